import type { TextStorage } from '#data/console-services.ts'
import type { SentKey } from '#data/http/use-request-key.ts'
import { blankOrder, type OrderValues } from './order-values.ts'

/** An order that was begun and not sent, or sent without an answer. */
export interface OrderDraft {
  values: OrderValues
  /** The journey that it was copied from. */
  copiedFrom: { id: string; code: string } | null
  /** The key of the last request, so that sending it again after a reload creates nothing twice. */
  sent: SentKey | null
}

/** The oldest one goes when there would be more. */
export const maxDrafts = 10

/** The drafts of each administrator of this browser: one for each copied journey, and one for an order from scratch. */
const keyOf = (userId: string) => `arriero-new-journey:${userId}`

/** The newest last; without those of another version of the console. */
export function readDrafts(storage: TextStorage, userId: string): OrderDraft[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '[]')
    // One draft alone: as it was stored when a person had only one.
    return (Array.isArray(stored) ? stored : [stored]).flatMap((one) => toDraft(one) ?? [])
  } catch {
    return []
  }
}

/** The draft of an order copied from this journey, or without an id of the one from scratch. */
export const readDraft = (
  storage: TextStorage,
  userId: string,
  copiedId: string | undefined,
): OrderDraft | null =>
  readDrafts(storage, userId).find((draft) => draft.copiedFrom?.id === copiedId) ?? null

/** Without room in the storage the form still works, and only the draft is lost. */
export function saveDraft(storage: TextStorage, userId: string, draft: OrderDraft): void {
  const others = withoutDraft(readDrafts(storage, userId), draft.copiedFrom?.id)
  writeDrafts(storage, userId, [...others, draft].slice(-maxDrafts))
}

export function clearDraft(
  storage: TextStorage,
  userId: string,
  copiedId: string | undefined,
): void {
  writeDrafts(storage, userId, withoutDraft(readDrafts(storage, userId), copiedId))
}

const withoutDraft = (drafts: readonly OrderDraft[], copiedId: string | undefined) =>
  drafts.filter((draft) => draft.copiedFrom?.id !== copiedId)

function writeDrafts(storage: TextStorage, userId: string, drafts: readonly OrderDraft[]): void {
  try {
    if (drafts.length === 0) storage.removeItem(keyOf(userId))
    else storage.setItem(keyOf(userId), JSON.stringify(drafts))
  } catch {
    // No message needed: the form on the screen has everything.
  }
}

function toDraft(stored: unknown): OrderDraft | null {
  const { values, copiedFrom, sent } = Object(stored) as Partial<OrderDraft>
  if (!values || !hasShapeOf(blankOrder, values)) return null
  return {
    values,
    copiedFrom: hasShapeOf({ id: '', code: '' }, copiedFrom) ? (copiedFrom ?? null) : null,
    sent: hasShapeOf({ text: '', key: '' }, sent) ? (sent ?? null) : null,
  }
}

/** The same keys with values of the same types. */
function hasShapeOf(expected: object, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const found = new Map<string, unknown>(Object.entries(value))
  return Object.entries(expected).every(([key, sample]) =>
    typeof sample === 'object'
      ? hasShapeOf(sample, found.get(key))
      : typeof found.get(key) === typeof sample,
  )
}
