import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { AppError } from '@arriero/domain/errors.ts'

/**
 * A PDF is stored as it came, because a new one would lose the digital signature of chambers of commerce and
 * banks. So it is searched for everything that acts, and what can't be searched is refused. No page is drawn.
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString('latin1')
  checkStructure(text)
  refuseNames(text)
  let inflatedBytes = 0
  let pages = countPages(text)
  for (const start of objectStreams(text)) {
    const content = await inflateFrom(bytes, start)
    inflatedBytes += content.length
    if (inflatedBytes > maxInflatedBytes) throw new AppError('file.damaged')
    refuseNames(content)
    pages += countPages(content)
  }
  if (pages === 0) throw new AppError('file.damaged')
}

/** Objects in compressed streams, all together. Files of tens of pages have less than one megabyte of them. */
const maxInflatedBytes = 64 * 1024 * 1024

/** Nothing before the header and nothing after the end: there a second file could hide. */
function checkStructure(text: string): void {
  const hasHeader = /^%PDF-[12]\.\d/.test(text)
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-1024)) ?? []
  const crossReferences = text.slice(Number(offset), Number(offset) + 40)
  const hasReferences = offset && /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(crossReferences)
  if (!hasHeader || !hasReferences) throw new AppError('file.damaged')
}

const active = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'Filespec',
  'RichMedia',
  'Rendition',
  'XFA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Movie',
  'Sound',
  'Screen',
])

/** Names are searched everywhere, also inside pictures and comments; the short ones could be there by chance. */
const namePattern = /\/((?:[A-Za-z]|#[\da-fA-F]{2}){3,40})(?![A-Za-z#])/g

function refuseNames(text: string): void {
  for (const [, written = ''] of text.matchAll(namePattern)) {
    const name = decodeName(written)
    if (name === 'Encrypt') throw new AppError('file.pdf-protected')
    if (active.has(name)) throw new AppError('file.pdf-active')
  }
}

/** `#4a` stands for a letter. */
const decodeName = (written: string): string =>
  written.replaceAll(/#([\da-fA-F]{2})/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

const countPages = (text: string): number =>
  [...text.matchAll(/\/Type\s*\/Page(?![A-Za-z])/g)].length

/** Longest dictionary of a stream that is read. */
const maxDictionary = 4096

/** Where the data of every stream begins that can hold objects. Readers know them by `N` and `First`. */
function* objectStreams(text: string): Generator<number> {
  for (const match of text.matchAll(/\bstream\r?\n/g)) {
    const before = text.slice(Math.max(0, match.index - maxDictionary), match.index)
    const dictionary = decodeName(before.slice(before.lastIndexOf(' obj') + 1))
    const holdsObjects =
      /\/ObjStm\b/.test(dictionary) || (/\/N\b/.test(dictionary) && /\/First\b/.test(dictionary))
    if (!holdsObjects) continue
    if (!isPlainlyCompressed(dictionary)) throw new AppError('file.pdf-active')
    yield match.index + match[0].length
  }
}

/** Another or a second filter could hide objects from this search. */
const isPlainlyCompressed = (dictionary: string): boolean =>
  /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?!\s*\/\w*Decode)/.test(dictionary) &&
  !/\/Predictor/.test(dictionary)

const inflateAsync = promisify(inflate)

async function inflateFrom(bytes: Buffer, start: number): Promise<string> {
  try {
    const content = await inflateAsync(bytes.subarray(start), {
      maxOutputLength: maxInflatedBytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
    return content.toString('latin1')
  } catch {
    throw new AppError('file.damaged')
  }
}
