import { AppError } from '@arriero/domain/errors.ts'

/** A turn of the event loop to wait for, if it has had none for some milliseconds. */
export type Pause = () => Promise<void> | undefined

/** More are never in the papers of a person or company, and each costs time. */
const maxObjects = 200_000
/** Of objects; writers put a hundred or more into each. */
const maxStreams = 2000
/** One of them, and all together. */
const maxDictionary = 1024 * 1024
const maxDictionaries = 8 * 1024 * 1024

/**
 * Where the data of every compressed stream begins that holds objects. A reader may begin at any word `obj`, also
 * in a string or in a picture; so each is read on as a reader would do it.
 */
export async function* objectStreams(text: string, pause: Pause): AsyncGenerator<number> {
  let objects = 0
  let charactersRead = 0
  let streams = 0
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3)) {
    if (text.slice(Math.max(0, at - 3), at) === 'end') continue
    const start = at + 3
    const { dictionary, next, end } = await readDictionary(text, start, pause)
    objects += 1
    charactersRead += end - start
    if (objects > maxObjects || charactersRead > maxDictionaries) throw new AppError('file.damaged')
    if (next !== 'stream' || !holdsObjects(dictionary)) continue
    const [lineEnd] = /^\r?\n/.exec(text.slice(end, end + 2)) ?? []
    if (!lineEnd || !isPlainlyCompressed(dictionary)) throw new AppError('file.pdf-active')
    streams += 1
    if (streams > maxStreams) throw new AppError('file.damaged')
    yield end + lineEnd.length
  }
}

/** Readers know these streams by `N` and `First`. */
const holdsObjects = (dictionary: readonly string[]): boolean =>
  dictionary.includes('/ObjStm') || (dictionary.includes('/N') && dictionary.includes('/First'))

const plainNames = new Set(
  ['Type', 'ObjStm', 'N', 'First', 'Length', 'Filter', 'FlateDecode', 'Extends'].map(
    (name) => `/${name}`,
  ),
)

/** Another or a second filter, or one that is given elsewhere, could hide objects from the search. */
function isPlainlyCompressed(dictionary: readonly string[]): boolean {
  const names = dictionary.filter((token) => token.startsWith('/'))
  const value = dictionary.slice(dictionary.indexOf('/Filter') + 1)
  return (
    names.every((name) => plainNames.has(name)) &&
    new Set(names).size === names.length &&
    (value[0] === '/FlateDecode' || value.slice(0, 3).join('') === '[/FlateDecode]')
  )
}

interface Read {
  /** Tokens without comments, names decoded; empty if there is no dictionary. */
  dictionary: string[]
  /** The token behind it, and where that ends. */
  next: string | undefined
  end: number
}

/** A dictionary that is not closed within the limit could go on with anything, so it is refused. */
async function readDictionary(text: string, start: number, pause: Pause): Promise<Read> {
  const limit = Math.min(text.length, start + maxDictionary)
  const dictionary: string[] = []
  let depth = 0
  let end = start
  while (end < limit) {
    const pausing = pause()
    if (pausing) await pausing
    const token = readToken(text, end)
    end += token.length
    if (isBlank(token)) continue
    if (depth === 0 && (dictionary.length > 0 || token !== '<<')) {
      return { dictionary, next: token, end }
    }
    if (token === '<<') depth += 1
    if (token === '>>') depth -= 1
    dictionary.push(token.startsWith('/') ? decodeName(token) : token)
  }
  if (depth > 0 || limit < text.length) throw new AppError('file.damaged')
  return { dictionary, next: undefined, end }
}

/** White space, a comment, a bracket, the start of a string, a string of digits, a name, or anything else. */
const tokenPattern =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|<[^>]*(?:>|$)|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|[^]/y

function readToken(text: string, at: number): string {
  tokenPattern.lastIndex = at
  const [token = ''] = tokenPattern.exec(text) ?? []
  return token === '(' ? text.slice(at, endOfString(text, at)) : token
}

const isBlank = (token: string): boolean => /^[\0\t\n\f\r %]/.test(token)

const bracketPattern = /[()]|\\[^]/g

/** Brackets in a string are part of it if they are paired or escaped. */
function endOfString(text: string, start: number): number {
  let depth = 0
  bracketPattern.lastIndex = start
  for (;;) {
    const [bracket] = bracketPattern.exec(text) ?? []
    if (bracket === '(') depth += 1
    if (bracket === ')') depth -= 1
    if (bracket === undefined) return text.length
    if (depth === 0) return bracketPattern.lastIndex
  }
}

/** `#4a` stands for a letter. */
export const decodeName = (written: string): string =>
  written.includes('#')
    ? written.replaceAll(/#([\da-fA-F]{2})/g, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : written
