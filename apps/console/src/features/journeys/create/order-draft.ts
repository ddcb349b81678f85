import type { TextStorage } from '#data/console-services.ts'
import { blankOrder, type OrderValues } from './order-values.ts'

/** An order that was begun and not sent. */
export interface OrderDraft {
  values: OrderValues
  /** The journey that it was copied from. */
  copiedFrom: { id: string; code: string } | null
}

/** One for each administrator of this browser. */
const keyOf = (userId: string) => `arriero-new-journey:${userId}`

/** Null without a draft, or if it is one of another version of the console. */
export function readDraft(storage: TextStorage, userId: string): OrderDraft | null {
  try {
    const stored = JSON.parse(
      storage.getItem(keyOf(userId)) ?? 'null',
    ) as Partial<OrderDraft> | null
    if (!stored?.values || !hasShapeOf(blankOrder, stored.values)) return null
    return { values: stored.values, copiedFrom: stored.copiedFrom ?? null }
  } catch {
    return null
  }
}

/** Without room in the storage the form still works, and only the draft is lost. */
export function saveDraft(storage: TextStorage, userId: string, draft: OrderDraft): void {
  try {
    storage.setItem(keyOf(userId), JSON.stringify(draft))
  } catch {
    // No message needed: the form on the screen has everything.
  }
}

export function clearDraft(storage: TextStorage, userId: string): void {
  try {
    storage.removeItem(keyOf(userId))
  } catch {
    // It could not have been written either.
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
