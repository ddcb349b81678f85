import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Random } from '@arriero/domain/demo/random.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import drawn from './data/demo-papers.json' with { type: 'json' }

/** Pictures drawn by `tools/demo-papers.ts`, and one PDF. */
export type DemoPaper = keyof typeof drawn | 'planilla'

const names = [...Object.keys(drawn), 'planilla'] as readonly DemoPaper[]

interface PaperFile {
  mediaType: 'image/jpeg' | 'application/pdf'
  bytes: Buffer
  width: number | null
  height: number | null
}

const opened = new Map<DemoPaper, PaperFile>()

function openPaper(name: DemoPaper): PaperFile {
  const known = opened.get(name)
  if (known) return known
  const paper = readPaper(name)
  opened.set(name, paper)
  return paper
}

function readPaper(name: DemoPaper): PaperFile {
  if (name === 'planilla') {
    return { mediaType: 'application/pdf', bytes: writePdf(planilla), width: null, height: null }
  }
  const { jpeg, width, height } = drawn[name]
  return { mediaType: 'image/jpeg', bytes: Buffer.from(jpeg, 'base64'), width, height }
}

/** The last twelve digits of such an id name the paper, so that its bytes need not be stored once per person. */
const marker = 'd0c0'

/** A row of `files`. */
export function createFileRow(
  random: Random,
  name: DemoPaper,
  userId: string,
  at: Date,
): Insertable<Schema['files']> {
  const { mediaType, bytes, width, height } = openPaper(name)
  const number = names.indexOf(name).toString(16).padStart(8, '0')
  return {
    id: `${random.uuid().slice(0, 24)}${marker}${number}`,
    registration_id: null,
    user_id: userId,
    media_type: mediaType,
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width,
    height,
    created_at: at,
  }
}

/** The store, with the papers of the demo, which are part of the program. */
export const withDemoPapers = (store: FileStore): FileStore => ({
  put: (id, bytes, mediaType) => store.put(id, bytes, mediaType),
  take: (id, path, mediaType) => store.take(id, path, mediaType),
  read: async (id) => {
    const name = id.slice(24, 28) === marker ? names[Number.parseInt(id.slice(28), 16)] : undefined
    return name === undefined ? store.read(id) : Readable.from([openPaper(name).bytes])
  },
  delete: (id) => store.delete(id),
})

const planilla = [
  [
    'PLANILLA DE SEGURIDAD SOCIAL',
    'DEMOSTRACION: muestra sin validez',
    'EPS: al dia',
    'ARL: al dia',
    'Pension: al dia',
  ],
  ['Pagina 2', 'DEMOSTRACION: muestra sin validez'],
]

/** A PDF of plain text, one page per list of lines. */
function writePdf(pages: readonly (readonly string[])[]): Buffer {
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, at) => {
      const text = lines.map((line) => `(${line}) Tj 0 -32 Td`).join(' ')
      const stream = `BT /F1 20 Tf 72 700 Td ${text} ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = body.length
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}
