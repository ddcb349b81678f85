import { formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { readDay, readDigits } from '#platform/tables/cell-text.ts'
import type { RowTexts } from '#platform/tables/file-rows.ts'

interface ImportedPaper<Kind extends string> {
  kind: Kind
  number: string
  expiresOn: string | null
}

type Body = Record<string, unknown>

/** The columns of papers: of each kind its number and its last day. */
export function paperColumns<Kind extends string>(kinds: readonly Kind[]) {
  type Paper = ImportedPaper<Kind>
  const numberColumn = (kind: Kind) => `${kind}Number`
  const dayColumn = (kind: Kind) => `${kind}ExpiresOn`
  const papersOf = (body: Body | undefined): readonly Paper[] =>
    (body?.['papers'] as readonly Paper[] | undefined) ?? []

  return {
    numbers: kinds.map(numberColumn),
    days: kinds.map(dayColumn),
    isGiven: (texts: RowTexts): boolean =>
      kinds.some(
        (kind) => texts[numberColumn(kind)] !== undefined || texts[dayColumn(kind)] !== undefined,
      ),
    /** An empty cell leaves the number or the day of a registered paper. */
    join: (texts: RowTexts, stored: Body | undefined, usual: RowTexts = {}): Paper[] =>
      kinds.flatMap((kind) => {
        const known = papersOf(stored).find((paper) => paper.kind === kind)
        const [number, day] = [texts[numberColumn(kind)], texts[dayColumn(kind)]]
        if (number === undefined && day === undefined) return known ?? []
        const read = day === undefined ? undefined : readDay(day)
        const expiresOn = read?.ok ? read.value : (known?.expiresOn ?? null)
        return { kind, number: readNumber(number) ?? known?.number ?? usual[kind] ?? '', expiresOn }
      }),
    cellOf: (column: string, body: Body): string | undefined => {
      const kind = kinds.find((one) => [numberColumn(one), dayColumn(one)].includes(column))
      if (kind === undefined) return undefined
      const paper = papersOf(body).find((one) => one.kind === kind)
      if (column === numberColumn(kind)) return paper?.number ?? ''
      return paper?.expiresOn ? formatDay(paper.expiresOn) : ''
    },
    columnOf: ([field, index, inner]: readonly PropertyKey[], input: Body): string | undefined => {
      const paper = field === 'papers' ? papersOf(input)[Number(index)] : undefined
      if (!paper) return undefined
      return inner === 'expiresOn' ? dayColumn(paper.kind) : numberColumn(paper.kind)
    },
  }
}

function readNumber(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const digits = readDigits(text)
  return digits.ok ? digits.value : text
}
