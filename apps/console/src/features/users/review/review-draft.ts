import type { ItemVerdict, UserFile } from '@arriero/domain/contract/http/review.ts'
import { isAsked, itemsOf, type ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import {
  type ItemReasonCode,
  reasonsFor,
  type Verdict,
  verdicts,
} from '@arriero/domain/users/review-reason.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { eventOf, type ReviewEvent } from '@arriero/domain/users/review-verdict.ts'

/** Without attempts it was never sent: it needs no verdict, and can be asked for. */
export type CaseItem = UserFile['items'][number]

/** What was sent, then everything else that is asked of this person. */
export const sheetOf = ({ kind, items }: Pick<UserFile, 'kind' | 'items'>): CaseItem[] => [
  ...items,
  ...itemsOf(kind)
    .filter((key) => items.every(({ item }) => item !== key))
    .filter((key) => isAsked(key, (other) => newestFields(items, other)))
    .map((item) => ({ item, attempts: [] })),
]

const newestFields = (items: UserFile['items'], key: ReviewItemKey) =>
  items.find(({ item }) => item === key)?.attempts[0]?.fields

const isSent = ({ attempts }: CaseItem) => attempts.length > 0

/** What an active person renewed and nobody reviewed yet; empty in every other state. */
export const renewalsOf = ({ userStateId, items }: UserFile): CaseItem[] =>
  userStateId === userStates.Active
    ? items.filter(({ attempts }) => attempts[0]?.verdict === null)
    : []

/** A renewal is approved or returned: the person stays active. */
export function verdictsOf(item: CaseItem, { isRenewal = false } = {}): readonly Verdict[] {
  if (!isSent(item)) return ['correct']
  return isRenewal ? verdicts.filter((verdict) => verdict !== 'reject') : verdicts
}

export const reasonsOf = (item: CaseItem, verdict: Verdict): readonly ItemReasonCode[] =>
  reasonsFor(item.item, verdict, { isSent: isSent(item) })

/** Instead of «Corregir», for what was never sent. */
export const askLabel = 'Pedir'

/** What the reviewer has chosen about an item and not sent yet. Without a reason it is not complete, unless it is ok. */
export interface ItemDraft {
  verdict: Verdict
  reason?: ItemReasonCode | undefined
  note: string
}

export type ReviewDraft = Readonly<Partial<Record<ReviewItemKey, ItemDraft>>>

/** An item that was approved before stays so unless the reviewer says otherwise; one that was returned is open again. */
const storedVerdict = ({ attempts }: CaseItem): 'ok' | null =>
  attempts[0]?.verdict === 'ok' ? 'ok' : null

const isComplete = ({ verdict, reason }: ItemDraft) => verdict === 'ok' || reason !== undefined

/** Null while the item still needs a verdict. */
export function verdictOn(item: CaseItem, draft: ReviewDraft): Verdict | null {
  const chosen = draft[item.item]
  if (chosen === undefined) return storedVerdict(item)
  return isComplete(chosen) ? chosen.verdict : null
}

/** Those on which a verdict is needed, or was begun. */
export const toDecide = (items: readonly CaseItem[], draft: ReviewDraft): CaseItem[] =>
  items.filter((item) => isSent(item) || draft[item.item] !== undefined)

export const undecided = (items: readonly CaseItem[], draft: ReviewDraft): CaseItem[] =>
  toDecide(items, draft).filter((item) => verdictOn(item, draft) === null)

/** The next item without a verdict, looking on from this one and then from the beginning. */
export function nextUndecided(
  items: readonly CaseItem[],
  draft: ReviewDraft,
  from: ReviewItemKey | undefined,
): ReviewItemKey | undefined {
  const open = undecided(items, draft)
  const at = items.findIndex(({ item }) => item === from)
  return (open.find((item) => items.indexOf(item) > at) ?? open[0])?.item
}

/** Null while a verdict is missing. One refusal is enough: the other items need none then. */
export function eventOfDraft(items: readonly CaseItem[], draft: ReviewDraft): ReviewEvent | null {
  const given = items.map((item) => verdictOn(item, draft)).filter((verdict) => verdict !== null)
  const event = eventOf(given)
  return undecided(items, draft).length === 0 || event === 'reject' ? event : null
}

/** The verdicts that are new; those that were stored before are not sent again. */
export function newVerdicts(items: readonly CaseItem[], draft: ReviewDraft): ItemVerdict[] {
  return items.flatMap((item): ItemVerdict[] => {
    const chosen = draft[item.item]
    const attempt = item.attempts[0]?.attempt ?? 0
    if (chosen === undefined) return []
    const { verdict, reason } = chosen
    if (verdict === 'ok') {
      return storedVerdict(item) === 'ok' ? [] : [{ item: item.item, attempt, verdict }]
    }
    if (reason === undefined) return []
    return [{ item: item.item, attempt, verdict, reason, note: chosen.note.trim() || null }]
  })
}

export type DraftAction =
  | { type: 'verdict'; item: ReviewItemKey; verdict: Verdict }
  | { type: 'reason'; item: ReviewItemKey; reason: ItemReasonCode }
  | { type: 'note'; item: ReviewItemKey; note: string }
  | { type: 'clear'; item: ReviewItemKey }

export function changeDraft(draft: ReviewDraft, action: DraftAction): ReviewDraft {
  const { item } = action
  const current = draft[item]
  switch (action.type) {
    case 'verdict': {
      // The reasons of another verdict are other ones.
      if (current?.verdict === action.verdict) return draft
      return { ...draft, [item]: { verdict: action.verdict, note: current?.note ?? '' } }
    }
    case 'reason':
      return current ? { ...draft, [item]: { ...current, reason: action.reason } } : draft
    case 'note':
      return current ? { ...draft, [item]: { ...current, note: action.note } } : draft
    case 'clear': {
      const { [item]: _removed, ...rest } = draft
      return rest
    }
  }
}
