import { monitorEventLoopDelay } from 'node:perf_hooks'
import { deflateSync } from 'node:zlib'
import type { ErrorCode } from '@arriero/domain/errors.ts'
import { expect, it } from 'vitest'
import { objectStream, samplePdf, stream } from '../../../test/files/sample-pdf.ts'
import { checkPdf } from './check-pdf.ts'

const html = '<html><script>alert(document.domain)</script></html>'
const zip = Buffer.from('PK\x03\x04 a jar, which begins at its end PK\x05\x06', 'latin1')
const javaScript = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const withObjects = (...objects: string[]) => samplePdf({ objects })
const megabytes = (count: number) => count * 1024 * 1024
const fill = (text: string, length: number) => text.repeat(Math.floor(length / text.length))
/** Script in an object stream, with more in its dictionary. */
const hidden = (entries: string) => withObjects(objectStream(javaScript, entries))
const objects = '/Type /ObjStm /N 1 /First 4'

const refused: [what: string, code: ErrorCode, make: () => Buffer][] = [
  ['a page before it', 'file.damaged', () => Buffer.concat([Buffer.from(html), samplePdf()])],
  ['a ZIP behind it', 'file.damaged', () => Buffer.concat([samplePdf(), zip])],
  ['no pages', 'file.damaged', () => Buffer.from('%PDF-1.7\nxref\n0 0\nstartxref\n9\n%%EOF')],
  [
    'encryption',
    'file.pdf-protected',
    () => samplePdf({ objects: ['<< /Filter /Standard /V 2 >>'], trailer: '/Encrypt 5 0 R' }),
  ],
  ['JavaScript', 'file.pdf-active', () => withObjects(javaScript)],
  [
    'its name written otherwise',
    'file.pdf-active',
    () => withObjects(javaScript.replace('/JavaScript', '/#4aava#53cript')),
  ],
  [
    'JavaScript where one slice of the search ends',
    'file.pdf-active',
    () => withObjects(`(${'x'.repeat(64 * 1024 - 400)})`, `(${'/Sounds '.repeat(90)})`, javaScript),
  ],
  ['JavaScript in a compressed object', 'file.pdf-active', () => hidden(objects)],
  ['the same without its type', 'file.pdf-active', () => hidden('/N 1 /First 4')],
  [
    'the end of an object in a string of its dictionary',
    'file.pdf-active',
    () => hidden(`${objects} /Extends (endobj 9 0 obj)`),
  ],
  ['a long dictionary', 'file.pdf-active', () => hidden(`${objects} ${' '.repeat(9000)}`)],
  [
    'a comment behind the dictionary',
    'file.pdf-active',
    () => withObjects(objectStream(javaScript, objects).replace('\nstream', ' %>> << x\nstream')),
  ],
  [
    'a return alone before compressed objects',
    'file.pdf-active',
    () => withObjects(objectStream(javaScript, objects).replace('stream\n', 'stream\r')),
  ],
  [
    'a second filter',
    'file.pdf-active',
    () => withObjects(stream('00>', `${objects} /Filter [/ASCIIHexDecode /FlateDecode]`)),
  ],
  ['a filter given twice', 'file.pdf-active', () => hidden(`${objects} /Filter /ASCIIHexDecode`)],
  [
    'a filter elsewhere',
    'file.pdf-active',
    () => withObjects(stream('x', `${objects} /Filter 7 0 R`)),
  ],
  ['a predictor elsewhere', 'file.pdf-active', () => hidden(`${objects} /DecodeParms 7 0 R`)],
  ['a program to start', 'file.pdf-active', () => withObjects('<< /S /Launch /F (cmd.exe) >>')],
  ['an attachment', 'file.pdf-active', () => withObjects(stream('MZ', '/Type /EmbeddedFile'))],
  ['a form to send', 'file.pdf-active', () => withObjects('<< /S /SubmitForm /F (http://x) >>')],
]

it.each(refused)('refuses a PDF with %s: %s', async (_what, code, make) => {
  await expect(checkPdf(make())).rejects.toMatchObject({ code })
})

const accepted: [what: string, make: () => Buffer][] = [
  ['compressed objects', () => withObjects(objectStream('<< /Type /Font >>'))],
  [
    'a predictor where there are no objects',
    () =>
      withObjects(
        objectStream('<< /Type /Font >>'),
        objectStream('', '/Type /XRef /DecodeParms << /Predictor 12 /Columns 4 >>'),
      ),
  ],
  ['names that begin like others', () => withObjects('<< /Sounds 1 /LaunchPad 2 >>')],
]

it.each(accepted)('accepts a PDF with %s', async (_what, make) => {
  await expect(checkPdf(make())).resolves.toBeUndefined()
})

const bomb = (length: number) => {
  const packed = deflateSync(fill('/Type/Page ', length), { level: 1 }).toString('latin1')
  return stream(packed, `${objects} /Filter /FlateDecode`)
}

const heavy: [what: string, code: ErrorCode | undefined, make: () => Buffer][] = [
  ['stream words', undefined, () => withObjects(fill('stream\n', megabytes(14)))],
  ['objects', 'file.damaged', () => withObjects(fill('obj', megabytes(14)))],
  ['dictionaries', 'file.damaged', () => withObjects(fill('obj<<', megabytes(14)))],
  [
    'compressed objects',
    'file.damaged',
    () => withObjects(fill(`obj${objectStream('')}`, megabytes(14))),
  ],
  ['a bomb', 'file.damaged', () => withObjects(bomb(megabytes(64)))],
  [
    'two smaller bombs',
    'file.damaged',
    () => withObjects(...Array.from<string>({ length: 2 }).fill(bomb(megabytes(17)))),
  ],
]

it.each(heavy)(
  'lets the server answer others during a PDF with too much: %s',
  async (_what, code, make) => {
    const bytes = make()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const check = checkPdf(bytes).then(
      () => undefined,
      (error: { code: ErrorCode }) => error.code,
    )
    expect(await check).toBe(code)
    delay.disable()
    // Slices take ten milliseconds; in one piece this took 25 seconds. Not the longest delay: others may stop the machine.
    expect(delay.percentile(75) / 1e6).toBeLessThan(1000)
  },
)
