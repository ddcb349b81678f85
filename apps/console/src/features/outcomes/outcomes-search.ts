/** The last weeks that have ended, the week that runs, or the weeks of a year. */
export const periodChoices = ['semana', '4', '13', '26', '52'] as const
export type PeriodChoice = (typeof periodChoices)[number] | `20${string}`

const groupSlugs = ['clientes', 'corredores', 'conductores'] as const
export type GroupSlug = (typeof groupSlugs)[number]

/** As they are in the address. */
export interface OutcomesSearch {
  periodo?: PeriodChoice | undefined
  /** The last day, a Saturday, of an earlier period. */
  hasta?: string | undefined
  /** Only one of the three. */
  cliente?: string | undefined
  /** `11001-05001` */
  corredor?: string | undefined
  conductor?: string | undefined
  por?: GroupSlug | undefined
}

const matching = (value: unknown, pattern: RegExp) => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && pattern.test(text) ? text : undefined
}

const isYear = (text: string): text is `20${string}` => /^20\d\d$/.test(text)

function readPeriod(value: unknown): PeriodChoice | undefined {
  const text = matching(value, /./) ?? ''
  return isYear(text) ? text : periodChoices.find((choice) => choice === text)
}

const uuid = /^[0-9a-f-]{36}$/

/** Invalid values are undefined rather than omitted, because the router merges the result into the raw search. */
export function readOutcomesSearch(raw: Record<string, unknown>): OutcomesSearch {
  const cliente = matching(raw['cliente'], uuid)
  const corredor = cliente === undefined ? matching(raw['corredor'], /^\d{5}-\d{5}$/) : undefined
  const isChosen = cliente !== undefined || corredor !== undefined
  return {
    periodo: readPeriod(raw['periodo']),
    hasta: matching(raw['hasta'], /^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/),
    cliente,
    corredor,
    conductor: isChosen ? undefined : matching(raw['conductor'], uuid),
    por: groupSlugs.find((slug) => slug === raw['por']),
  }
}
