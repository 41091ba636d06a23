import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

export interface Part {
  readonly name: string
  readonly content: string | Buffer
  /** What the archive says of the unpacked size; left out: the truth. */
  readonly declaredSize?: number
}

/** An archive of these parts. */
export function zipOf(parts: readonly Part[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredSize } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(0x0800, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(declaredSize ?? bytes.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), packed)
    const more = Buffer.alloc(14)
    more.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, more, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** A Word document with this inside its body. */
export const docxOf = (body: string, declaration = ''): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?>${declaration}<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    },
  ])

/** A presentation of slides with these texts, which stand in the archive in the opposite order. */
export const pptxOf = (texts: readonly string[]): Buffer =>
  zipOf([
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation><p:sldIdLst>${texts.map((_, n) => `<p:sldId id="${256 + n}" r:id="rId${n}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: `<Relationships>${texts.map((_, n) => `<Relationship Id="rId${n}" Target="slides/slide${texts.length - n}.xml"/>`).join('')}</Relationships>`,
    },
    ...texts.map((text, n) => ({
      name: `ppt/slides/slide${texts.length - n}.xml`,
      content: `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
    })),
  ])

interface PdfOptions {
  /** Packed, of the pages; left out: as text. */
  readonly isPacked?: boolean
  /** What the document says of its pages; left out: the truth. */
  readonly declaredPages?: number
}

/** A PDF of pages with these contents, which are operators: `textOnPage` writes one. */
export function pdfOf(
  contents: readonly (string | Buffer)[],
  { isPacked = false, declaredPages }: PdfOptions = {},
): Buffer {
  const objects: Buffer[] = []
  const object = (body: string | Buffer) => objects.push(Buffer.from(body))
  object('<</Type/Catalog/Pages 2 0 R>>')
  const kids = contents.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')
  object(`<</Type/Pages/Count ${declaredPages ?? contents.length}/Kids[${kids}]>>`)
  object('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  contents.forEach((content, n) => {
    const bytes = isPacked ? deflateSync(content) : Buffer.from(content)
    object(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * n} 0 R>>`,
    )
    const head = `<</Length ${bytes.length}${isPacked ? '/Filter/FlateDecode' : ''}>>stream\n`
    object(Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')]))
  })
  let file = Buffer.from('%PDF-1.4\n')
  const offsets: number[] = []
  const pieces = [file]
  let length = file.length
  objects.forEach((body, n) => {
    offsets.push(length)
    file = Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    pieces.push(file)
    length += file.length
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  pieces.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`,
    ),
  )
  return Buffer.concat(pieces)
}

export const textOnPage = (text: string): string => `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`
