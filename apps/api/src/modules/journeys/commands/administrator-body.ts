import {
  bulkTargets,
  commandBodies,
  type CommandName,
  customerCommands,
  driverCommands,
  onBehalfOf,
} from '@arriero/domain/contract/http/journey-commands.ts'
import type { z } from 'zod'

/** For whom an administrator may write this command down: whoever could send it. */
function spokenBy(name: CommandName): ('customer' | 'driver')[] {
  const mayCustomer = customerCommands.some((one) => one === name)
  const mayDriver = driverCommands.some((one) => one === name)
  return [
    ...(mayCustomer ? (['customer'] as const) : []),
    ...(mayDriver ? (['driver'] as const) : []),
  ]
}

/** A command as an administrator sends it. */
export function administratorBody(name: CommandName): z.ZodObject {
  const body: z.ZodObject = commandBodies[name]
  const speakers = spokenBy(name)
  return speakers.length === 0
    ? body
    : body.extend({ onBehalfOf: onBehalfOf.extract(speakers).optional() })
}

/** The same command for many: each target says by itself which version was seen. */
export const bulkBody = (name: CommandName): z.ZodObject =>
  administratorBody(name).omit({ expectedVersion: true }).extend({ targets: bulkTargets })
