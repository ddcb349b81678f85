import { cpSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * What a story finds when it begins, named by what it is for:
 * - `shared`: the demonstration's day, one server for all stories that go well together: each uses a journey or a
 *   person that no other needs;
 * - `own`: the same day, for stories that would disturb others;
 * - `empty`: the demonstration's people and not one journey;
 * - `unclaimed`: no demonstration and no administrator yet, on PGlite.
 */
export type World = 'shared' | 'own' | 'empty' | 'unclaimed'

/** `npm run prove`, where everything runs whole. */
export const isProving = Boolean(process.env['PROVE'])

/** The server's variables in each. */
export const serverEnvOf: Record<World, Record<string, string>> = {
  shared: {},
  own: {},
  empty: { DEMO_TRUCKS: '0' },
  unclaimed: { DEMO: 'off' },
}

/** The demonstration's day, as a server that was stopped left it: its folder and, on PostgreSQL, its database. */
export interface Seed {
  folder: string
  databaseUrl: string | null
}

const seedVariable = 'E2E_SEED'

/** For the workers, which are other processes. */
export const rememberSeed = (seed: Seed): void => {
  process.env[seedVariable] = JSON.stringify(seed)
}

/** What a world begins with a copy of; others begin with nothing, on PGlite. */
export function seedOf(world: World): Seed | undefined {
  const isSeeded = world === 'shared' || world === 'own'
  return isSeeded ? (JSON.parse(process.env[seedVariable] ?? 'null') ?? undefined) : undefined
}

/** Copies it for one server: the address of its database, if it has one, and how to be rid of it. */
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

/** Not on the database itself: who is connected to a template keeps it from being copied. */
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
