import type {
  CommandAnswer,
  JourneyCommand,
} from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { Caller } from '#platform/http/caller.ts'
import { addToJourney } from './add-to-journey.ts'
import { findSurchargeStatus } from './additions/surcharge-verdict.ts'
import { answerRepeated } from './answer-repeated.ts'
import { type Hand, isAddition, isVoidById } from './asked.ts'
import { eventName } from './event-name.ts'
import { heardFirst } from './heard-first.ts'
import type { Acting } from './journey-operation.ts'
import type { LockedJourney } from './journey-record.ts'
import { requireLocked } from './lock-journey.ts'
import type { OperationDeps } from './operation-deps.ts'
import { performTransition } from './perform-transition.ts'
import { republishJourney } from './republish-journey.ts'
import { onceMoreWhenBusy } from './once-more-when-busy.ts'
import { whoseHand } from './whose-hand.ts'
import { type JourneyWriting, writeJourneys } from './write-journeys.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatRelative } from '@arriero/domain/format/relative.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { Tx } from '#platform/database/schema.ts'

/** What somebody asks of a journey, in one transaction. */
export function performCommand(
  deps: OperationDeps,
  acting: Acting,
  journeyId: string,
  command: JourneyCommand,
): Promise<CommandAnswer> {
  const content = ['perform', acting.actor, journeyId, command]
  return onceMoreWhenBusy(() =>
    writeJourneys(deps, eventName(command.name), (writing) =>
      answerRepeated(writing.tx, acting, content, deps.clock(), () =>
        performLocked(deps, writing, acting, journeyId, command),
      ),
    ),
  )
}

interface Known {
  journey: LockedJourney
  hand: Hand
  caller: Caller | undefined
  now: Date
  limits: JourneyLimits
}

async function performLocked(
  deps: OperationDeps,
  writing: JourneyWriting,
  acting: Acting,
  journeyId: string,
  command: JourneyCommand,
): Promise<CommandAnswer> {
  const { tx } = writing
  const { caller } = acting
  const journey = await requireLocked(tx, journeyId)
  // Not before the lock: whoever waited for it acts later than who held it.
  const now = deps.clock()
  const hand = whoseHand(journey, acting)
  try {
    const known = { journey, hand, caller, now, limits: deps.limits }
    return { journey: await dispatch(writing, known, command) }
  } catch (error) {
    // Names of administrators are for administrators.
    const mayKnow = acting.actor === 'administrator' || acting.enteredBy !== undefined
    throw mayKnow ? await withLastChange(tx, error, journeyId, now) : error
  }
}

async function dispatch(
  writing: JourneyWriting,
  known: Known,
  command: JourneyCommand,
): Promise<JourneyDocument> {
  const { journey, hand } = known
  if (command.name === 'republish') return republishJourney(writing, { ...known, command })
  if (isAddition(command)) return addToJourney(writing, { ...known, command })
  if (isVoidById(command)) {
    const status = await findSurchargeStatus(writing.tx, journey.id, command.surchargeId)
    if (status !== 'running') return addToJourney(writing, { ...known, command })
  }
  const [first, ...rest] = heardFirst(journey, { ...hand, command })
  let document = await performTransition(writing, { ...known, asked: first })
  for (const asked of rest) {
    const moved = await requireLocked(writing.tx, journey.id)
    document = await performTransition(writing, { ...known, journey: moved, asked })
  }
  return document
}

/** What people did who did not move it. */
const additions: ReadonlyMap<string, string> = new Map([
  [eventName('take'), 'lo tomó'],
  [eventName('release'), 'lo soltó'],
  [eventName('snooze'), 'lo pospuso'],
  [eventName('wake'), 'lo devolvió a la lista'],
  [eventName('writeNote'), 'escribió una nota'],
  [eventName('takeNoveltyStep'), 'registró un paso de la novedad'],
  [eventName('approveSurcharge'), 'aprobó un recargo'],
  [eventName('voidSurcharge'), 'anuló un recargo'],
])

/** «Luis Gómez lo cambió hace 8 s: En ruta → Con novedad.» */
async function describeLastChange(
  tx: Tx,
  journeyId: string,
  now: Date,
): Promise<string | undefined> {
  const entry = await tx
    .selectFrom('audit_entries as entry')
    .leftJoin('users', 'users.id', 'entry.actor_id')
    .select(['entry.event', 'entry.at', 'entry.detail', 'users.given_names', 'users.surnames'])
    .where('entry.subject_kind', '=', 'journey')
    .where('entry.subject_id', '=', journeyId)
    .orderBy('entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!entry) return undefined
  const who = entry.given_names === null ? 'El sistema' : `${entry.given_names} ${entry.surnames}`
  const when = formatRelative(entry.at, now)
  const { from, to } = entry.detail
  const states = [from, to].flatMap((id) =>
    typeof id === 'number' && isJourneyStateId(id) ? [journeyStateDisplay[id].label] : [],
  )
  if (states.length === 2) return `${who} lo cambió ${when}: ${states.join(' → ')}.`
  return `${who} ${additions.get(entry.event) ?? 'lo cambió'} ${when}.`
}

/** Adds to a refusal who was first, where that is what prevents it. */
async function withLastChange(
  tx: Tx,
  error: unknown,
  journeyId: string,
  now: Date,
): Promise<unknown> {
  if (!(error instanceof AppError)) return error
  const isStale = error.code === 'journey.changed-meanwhile'
  if (!isStale && error.code !== 'journey.transition-refused') return error
  const lastChange = await describeLastChange(tx, journeyId, now)
  if (!lastChange) return error
  return new AppError(error.code, isStale ? lastChange : `${error.message} ${lastChange}`)
}
