import {
  OptionalKeyHeaders,
  PositionsAnswer,
  PositionsBody,
} from '@arriero/domain/contract/http/driver.ts'
import { ErrorResponse } from '@arriero/domain/contract/http/error-response.ts'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '#platform/clock.ts'
import { bearerSecurity } from '#platform/http/open-api.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import type { Db } from '#platform/database/schema.ts'
import { requireSignedInDevice } from '#platform/http/signed-in-device.ts'
import { workWhenReady } from '#platform/background/work-when-ready.ts'
import type { JourneyOperation } from '../commands/journey-operation.ts'
import { PositionIntake } from './position-intake.ts'
import { readPoints } from './reported-point.ts'
import { type StoreDeps, storePositions } from './store-positions.ts'
import { sweepPositions } from './sweep-positions.ts'
import { SystemConclusions } from './system-conclusions.ts'

interface PositionOptions {
  db: Db
  clock: Clock
  readiness: Readiness
  operation: JourneyOperation
  /** How many times faster than the clock trucks are. */
  speed: number
}

/** No truck is faster, and no phone in one. */
const mostKmh = 160
const hour = 60 * 60_000

const routes: FastifyPluginAsyncZod<PositionOptions> = async (
  app,
  { db, clock, readiness, operation, speed },
) => {
  const { changeLog } = app
  const conclusions = new SystemConclusions({ operation, log: app.log })
  const deps: StoreDeps = { changeLog, clock, mostKmh: mostKmh * speed, doubts: new Map() }
  const intake = new PositionIntake({
    store: (batches) => storePositions(deps, batches),
    onStored: ({ heard }) => heard && conclusions.consider(heard),
  })
  workWhenReady(app, {
    readiness,
    everyMilliseconds: hour,
    work: () => sweepPositions(db, clock()),
    failure: 'old positions not swept',
  })
  app.addHook('onClose', async () => {
    await intake.stop()
    await conclusions.stop()
  })

  app.post(
    '/gateway/driver/positions',
    {
      config: { access: 'driver' },
      schema: {
        tags: ['Conductor'],
        summary: 'Enviar posiciones, también atrasadas o repetidas',
        security: bearerSecurity,
        headers: OptionalKeyHeaders,
        body: PositionsBody,
        response: { 200: PositionsAnswer, '4xx': ErrorResponse, '5xx': ErrorResponse },
      },
    },
    async (request) => {
      const { userId } = requireSignedInDevice(request)
      return intake.report({ driverId: userId, points: readPoints(request.body.positions) })
    },
  )
}

export const positionRoutes = fp(routes, {
  name: 'positions',
  dependencies: ['access', 'change-log', 'error-handler'],
})
