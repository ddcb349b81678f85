import type {
  JourneyFacets,
  JourneyFilterQuery,
} from '@arriero/domain/contract/http/journey-filter.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { lateness } from './fact-conditions.ts'
import { matchesFilter } from './journey-filter.ts'

/** Journeys that are equal in everything that a facet shows. */
interface Group {
  state: JourneyStateId
  late: 'yes' | 'no' | null
  novelties: string[]
  surcharges: string[]
  cancelledBy: string | null
  cancelReason: string | null
  journeys: number
}

type Facet = Exclude<keyof JourneyFacets, 'total'>

/** Reads the journeys once, without the filters of the facets, and applies those to the groups. */
export async function countFacets(
  db: Db,
  query: JourneyFilterQuery,
  now: Date,
): Promise<JourneyFacets> {
  const groups = await readGroups(db, query, now)
  const count = (facet: Facet) => {
    const shown = groups.filter((group) => isShown(group, query, facet))
    return sumByValue(shown, (group) => valuesOf(group)[facet])
  }
  return {
    total: sum(groups.filter((group) => isShown(group, query))),
    states: count('states'),
    late: count('late'),
    novelty: count('novelty'),
    surcharge: count('surcharge'),
    cancelledBy: count('cancelledBy'),
  }
}

const withoutFacets = {
  states: undefined,
  late: undefined,
  novelty: undefined,
  surcharge: undefined,
  cancelledBy: undefined,
  cancelReason: undefined,
}

async function readGroups(db: Db, query: JourneyFilterQuery, now: Date): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select journey_state_id as state, ${lateness(now)} as late, novelty_codes as novelties,
      surcharge_sites as surcharges, cancelled_by as "cancelledBy", cancel_reason as "cancelReason",
      count(*) as journeys
    from journeys where ${matchesFilter({ ...query, ...withoutFacets }, now)}
    group by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

/** Whether the journeys pass all filters, or all but the one of this facet. */
function isShown(group: Group, query: JourneyFilterQuery, facet?: Facet): boolean {
  const values = valuesOf(group)
  const passes = (name: Facet, wanted: readonly string[] | undefined) =>
    name === facet || wanted === undefined || wanted.some((value) => values[name].includes(value))
  return (
    passes('states', query.states?.map(String)) &&
    passes('late', one(query.late)) &&
    passes('novelty', one(query.novelty)) &&
    passes('surcharge', one(query.surcharge)) &&
    passes('cancelledBy', one(query.cancelledBy)) &&
    (query.cancelReason === undefined || group.cancelReason === query.cancelReason)
  )
}

const one = (value: string | undefined) => (value === undefined ? undefined : [value])

/** Under which values of each facet a journey is counted. */
const valuesOf = (group: Group): Record<Facet, readonly string[]> => ({
  states: [String(group.state)],
  late: group.late === null ? [] : [group.late],
  novelty: withAny(group.novelties),
  surcharge: withAny(group.surcharges),
  cancelledBy: withAny(group.cancelledBy === null ? [] : [group.cancelledBy]),
})

const withAny = (values: readonly string[]) => (values.length === 0 ? [] : ['any', ...values])

const sum = (groups: readonly Group[]) => groups.reduce((total, one) => total + one.journeys, 0)

function sumByValue(
  groups: readonly Group[],
  values: (group: Group) => readonly string[],
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const group of groups) {
    for (const value of values(group)) counts[value] = (counts[value] ?? 0) + group.journeys
  }
  return counts
}
