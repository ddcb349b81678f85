import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import pg from 'pg'

/**
 * Initial data of a test:
 * - `shared`: the demo data, one server for all tests that don't disturb each other, because each uses a journey or
 *   user that no other needs;
 * - `own`: the same data, for tests that would disturb others;
 * - `empty`: the demo users without journeys;
 * - `unclaimed`: no demo data and no administrator yet, on PGlite.
 */
export type World = 'shared' | 'own' | 'empty' | 'unclaimed'

/** True in `npm run prove`, which runs everything in full. */
export const isProving = Boolean(process.env['PROVE'])

/** Environment variables of the server in each world. */
export const serverEnvOf: Record<World, Record<string, string>> = {
  shared: {},
  own: {},
  empty: { DEMO_TRUCKS: '0' },
  unclaimed: { DEMO: 'off' },
}

/** The demo data of a stopped server: its folder and, on PostgreSQL, its database. */
export interface Seed {
  folder: string
  databaseUrl: string | null
}

const seedVariable = 'E2E_SEED'

/** Passed by environment variable, because workers are other processes. */
export const rememberSeed = (seed: Seed): void => {
  process.env[seedVariable] = JSON.stringify(seed)
}

/** The seed of a world; worlds without one start empty, on PGlite. */
export function seedOf(world: World): Seed | undefined {
  const isSeeded = world === 'shared' || world === 'own'
  return isSeeded ? (JSON.parse(process.env[seedVariable] ?? 'null') ?? undefined) : undefined
}

/** Copies the seed for one server; returns the address of its database, if any, and a function to drop it. */
export async function copySeed({ folder, databaseUrl }: Seed, target: string) {
  cpSync(folder, target, { recursive: true })
  if (databaseUrl === null) return { env: {}, drop: async () => {} }
  const template = new URL(databaseUrl).pathname.slice(1)
  const name = `world_${randomUUID().replaceAll('-', '')}`
  await runOnServer(databaseUrl, `create database ${name} template ${template}`)
  const url = new URL(databaseUrl)
  url.pathname = name
  const drop = () => runOnServer(databaseUrl, `drop database ${name} with (force)`)
  return { env: { DATABASE_URL: url.href }, drop }
}

/** Connects to another database, because a template can't be copied while it has connections. */
export async function runOnServer(databaseUrl: string, statement: string): Promise<void> {
  const url = new URL(databaseUrl)
  url.pathname = 'postgres'
  const client = new pg.Client(url.href)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
