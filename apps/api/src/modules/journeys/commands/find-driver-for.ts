import { AppError } from '@arriero/domain/errors.ts'
import type { Tx } from '#platform/schema.ts'
import { findDriver, findUnderWay, type NamedDriver } from '../drivers/find-driver.ts'
import type { Asked } from './asked.ts'
import type { JourneyColumns } from './journey-record.ts'
import type { Judged } from './judge.ts'
import { needsDriver } from './next-driver.ts'

/** Who is to drive: chosen in the command, the driver himself, or the one that accepted. */
export async function findDriverFor(
  tx: Tx,
  journey: JourneyColumns,
  { actorId, command }: Asked,
  { event, to }: Judged,
): Promise<NamedDriver | undefined> {
  if (!needsDriver(event)) return undefined
  const chosen = 'driverId' in command ? command.driverId : undefined
  const id = chosen ?? (event === 'accept' ? actorId : journey.driver_id)
  const driver = id === null ? undefined : await findDriver(tx, id)
  if (!driver) throw new AppError('driver.not-found')
  return to.state === 'OnWay' ? { ...driver, underWay: await findUnderWay(tx, driver) } : driver
}
