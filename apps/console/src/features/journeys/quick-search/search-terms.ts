import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { RowSource } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import {
  foldNumber,
  type JourneySearchText,
  matchesWords,
  searchTextOf,
  toSearchWords,
} from './journey-search-text.ts'

/** One of the things that a text searches for. */
interface SearchTerm {
  /** As it was typed. */
  typed: string
  matches: (text: JourneySearchText) => boolean
}

const maxTerms = 200
/** A code, a plate, a trailer's plate, or a longer number. The plate may have a space inside. */
const numberPattern = /\s*(v-?\d+|[a-z]{3}[ -]?\d{3}|[rs]-?\d{5}|\d{4,})(?=\s|$)/giy

/**
 * The terms of a text, of which a journey must match one. Commas and line breaks separate them; spaces do it
 * only between codes and plates, because «café bogota» is one search of two words.
 */
export function readTerms(text: string): SearchTerm[] {
  const parts = text
    .split(/[,;\n\t]/)
    .flatMap((part) => splitNumbers(part) ?? [part.trim()])
    .filter((part) => toSearchWords(part).length > 0)
  const unique = [...new Set(parts)].slice(0, maxTerms)
  return unique.map((typed) => ({
    typed,
    // In a list a number is complete; a single one may still be typed.
    matches: unique.length > 1 && splitNumbers(typed) ? matchNumber(typed) : matchWords(typed),
  }))
}

/** Null if the text has anything besides codes, plates and other numbers. */
function splitNumbers(text: string): string[] | null {
  const found = [...text.trim().matchAll(numberPattern)]
  const length = found.reduce((sum, [match]) => sum + match.length, 0)
  return found.length > 0 && length === text.trim().length
    ? found.map(([, number = '']) => number)
    : null
}

function matchNumber(typed: string): SearchTerm['matches'] {
  const number = foldNumber(typed)
  return ({ numbers }) => numbers.includes(number)
}

function matchWords(typed: string): SearchTerm['matches'] {
  const words = toSearchWords(typed)
  return (text) => matchesWords(text, words)
}

/** Whether a journey matches the text; every journey matches an empty one. */
export function createTextMatcher(text: string): (journey: JourneyDocument) => boolean {
  const terms = readTerms(text)
  if (terms.length === 0) return () => true
  return (journey) => {
    const searchText = searchTextOf(journey)
    return terms.some(({ matches }) => matches(searchText))
  }
}

/** The terms of a list that no journey under way matches. One term alone is no list. */
export function findMissingTerms(rows: RowSource<AssessedJourney>, text: string): string[] {
  const terms = readTerms(text)
  if (terms.length < 2) return []
  const missing = new Set(terms)
  for (const id of rows.getIds()) {
    const row = rows.getRow(id)
    if (row === undefined) continue
    const searchText = searchTextOf(row.journey)
    for (const term of missing) if (term.matches(searchText)) missing.delete(term)
    if (missing.size === 0) break
  }
  return [...missing].map(({ typed }) => typed)
}
