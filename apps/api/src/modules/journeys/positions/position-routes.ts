import { PositionsAnswer, PositionsBody } from '@arriero/domain/contract/http/driver.ts'
import { OptionalKeyHeaders, ErrorResponse } from '@arriero/domain/contract/http/fields.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/settings/config.ts'
import { requireSignedInDevice } from '#platform/http/caller.ts'
import type { JourneyCommandService } from '../commands/journey-command-service.ts'
import { PositionQueue } from './position-queue.ts'
import { readPoints } from './reported-point.ts'
import { type PositionStoreDeps, storePositions } from './position-store.ts'
import { PositionEvents } from './position-events.ts'

interface PositionOptions {
  clock: Clock
  commands: JourneyCommandService
  config: Pick<Config, 'demo'>
}

/** Faster movement between two points is treated as an error of the phone. */
const maxKmh = 160

export const positionRoutes: FastifyPluginAsyncZod<PositionOptions> = async (
  app,
  { clock, commands, config },
) => {
  const { changeLog } = app
  const events = new PositionEvents({ commands, log: app.log })
  const deps: PositionStoreDeps = {
    changeLog,
    clock,
    // The demo can change its speed.
    get maxSpeedKmh() {
      return maxKmh * (config.demo?.speed ?? 1)
    },
    doubted: new Map(),
  }
  const queue = new PositionQueue({
    store: (batches) => storePositions(deps, batches),
    onStored: ({ journey }) => journey && events.add(journey),
  })
  app.addHook('onClose', async () => {
    await queue.stop()
    await events.stop()
  })

  app.post(
    '/gateway/driver/positions',
    {
      config: { access: 'driver' },
      schema: {
        tags: ['Conductor'],
        summary: 'Enviar posiciones, también atrasadas o repetidas',
        headers: OptionalKeyHeaders,
        body: PositionsBody,
        response: { 200: PositionsAnswer, '5xx': ErrorResponse },
      },
    },
    async (request) => {
      const { userId } = requireSignedInDevice(request)
      return queue.add({ driverId: userId, points: readPoints(request.body.positions) })
    },
  )
}
