import { z } from 'zod'

/** What is kept of a report: nothing that could be a key or a person's words. */
export interface PolicyReport {
  directive: string
  /** What was refused: a keyword such as `inline`, or an address. */
  blocked: string
  page: string
  source: string
  line: number
  /** Of trusted types: where a text was about to become code or markup. */
  sink: string
  /** `enforce` or `report`. */
  disposition: string
}

const text = z.string().catch('')
const number = z.number().catch(0)

/** As the Reporting API writes it. */
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

/** As `report-uri` writes it. */
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

/** Both forms a browser may send; throws for anything else. */
export function readPolicyReports(body: unknown): PolicyReport[] {
  return Array.isArray(body)
    ? Reports.parse(body).map((report) => toReport(ReportBody.parse(report.body)))
    : [toReport(fromOld(OldReport.parse(body)['csp-report']))]
}

function fromOld(old: z.output<typeof OldReport>['csp-report']): z.output<typeof ReportBody> {
  return {
    // Older browsers only have the second, with the sources behind the name.
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
  // Behind the bar are the first letters of the text itself.
  sink: cut(body.sample.includes('|') ? (body.sample.split('|')[0] ?? '') : '', 60),
  disposition: cut(body.disposition, 10),
})

const cut = (written: string, most: number): string =>
  written.length > most ? `${written.slice(0, most)}…` : written

/** Without query, fragment and user; long segments, as the key of an invitation is one, are left out. */
function bareAddress(written: string): string {
  if (!URL.canParse(written)) return cut(written, 40)
  const { origin, protocol, pathname } = new URL(written)
  if (!/^(?:http|ws)s?:$/.test(protocol)) return protocol
  const path = pathname.split('/').map((segment) => (segment.length > 32 ? '…' : segment))
  return cut(origin + path.join('/'), 200)
}
