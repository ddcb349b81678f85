import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { criticalNoveltyMinutes, maxWaitingSurcharges } from '@arriero/domain/demo/demo-shift.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { noveltyCodes, type NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import {
  needsControlRoom,
  type NoveltyProtocols,
  openRequiredSteps,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import { rolesWith } from '@arriero/domain/users/ability.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { JourneyCommandService } from '#modules/journeys/commands/journey-command-service.ts'
import { createProtocolsCache } from '#modules/journeys/protocols/protocol-store.ts'
import type { Chore } from '#platform/background/chores.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { demoDomain } from '#platform/settings/config.ts'
import { demoAccount } from './demo-people.ts'

interface ShiftDeps {
  db: Db
  clock: Clock
  commands: Pick<JourneyCommandService, 'perform'>
  /** Read at every run: the speed of the demo can change. */
  demo: () => { trucks: number; speed: number } | undefined
}

/** The other administrators of the demo, as a chore. They write through the same commands as a person. */
export const demoShiftChore = (deps: ShiftDeps): Chore => ({
  name: 'demo: decide what nobody has decided',
  everyMs: 10 * secondMs,
  run: () => playShift(deps),
})

/** Approves at most one surcharge and closes at most one critical novelty. */
export async function playShift(deps: ShiftDeps): Promise<void> {
  const colleagueId = await findColleague(deps.db)
  if (colleagueId === undefined) return
  await approveOldest(deps, colleagueId)
  await closeCritical(deps, colleagueId)
}

/** Not the account that visitors use. */
async function findColleague(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', rolesWith('journey.command'))
    .where('user_state_id', '=', userStates.Active)
    .where('email', 'like', `%@${demoDomain}`)
    .where('email', '!=', demoAccount.email)
    .orderBy('email')
    .executeTakeFirst()
  return row?.id
}

async function approveOldest(deps: ShiftDeps, colleagueId: string): Promise<void> {
  const waiting = await deps.db
    .selectFrom('surcharges')
    .select(['id', 'journey_id'])
    .where('status', '=', 'settled')
    .orderBy('ended_at')
    .orderBy('id')
    .execute()
  const [oldest] = waiting
  if (!oldest || waiting.length <= maxWaitingSurcharges(deps.demo()?.trucks ?? 0)) return
  await perform(deps, colleagueId, oldest.journey_id, [
    { name: 'approveSurcharge', surchargeId: oldest.id },
  ])
}

async function closeCritical(deps: ShiftDeps, colleagueId: string): Promise<void> {
  const { db, clock, demo } = deps
  const protocols = await createProtocolsCache()(db)
  const critical = noveltyCodes.filter((code) => needsControlRoom(protocols[code]))
  if (critical.length === 0) return
  const waitedMs = (criticalNoveltyMinutes * minuteMs) / (demo()?.speed ?? 1)
  const before = new Date(clock().getTime() - waitedMs)
  const novelty = await db
    .selectFrom('novelties')
    .innerJoin('journeys', 'journeys.id', 'novelties.journey_id')
    .leftJoin('claims', 'claims.journey_id', 'novelties.journey_id')
    .select(['novelties.id', 'novelties.journey_id', 'novelties.code'])
    .where('resolved_at', 'is', null)
    .where('journey_state_id', '=', journeyStates.Novelty)
    .where('novelties.code', 'in', critical)
    .where('opened_at', '<', before)
    .where((eb) => eb.or([eb('claims.since', 'is', null), eb('claims.since', '<', before)]))
    .orderBy('opened_at')
    .executeTakeFirst()
  if (!novelty) return
  const steps = await db
    .selectFrom('novelty_steps')
    .select('step')
    .where('novelty_id', '=', novelty.id)
    .execute()
  const taken = steps.map(({ step }) => step)
  const commands = closingCommands(novelty.code, protocols, taken)
  await perform(deps, colleagueId, novelty.journey_id, commands)
}

interface Ending {
  reasonCode: string
  note: string
}

const endings: Partial<Record<NoveltyCode, Ending>> = {
  HURTO: { reasonCode: 'RECUPERADO', note: 'Demostración: la Policía recuperó el camión.' },
  ACCIDENTE: {
    reasonCode: 'ATENDIDA',
    note: 'Demostración: hay informe de tránsito y la aseguradora autorizó seguir.',
  },
  SOSPECHA: {
    reasonCode: 'FALSA_ALARMA',
    note: 'Demostración: la Policía verificó el camión y no encontró nada.',
  },
  SALUD: { reasonCode: 'ATENDIDA', note: 'Demostración: atendieron al conductor y puede seguir.' },
}
const otherEnding: Ending = {
  reasonCode: 'ATENDIDA',
  note: 'Demostración: la Policía y la aseguradora confirmaron el desenlace.',
}

/** The required steps that are missing, each with its first outcome, then the end of the novelty. */
function closingCommands(
  code: NoveltyCode,
  protocols: NoveltyProtocols,
  taken: readonly string[],
): JourneyCommand[] {
  const { reasonCode, note } = endings[code] ?? otherEnding
  const steps = openRequiredSteps(protocols[code], taken).map(
    ({ id, outcomes: [outcome = ''] }): JourneyCommand => ({
      name: 'takeNoveltyStep',
      step: id,
      outcome,
      note,
    }),
  )
  return [...steps, { name: 'resolveNovelty', reasonCode, note }]
}

/** A refusal means that a person was faster: the next run looks again. */
async function perform(
  { commands }: ShiftDeps,
  actorId: string,
  journeyId: string,
  wanted: readonly JourneyCommand[],
): Promise<void> {
  try {
    for (const command of wanted) {
      await commands.perform({ actor: 'administrator', actorId }, journeyId, command)
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
