import type {
  OutcomeCounts,
  OutcomeGrouping,
  OutcomeGroups,
  OutcomeGroupsQuery,
} from '@arriero/domain/contract/http/outcomes.ts'
import type { OutcomePeriod } from '@arriero/domain/contract/outcome-filter.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import {
  addCounts,
  countColumns,
  memberOf,
  noCounts,
  periodBefore,
  readWeeks,
  subtractCounts,
} from './outcome-figures.ts'
import { readNames } from './member-names.ts'
import { requirePeriod } from './read-outcomes.ts'

const maxGroups = 50

/** The customers, corridors or drivers with most journeys in the period, each beside the period before. */
export async function readOutcomeGroups(
  db: Db,
  { by, from, until }: OutcomeGroupsQuery,
  limit = maxGroups,
): Promise<OutcomeGroups> {
  const period = { from, until }
  requirePeriod(period)
  const earlier = periodBefore(period)
  const { groups, members } = await readLargest(db, by, period, limit)
  const ids = groups.map(({ id }) => id)
  const [names, before, total, totalBefore] = await Promise.all([
    readNames(db, by, ids),
    readMembers(db, by, earlier, ids),
    readTotal(db, period),
    readTotal(db, earlier),
  ])
  const compared = groups.map((group) => ({
    id: group.id,
    name: names.get(group.id) ?? group.id,
    counts: addCounts(noCounts, group),
    before: before.get(group.id) ?? noCounts,
  }))
  const others = {
    members: members - groups.length,
    counts: compared.reduce((rest, { counts }) => subtractCounts(rest, counts), total),
    before: compared.reduce((rest, group) => subtractCounts(rest, group.before), totalBefore),
  }
  return { groups: compared, others: others.counts.ended > 0 ? others : null }
}

type MemberCounts = OutcomeCounts & { id: string }

async function readLargest(db: Db, by: OutcomeGrouping, period: OutcomePeriod, limit: number) {
  const { rows } = await sql<MemberCounts & { members: number }>`
    select member as id, ${countColumns}, (count(*) over ())::integer as members from outcome_figures
    where dimension = ${by} and week >= ${period.from}::date and week < ${period.until}::date
    group by member having sum(ended) > 0 order by sum(ended) desc, member limit ${limit}`.execute(
    db,
  )
  return { groups: rows, members: rows[0]?.members ?? 0 }
}

async function readMembers(
  db: Db,
  by: OutcomeGrouping,
  { from, until }: OutcomePeriod,
  ids: readonly string[],
): Promise<Map<string, OutcomeCounts>> {
  const { rows } = await sql<MemberCounts>`
    select member as id, ${countColumns} from outcome_figures
    where dimension = ${by} and member = any(${ids}::text[])
      and week >= ${from}::date and week < ${until}::date
    group by member`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

async function readTotal(db: Db, period: OutcomePeriod): Promise<OutcomeCounts> {
  const weeks = await readWeeks(db, memberOf({}), period)
  return weeks.reduce(addCounts, noCounts)
}
