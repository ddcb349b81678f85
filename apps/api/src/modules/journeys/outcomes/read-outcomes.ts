import type { Outcomes, OutcomesQuery } from '@arriero/domain/contract/http/outcomes.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { OutcomePeriod } from '@arriero/domain/contract/outcome-filter.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { readNames } from './member-names.ts'
import { readDetails } from './outcome-details.ts'
import {
  addCounts,
  daysOf,
  type Member,
  memberOf,
  noCounts,
  periodBefore,
  readWeeks,
} from './outcome-figures.ts'

const maxDays = 53 * 7

/** Reads what the writes have counted; no journey is read. */
export async function readOutcomes(db: Db, query: OutcomesQuery): Promise<Outcomes> {
  requirePeriod(query)
  requireOneScope(query)
  const period = { from: query.from, until: query.until }
  const member = memberOf(query)
  const [since, name, weeks, details] = await Promise.all([
    findFirstWeek(db, member),
    findName(db, member),
    readWeeks(db, member, { from: periodBefore(period).from, until: period.until }),
    readDetails(db, member, period),
  ])
  const current = weeks.filter(({ week }) => week >= period.from)
  const before = weeks.filter(({ week }) => week < period.from)
  return {
    since,
    name,
    totals: current.reduce(addCounts, noCounts),
    before: before.reduce(addCounts, noCounts),
    weeks: current,
    ...details,
  }
}

async function findFirstWeek(db: Db, { dimension, member }: Member): Promise<string | null> {
  const { rows } = await sql<{ week: string }>`
    select week::text from outcome_figures where dimension = ${dimension} and member = ${member}
    group by outcome_figures.week having sum(ended) > 0 order by outcome_figures.week limit 1`.execute(
    db,
  )
  return rows[0]?.week ?? null
}

async function findName(db: Db, { dimension, member }: Member): Promise<string | null> {
  if (dimension === 'all') return null
  return (await readNames(db, dimension, [member])).get(member) ?? null
}

export function requirePeriod(period: OutcomePeriod): void {
  const days = daysOf(period)
  if (days <= 0) throw new AppError('request.invalid', 'El periodo debe tener al menos una semana.')
  if (days > maxDays)
    throw new AppError('request.invalid', 'El periodo puede tener hasta 53 semanas.')
}

function requireOneScope({ customerId, driverId, origin, destination }: OutcomesQuery): void {
  if ((origin === undefined) !== (destination === undefined)) {
    throw new AppError('request.invalid', 'Un corredor tiene origen y destino.')
  }
  const chosen = [customerId, driverId, origin].filter((one) => one !== undefined)
  if (chosen.length > 1) {
    throw new AppError(
      'request.invalid',
      'Elija un cliente, un corredor o un conductor, no varios.',
    )
  }
}
