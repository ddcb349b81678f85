import { timingSafeEqual } from 'node:crypto'

/** In constant time: how long it takes tells nothing about where two secrets differ. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
