import { foldWords } from '../search-words.ts'

/** What somebody searches for, without the words that another one begins with: `bo` says nothing beside `bogota`. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(foldWords(text))]
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
}
