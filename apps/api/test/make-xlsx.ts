import { deflateRawSync } from 'node:zlib'

interface ZipFile {
  name: string
  content: string | Buffer
  /** What the archive says that it expands to, if not the truth. */
  saidSize?: number
}

/** A ZIP archive with these files. */
export function makeZip(files: readonly ZipFile[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, saidSize } of files) {
    const bytes = Buffer.from(content)
    const data = deflateRawSync(bytes)
    const nameBytes = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(nameBytes.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(saidSize ?? bytes.length, 24)
    entry.writeUInt16LE(nameBytes.length, 28)
    entry.writeUInt32LE(offset, 42)
    bodies.push(local, nameBytes, data)
    directory.push(entry, nameBytes)
    offset += 30 + nameBytes.length + data.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listed, end])
}

const workbook = {
  name: 'xl/workbook.xml',
  content:
    '<workbook xmlns:r="r"><sheets><sheet name="Oculta" state="hidden" r:id="rId9"/><sheet name="Hoja 1" r:id="rId1"/></sheets></workbook>',
}
const relations = {
  name: 'xl/_rels/workbook.xml.rels',
  content:
    '<Relationships><Relationship Id="rId9" Target="worksheets/none.xml"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
}

/** A workbook whose first sheet has these rows, as XML, and these shared strings. */
export const makeXlsx = (rows: string, strings = ''): Buffer =>
  makeZip([
    workbook,
    relations,
    { name: 'xl/sharedStrings.xml', content: `<sst>${strings}</sst>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    },
  ])
