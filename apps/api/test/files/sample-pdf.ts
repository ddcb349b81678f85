import { deflateSync } from 'node:zlib'

interface PdfOptions {
  /** Entries of the catalogue, for example `/OpenAction 5 0 R`. */
  catalogue?: string
  /** Bodies of further objects, numbered from 5. */
  objects?: readonly string[]
  /** Entries of the trailer. */
  trailer?: string
}

/** A PDF of one page, with a table of cross references like those of real writers. */
export function samplePdf({ catalogue = '', objects = [], trailer = '' }: PdfOptions = {}): Buffer {
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << >> >>',
    stream('0 0 m 300 200 l S'),
    ...objects,
  ]
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = bodies.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = text.length
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${lines.join('')}`
  text += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

export function stream(content: string, entries = ''): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`
}

/** Objects in a compressed stream, which a search of the plain bytes would not find. */
export function objectStream(content: string, entries = '/Type /ObjStm /N 1 /First 4'): string {
  const packed = deflateSync(Buffer.from(`9 0 ${content}`, 'latin1')).toString('latin1')
  return stream(packed, `/Filter /FlateDecode ${entries}`)
}
