import {
  OutcomeGroups,
  OutcomeGroupsQuery,
  Outcomes,
  OutcomesQuery,
} from '@arriero/domain/contract/http/outcomes.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#platform/database/schema.ts'
import { shareReads } from '#platform/database/share-reads.ts'
import { readOutcomeGroups } from './read-outcome-groups.ts'
import { readOutcomes } from './read-outcomes.ts'

const tags = ['Viajes']

export const outcomeRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const shareOutcomes = shareReads<Outcomes>()
  const shareGroups = shareReads<OutcomeGroups>()

  app.get(
    '/gateway/journeys/outcomes',
    {
      config: { access: 'journey.read' },
      schema: {
        tags,
        summary: 'Cómo terminaron los viajes de unas semanas, junto a las semanas anteriores',
        querystring: OutcomesQuery,
        response: { 200: Outcomes },
      },
    },
    async ({ query }) => shareOutcomes(JSON.stringify(query), () => readOutcomes(db, query)),
  )

  app.get(
    '/gateway/journeys/outcomes/groups',
    {
      config: { access: 'journey.read' },
      schema: {
        tags,
        summary: 'Cómo terminaron los viajes de cada cliente, corredor o conductor',
        querystring: OutcomeGroupsQuery,
        response: { 200: OutcomeGroups },
      },
    },
    async ({ query }) => shareGroups(JSON.stringify(query), () => readOutcomeGroups(db, query)),
  )
}
