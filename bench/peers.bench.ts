import { startPostgres } from '../apps/api/test/postgres-server.ts'
import { printTable } from '../tools/print-table.ts'
import { peerFigures } from './peers/peer-figures.ts'
import { prepareDatabases } from './peers/prepare-databases.ts'

async function measure(): Promise<string[][]> {
  const postgres = await startPostgres()
  try {
    const { ours, feathers } = await prepareDatabases(postgres.url)
    return await peerFigures(ours, feathers)
  } finally {
    await postgres.stop()
  }
}

// The peer does not have: a durable, ordered change log; resuming after a lost connection; document versions; changes
// written by other processes; sessions that can be ended. Its documents are rows of one table, ours are joined.
printTable(
  'The same 5,000 journeys on Feathers 5 (Koa, Socket.IO, Knex, JWT), each side in a database of one PostgreSQL; server, writer and watchers in processes of their own on two cores',
  ['measure', 'ours', 'Feathers', 'in our favour'],
  await measure(),
)
