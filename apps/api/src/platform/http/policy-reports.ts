import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Counter } from 'prom-client'
import type { Clock } from '../clock.ts'
import { reportPath } from './security-headers.ts'
import { networkOf } from './client-address.ts'
import { z } from 'zod'

/** A page may report many violations at once; the first ones are enough to find the cause. */
const maxReportsPerRequest = 10
const bodyLimit = 32 * 1024
const windowMs = minuteMs
/** Other names are counted together: a client could invent names and create endless metric series. */
const knownDirective =
  /^(?:(?:script|style)-src(?:-elem|-attr)?|(?:default|img|font|connect|worker|manifest|object|frame)-src|form-action|base-uri|frame-ancestors|trusted-types|require-trusted-types-for)$/
/** Requests per window, from one network and in total. */
const maxRequests = { network: 20, all: 200 }

/**
 * Receives reports of violations of our content security policy. They are logged and counted, not stored. Any client
 * can send one, so only checked and shortened fields are used.
 */
export const policyReportsPlugin = fp<{ clock: Clock }>(
  async (app, { clock }) => {
    const reports = new Counter({
      name: 'csp_reports_total',
      help: 'Violations of the content security policy that browsers reported',
      labelNames: ['directive'],
      registers: [app.metrics],
    })
    const limitRate = createRateLimiter(clock)

    // In its own scope, because no other route accepts these content types.
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
          // The browser sends it without our headers.
          config: { access: 'public', isForgeable: true },
          schema: { hide: true },
          onRequest: limitRate,
        },
        async (request, reply) => {
          for (const report of readOrReject(request.body).slice(0, maxReportsPerRequest)) {
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

function readOrReject(body: unknown): PolicyReport[] {
  try {
    return readPolicyReports(body)
  } catch {
    throw new AppError('request.invalid')
  }
}

/** In memory, unlike the limits of sign-in: it only protects the log of this process. */
function createRateLimiter(clock: Clock) {
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
    const count = (byNetwork.get(network) ?? 0) + 1
    if (count > maxRequests.network || all >= maxRequests.all) {
      const retryAfter = Math.ceil((endsAt - now) / 1000)
      throw new AppError('request.too-many', undefined, { retryAfter })
    }
    byNetwork.set(network, count)
    all += 1
  }
}

/** The logged part of a report: nothing that could be a token or text that a person typed. */
interface PolicyReport {
  directive: string
  /** A keyword such as `inline`, or an address. */
  blocked: string
  page: string
  source: string
  line: number
  /** For trusted types: the sink that received a string. */
  sink: string
  /** `enforce` or `report`. */
  disposition: string
}

const text = z.string().catch('')
const number = z.number().catch(0)

/** The format of the Reporting API. */
const ReportBody = z.object({
  effectiveDirective: text,
  blockedURL: text,
  documentURL: text,
  sourceFile: text,
  lineNumber: number,
  sample: text,
  disposition: text,
})

const Reports = z
  .array(z.object({ type: z.string(), body: z.unknown() }))
  .transform((reports) => reports.filter(({ type }) => type === 'csp-violation'))

/** The format of `report-uri`. */
const OldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
    'line-number': number,
    'script-sample': text,
    disposition: text,
  }),
})

/** Reads both formats; throws for anything else. */
export function readPolicyReports(body: unknown): PolicyReport[] {
  return Array.isArray(body)
    ? Reports.parse(body).map((report) => toReport(ReportBody.parse(report.body)))
    : [toReport(fromOld(OldReport.parse(body)['csp-report']))]
}

function fromOld(old: z.output<typeof OldReport>['csp-report']): z.output<typeof ReportBody> {
  return {
    // Older browsers send only `violated-directive`, which also contains the sources.
    effectiveDirective:
      old['effective-directive'] || (old['violated-directive'].split(' ')[0] ?? ''),
    blockedURL: old['blocked-uri'],
    documentURL: old['document-uri'],
    sourceFile: old['source-file'],
    lineNumber: old['line-number'],
    sample: old['script-sample'],
    disposition: old.disposition,
  }
}

const toReport = (body: z.output<typeof ReportBody>): PolicyReport => ({
  directive: cut(body.effectiveDirective, 40),
  blocked: bareAddress(body.blockedURL),
  page: bareAddress(body.documentURL),
  source: bareAddress(body.sourceFile),
  line: body.lineNumber,
  // A sample is `sink|beginning of the text`; the text is not logged.
  sink: cut(body.sample.includes('|') ? (body.sample.split('|')[0] ?? '') : '', 60),
  disposition: cut(body.disposition, 10),
})

const cut = (written: string, maxLength: number): string =>
  written.length > maxLength ? `${written.slice(0, maxLength)}…` : written

/** Without query, fragment and user; long segments are cut, because they may be an invitation token. */
function bareAddress(written: string): string {
  if (!URL.canParse(written)) return cut(written, 40)
  const { origin, protocol, pathname } = new URL(written)
  if (!/^(?:http|ws)s?:$/.test(protocol)) return protocol
  const path = pathname.split('/').map((segment) => (segment.length > 32 ? '…' : segment))
  return cut(origin + path.join('/'), 200)
}
