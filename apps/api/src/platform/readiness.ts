import { AppError } from '@arriero/domain/errors.ts'
import fp from 'fastify-plugin'

/** Where the process is in its life; `main.ts` moves it, the health routes and hooks read it. */
export interface Readiness {
  state: 'starting' | 'ready' | 'draining'
}

const alwaysAnswered = new Set(['/healthz', '/readyz'])

/** While starting, nothing but the health routes is answered; comes before any other check. */
export const readinessPlugin = fp<{ readiness: Readiness }>(
  async (app, { readiness }) => {
    app.addHook('onRequest', async (request) => {
      if (readiness.state === 'starting' && !alwaysAnswered.has(request.routeOptions.url ?? '')) {
        throw new AppError('server.starting')
      }
    })
  },
  { name: 'readiness' },
)
