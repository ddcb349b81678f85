import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Counter } from 'prom-client'
import type { Clock } from '../clock.ts'
import { reportPath } from './content-security-policy.ts'
import { networkOf } from './network-of.ts'
import { type PolicyReport, readPolicyReports } from './read-policy-reports.ts'

/** A page may refuse many things at once; what comes after the first says no more. */
const mostPerRequest = 10
const bodyLimit = 32 * 1024
const windowMs = 60_000
/** Others are told together: a name that anybody can make up must not make a series of its own. */
const knownDirective =
  /^(?:(?:script|style)-src(?:-elem|-attr)?|(?:default|img|font|connect|worker|manifest|object|frame)-src|form-action|base-uri|frame-ancestors|trusted-types|require-trusted-types-for)$/
/** Requests in a window. All together, because the log is one. */
const most = { network: 20, all: 200 }

/**
 * Where browsers tell that our content security policy refused something. Nothing is stored: a line in the
 * log and a count. Anybody can send one, so little of it is believed.
 */
export const policyReportsPlugin = fp<{ clock: Clock }>(
  async (app, { clock }) => {
    const reports = new Counter({
      name: 'csp_reports_total',
      help: 'Violations of the content security policy that browsers told of',
      labelNames: ['directive'],
      registers: [app.metrics],
    })
    const takeTurn = limitTurns(clock)

    // In a scope of its own: nowhere else are these types a body.
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        ['application/csp-report', 'application/reports+json'],
        { parseAs: 'string', bodyLimit },
        scope.getDefaultJsonParser('error', 'error'),
      )
      scope.post(
        reportPath,
        {
          // The browser sends it by itself, without a header of ours.
          config: { access: 'public', isForgeable: true },
          schema: { hide: true },
          onRequest: takeTurn,
        },
        async (request, reply) => {
          for (const report of read(request.body).slice(0, mostPerRequest)) {
            const { directive } = report
            reports.inc({ directive: knownDirective.test(directive) ? directive : 'other' })
            request.log.warn({ report }, 'content security policy violated')
          }
          return reply.code(204).send()
        },
      )
    })
  },
  { name: 'policy-reports', dependencies: ['access', 'forgery', 'metrics'] },
)

function read(body: unknown): PolicyReport[] {
  try {
    return readPolicyReports(body)
  } catch {
    throw new AppError('request.invalid')
  }
}

/** In memory, unlike the limits of sign-in: what is at stake is the log of this process. */
function limitTurns(clock: Clock) {
  let endsAt = 0
  let all = 0
  const byNetwork = new Map<string, number>()
  return async ({ ip }: FastifyRequest): Promise<void> => {
    const now = clock().getTime()
    if (now >= endsAt) {
      endsAt = now + windowMs
      all = 0
      byNetwork.clear()
    }
    const network = networkOf(ip || '')
    const taken = (byNetwork.get(network) ?? 0) + 1
    if (taken > most.network || all >= most.all) {
      const retryAfter = Math.ceil((endsAt - now) / 1000)
      throw new AppError('request.too-many', undefined, { retryAfter })
    }
    byNetwork.set(network, taken)
    all += 1
  }
}
