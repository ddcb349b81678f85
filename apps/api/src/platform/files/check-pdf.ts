import { setImmediate } from 'node:timers/promises'
import { constants, createInflate } from 'node:zlib'
import { AppError } from '@arriero/domain/errors.ts'
import { decodeName, objectStreams, type Pause } from './pdf-objects.ts'

/**
 * A PDF is stored as it came, because a new one would lose the digital signature of chambers of commerce and
 * banks. So it is searched for everything that acts, and what can't be searched is refused. No page is drawn.
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString('latin1')
  checkStructure(text)
  const pause = countPauses()
  let hasPage = await search(text, pause)
  let mayInflate = maxInflatedBytes
  let readTo = 0
  for await (const start of objectStreams(text, pause)) {
    // Only a forged file reads the same bytes twice.
    if (start < readTo) throw new AppError('file.damaged')
    const { content, end } = await inflateFrom(bytes, start, mayInflate)
    mayInflate -= content.length
    readTo = end
    hasPage = (await search(content.toString('latin1'), pause)) || hasPage
  }
  if (!hasPage) throw new AppError('file.damaged')
}

/** Objects in compressed streams, all together. Files of tens of pages have less than one megabyte of them. */
const maxInflatedBytes = 32 * 1024 * 1024

/** The server answers others meanwhile. */
const maxBlockedMs = 8

function countPauses(): Pause {
  let resumedAt = performance.now()
  return () =>
    performance.now() - resumedAt < maxBlockedMs
      ? undefined
      : setImmediate().then(() => {
          resumedAt = performance.now()
        })
}

/** Nothing before the header and nothing after the end: there a second file could hide. */
function checkStructure(text: string): void {
  const hasHeader = /^%PDF-[12]\.\d/.test(text)
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-1024)) ?? []
  const crossReferences = text.slice(Number(offset), Number(offset) + 40)
  const hasReferences = offset && /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(crossReferences)
  if (!hasHeader || !hasReferences) throw new AppError('file.damaged')
}

const active = [
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
]

/** Names are searched everywhere, also inside pictures and comments; the short ones could be there by chance. */
const namePattern = new RegExp(`/(Encrypt|${active.join('|')})(?=[^A-Za-z#])`)
const pagePattern = /\/Type\s*\/Page(?=[^A-Za-z])/

const sliceLength = 32 * 1024
/** Of the next slice: more than the longest name, so that none is cut in two. */
const overlap = 256

/** Refuses what acts, and tells whether there is a page. */
async function search(text: string, pause: Pause): Promise<boolean> {
  let hasPage = false
  for (let at = 0; at < text.length; at += sliceLength) {
    const isLast = at + sliceLength >= text.length
    // A name ends with what follows it.
    const slice = isLast ? `${text.slice(at)}\n` : text.slice(at, at + sliceLength + overlap)
    refuseNames(slice)
    hasPage ||= pagePattern.test(slice)
    await pause()
  }
  return hasPage
}

function refuseNames(text: string): void {
  const [, name] = namePattern.exec(decodeName(text)) ?? []
  if (name) throw new AppError(name === 'Encrypt' ? 'file.pdf-protected' : 'file.pdf-active')
}

interface Inflated {
  content: Buffer
  /** Of the compressed bytes. */
  end: number
}

/**
 * The content of a compressed stream, and where it ended. The loop reads no more than `most`, whatever the stream
 * would become.
 */
async function inflateFrom(bytes: Buffer, start: number, most: number): Promise<Inflated> {
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
  inflate.end(bytes.subarray(start))
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length > most) break
    }
  } catch {
    throw new AppError('file.damaged')
  }
  if (length > most) throw new AppError('file.damaged')
  return { content: Buffer.concat(chunks), end: start + inflate.bytesWritten }
}
