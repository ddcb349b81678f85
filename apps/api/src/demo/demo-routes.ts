import { DemoSpeedBody } from '@arriero/domain/contract/http/demo.ts'
import { ErrorResponse } from '@arriero/domain/contract/http/fields.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** Writes the world again at another speed, and tells the fleet. */
export type ChangeDemoSpeed = (speed: number) => Promise<void>

/** Routes that exist only in demo mode. */
export const createDemoRoutes =
  (changeSpeed: ChangeDemoSpeed): FastifyPluginAsyncZod =>
  async (app) => {
    let changing: Promise<void> = Promise.resolve()
    app.put(
      '/gateway/demo/speed',
      {
        config: { access: 'demo.change' },
        schema: {
          tags: ['Demostración'],
          summary: 'Empezar de nuevo la demostración a otra velocidad',
          body: DemoSpeedBody,
          response: { 204: z.null(), '5xx': ErrorResponse },
        },
      },
      async (request, reply) => {
        const { speed } = request.body
        // One after the other: two people may choose at once.
        changing = changing.catch(() => {}).then(() => changeSpeed(speed))
        await changing
        return reply.code(204).send(null)
      },
    )
  }
