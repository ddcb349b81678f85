import type { DecisionBody, ItemVerdict } from '@arriero/domain/contract/http/review.ts'
import { AppError } from '@arriero/domain/errors.ts'
import {
  type ApplicantKind,
  itemsOf,
  reviewItem,
  type ReviewItemKey,
} from '@arriero/domain/users/review-item.ts'
import { itemReasons, reasonsFor, type Verdict } from '@arriero/domain/users/review-reason.ts'

/** The newest sending of an item. */
export interface NewestItem {
  item: ReviewItemKey
  attempt: number
  verdict: Verdict | null
}

/**
 * Refuses verdicts that don't belong to the person, to the newest sending or to the event. Every item that was ever
 * sent counts; the form takes care that a registration has all that are required.
 */
export function checkDecision(
  kind: ApplicantKind,
  newest: readonly NewestItem[],
  { event, verdicts }: Pick<DecisionBody, 'event' | 'verdicts'>,
  { isActive = false } = {},
): void {
  const sent = new Map(newest.map((item) => [item.item, item]))
  const decided = new Map<ReviewItemKey, Verdict | null>(
    newest.map(({ item, verdict }) => [item, verdict]),
  )
  const given = new Set<ReviewItemKey>()
  for (const verdict of verdicts) {
    if (given.has(verdict.item)) throw refused(verdict.item, 'tiene dos veredictos')
    given.add(verdict.item)
    checkVerdict(kind, verdict, sent.get(verdict.item)?.attempt ?? 0)
    decided.set(verdict.item, verdict.verdict)
  }
  // What an active person renews may go on waiting while something else is returned.
  const counted = isActive ? [...decided].filter(([, verdict]) => verdict !== null) : decided
  checkEvent(event, new Map(counted))
}

/** What an active person sent needs one verdict each; nothing is rejected, because they stay active. */
export function checkRenewals(
  kind: ApplicantKind,
  newest: readonly NewestItem[],
  verdicts: readonly ItemVerdict[],
): void {
  const waiting = new Map(
    newest.filter(({ verdict }) => verdict === null).map(({ item, attempt }) => [item, attempt]),
  )
  for (const verdict of verdicts) {
    const { item } = verdict
    const attempt = waiting.get(item)
    // Not sent, decided meanwhile, or decided twice in this body.
    if (attempt === undefined) throw new AppError('user.new-sending')
    if (verdict.verdict === 'reject') throw refused(item, 'se aprueba o se devuelve')
    checkVerdict(kind, verdict, attempt)
    waiting.delete(item)
  }
  if (waiting.size > 0) throw new AppError('user.new-sending')
}

function checkVerdict(kind: ApplicantKind, verdict: ItemVerdict, newestAttempt: number): void {
  const { item } = verdict
  if (!itemsOf(kind).includes(item)) throw refused(item, 'no se le pide a esta persona')
  if (verdict.attempt !== newestAttempt) throw new AppError('user.new-sending')
  if (verdict.verdict === 'ok') {
    if (newestAttempt === 0) throw refused(item, 'no se ha enviado')
    return
  }
  const isSent = newestAttempt > 0
  if (!reasonsFor(item, verdict.verdict, { isSent }).includes(verdict.reason)) {
    throw refused(item, `no admite el motivo «${itemReasons[verdict.reason].label}»`)
  }
}

function checkEvent(
  event: DecisionBody['event'],
  decided: ReadonlyMap<ReviewItemKey, Verdict | null>,
): void {
  const having = (wanted: Verdict | null) =>
    [...decided].filter(([, verdict]) => verdict === wanted).map(([item]) => item)
  const [undecided] = having(null)
  const [toCorrect] = having('correct')
  const [rejected] = having('reject')
  if (event === 'reject') {
    if (rejected === undefined) {
      throw new AppError('user.verdicts-refused', 'Para rechazar, marque al menos un rechazo.')
    }
    return
  }
  if (undecided !== undefined) throw refused(undecided, 'no tiene veredicto')
  if (rejected !== undefined) throw refused(rejected, 'está rechazado')
  if (event === 'approve' && toCorrect !== undefined) throw refused(toCorrect, 'está por corregir')
  if (event === 'askCorrection' && toCorrect === undefined) {
    throw new AppError(
      'user.verdicts-refused',
      'Para pedir una corrección, marque al menos un documento por corregir.',
    )
  }
}

export const refused = (item: ReviewItemKey, because: string) =>
  new AppError('user.verdicts-refused', `«${reviewItem(item).label}» ${because}.`)
