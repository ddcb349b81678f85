import { CancellationPreview, CancellationQuery } from '@arriero/domain/contract/http/journeys.ts'
import { NewJourneyForBody } from '@arriero/domain/contract/http/new-journeys.ts'
import { OptionalKeyHeaders } from '@arriero/domain/contract/http/fields.ts'
import {
  ApprovalAnswer,
  BulkAnswer,
  CommandAnswer,
  type JourneyCommand,
  type OnBehalfOf,
  bulkSurchargeTargets,
  bulkTargets,
  commandBodies,
  occurredAt,
  onBehalfOf,
} from '@arriero/domain/contract/http/journey-commands.ts'
import {
  type CommandName,
  commandNames,
  commandSlug,
  customerCommands,
  driverCommands,
  commandSummaries,
} from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { acceptsRealTime } from '@arriero/domain/journeys/real-time.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { previewCancellation } from './cancellation.ts'
import { requireJourney } from './journey-record.ts'
import type { CommandSource } from './command-request.ts'
import type { JourneyCommandService } from './journey-command-service.ts'
import { performBulk, type BulkCommandTarget } from './bulk-commands.ts'
import { needsSecondPerson } from './cancellation-limit.ts'
import { massCancellationKind, requestMassCancellation } from './mass-cancellation.ts'
import type { FastifyRequest } from 'fastify'
import { readCaller, requireSignedInPerson } from '#platform/http/caller.ts'

interface CommandRouteOptions {
  db: Db
  clock: Clock
  limits: JourneyLimits
  commands: JourneyCommandService
  /** How many journeys one person may cancel at once without a second person. */
  cancelWithoutApproval: number
}

const tags = ['Operación de viajes']
const params = z.strictObject({ id: z.uuid() })

export const journeyCommandRoutes: FastifyPluginAsyncZod<CommandRouteOptions> = async (
  app,
  { db, clock, limits, commands, cancelWithoutApproval },
) => {
  const { approvals, changeLog } = app
  approvals.addKind(massCancellationKind({ db, log: app.log, commands }))

  app.post(
    '/gateway/journeys',
    {
      config: { access: 'journey.create' },
      schema: {
        tags,
        summary: 'Crear una solicitud o, con cita de cargue, una reserva',
        headers: OptionalKeyHeaders,
        body: NewJourneyForBody,
        response: { 200: CommandAnswer },
      },
    },
    async (request) => {
      const { customerId, onBehalfOf: party, ...body } = request.body
      return commands.create(administratorSource(request, party), customerId, body)
    },
  )

  app.get(
    '/gateway/journeys/:id/cancellation',
    {
      config: { access: 'journey.read' },
      schema: {
        tags,
        summary: 'Qué pasaría si se cancela ahora',
        params,
        querystring: CancellationQuery,
        response: { 200: CancellationPreview },
      },
    },
    async (request) => {
      const journey = await requireJourney(db, request.params.id)
      const actor = request.query.onBehalfOf ?? 'administrator'
      return previewCancellation(journey, actor, clock(), limits)
    },
  )

  for (const name of commandNames) {
    const summary = commandSummaries[name]
    app.post(
      `/gateway/journeys/:id/${commandSlug(name)}`,
      {
        config: { access: 'journey.command' },
        schema: {
          tags,
          summary,
          params,
          headers: OptionalKeyHeaders,
          body: administratorBody(name),
          response: { 200: CommandAnswer },
        },
      },
      async (request) => {
        const { onBehalfOf: party, ...command } = asCommand(name, request.body)
        const source = administratorSource(request, party)
        return commands.perform(source, request.params.id, command)
      },
    )

    app.post(
      `/gateway/journeys/bulk/${commandSlug(name)}`,
      {
        config: { access: 'journey.command' },
        schema: {
          tags,
          summary: `${summary}, en varios viajes`,
          headers: OptionalKeyHeaders,
          body: bulkBody(name),
          response: { 200: BulkAnswer, ...(name === 'cancel' && { 202: ApprovalAnswer }) },
        },
      },
      async (request, reply) => {
        const { onBehalfOf: party, targets, ...command } = asCommand(name, request.body)
        const source = administratorSource(request, party)
        if (command.name === 'cancel') {
          const { userId } = requireSignedInPerson(request)
          const attempt = { userId, targets, limit: cancelWithoutApproval }
          if (await needsSecondPerson(db, attempt, clock())) {
            const cancellation = { onBehalfOf: party, command, targets }
            const deps = { approvals, changeLog }
            const answer = await requestMassCancellation(deps, source, cancellation, clock())
            return reply.code(202).send(answer)
          }
        }
        return performBulk(commands, request.log, source, targets, command)
      },
    )
  }
}

type ValidatedBody = JourneyCommand & { onBehalfOf?: OnBehalfOf; targets: BulkCommandTarget[] }

/** The body was validated with a schema derived from the command's own. */
const asCommand = (name: CommandName, body: object) =>
  ({ name, ...body }) as unknown as ValidatedBody

/** An administrator, acting for themselves or on behalf of a customer or driver. */
function administratorSource(
  request: FastifyRequest,
  onBehalfOf: OnBehalfOf | undefined,
): CommandSource {
  const { userId } = requireSignedInPerson(request)
  const key = request.headers['idempotency-key']
  const requestData = {
    caller: readCaller(request),
    ...(typeof key === 'string' && { idempotencyKey: key }),
  }
  return onBehalfOf
    ? { ...requestData, actor: onBehalfOf, actorId: null, enteredBy: userId }
    : { ...requestData, actor: 'administrator', actorId: userId }
}

/** The parties on whose behalf an administrator may send this command: those that may send it themselves. */
function representable(name: CommandName): ('customer' | 'driver')[] {
  const mayCustomer = customerCommands.some((one) => one === name)
  const mayDriver = driverCommands.some((one) => one === name)
  return [
    ...(mayCustomer ? (['customer'] as const) : []),
    ...(mayDriver ? (['driver'] as const) : []),
  ]
}

/** The body of a command sent by an administrator. */
function administratorBody(name: CommandName): z.ZodObject {
  const body: z.ZodObject = commandBodies[name]
  const represented = representable(name)
  return body.extend({
    ...(represented.length > 0 && { onBehalfOf: onBehalfOf.extract(represented).optional() }),
    ...(acceptsRealTime(name) && { occurredAt: occurredAt.optional() }),
  })
}

/** The body of a bulk command: each target has its own expected version, and its own surcharge. */
function bulkBody(name: CommandName): z.ZodObject {
  const body = administratorBody(name).omit({ expectedVersion: true })
  return 'surchargeId' in body.shape
    ? body.omit({ surchargeId: true }).extend({ targets: bulkSurchargeTargets })
    : body.extend({ targets: bulkTargets })
}
