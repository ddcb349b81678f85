import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import { journeyDocument } from '../../apps/api/src/modules/journeys/journey-document.ts'
import { selectJourneys } from '../../apps/api/src/modules/journeys/journey-queries.ts'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { createLogger } from '../../apps/api/src/platform/logger.ts'
import { seedJourneys } from '../../apps/api/test/live-process/seed-journeys.ts'
import { feathersSide, feathersUsers, ourSide, type Side, startFeathers } from './sides.ts'

const journeyCount = 5000

/** Two databases of one cluster with the same journeys: ours, and one for Feathers with a row per document. */
export async function prepareDatabases(cluster: string): Promise<{ ours: Side; feathers: Side }> {
  const databaseUrl = cluster
  const peerUrl = new URL('/feathers', cluster).href
  await seedJourneys({ databaseUrl, dataDir: '' }, journeyCount)
  const database = await openDatabase({ databaseUrl, dataDir: '' }, createLogger('silent'))
  const documents = (await selectJourneys(database.db).execute()).map(journeyDocument)
  await sql`vacuum analyze`.execute(database.dbWithoutTimeout)
  await sql`create database feathers`.execute(database.dbWithoutTimeout)
  await database.close()

  const feathers = startFeathers()
  await feathers.call('fill', { databaseUrl: peerUrl, documents, userIds: feathersUsers })
  feathers.stop()

  const inProgress = new Set<number>(inProgressStateIds)
  const ids = documents.filter((one) => inProgress.has(one.journeyStateId)).map(({ id }) => id)
  return { ours: ourSide(databaseUrl, ids), feathers: feathersSide(peerUrl, ids) }
}
