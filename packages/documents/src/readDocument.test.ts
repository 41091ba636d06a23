import { describe, expect, it } from '@jest/globals'
import { actingFor } from '@manabi/kernel'
import { docxOf, pdfOf, pptxOf, textOnPage, zipOf } from '../test/files.ts'
import { bounds } from './bounds.ts'
import { type DocumentType, documentTypeOf } from './documentType.ts'
import { readDocument } from './readDocument.ts'

const never = new AbortController().signal
const textOf = (type: DocumentType, content: string | Buffer, mediaType = '') =>
  readDocument({ bytes: Buffer.from(content), type, mediaType }, never)
const refused = (reason: 'large' | 'damaged', message: RegExp) =>
  expect.objectContaining({ name: 'Unreadable', reason, message: expect.stringMatching(message) })

const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

describe('the text of', () => {
  it('text and Markdown, in the encoding that they name [AID-003]', async () => {
    expect(await textOf('text', 'Whales\r\nare mammals. クジラ')).toBe('Whales\nare mammals. クジラ')
    expect(await textOf('markdown', '# Whales\n\n*Big*')).toBe('# Whales\n\n*Big*')
    const japanese = Buffer.from([0x83, 0x4e, 0x83, 0x57, 0x83, 0x89])
    expect(await textOf('text', japanese, 'text/plain; charset=shift_jis')).toBe('クジラ')
    expect(await textOf('text', Buffer.from('\ufeffクジラ', 'utf16le'))).toBe('クジラ')
    await expect(textOf('text', japanese)).rejects.toEqual(refused('damaged', /UTF-8/))
  })

  it('HTML, without what no reader sees', async () => {
    const page = '<style>p{}</style><h1 onclick="x()">Whales</h1><script>alert(1)</script><p>Mammals &amp; more</p>'
    expect(await textOf('html', page)).toBe('<h1>Whales</h1><p>Mammals &amp; more</p>')
  })

  it('PDF, page by page', async () => {
    const pages = [textOnPage('Whales'), textOnPage('Dolphins')]
    expect(await textOf('pdf', pdfOf(pages))).toBe('Whales\n\nDolphins')
    expect(await textOf('pdf', pdfOf(pages, { isPacked: true }))).toBe('Whales\n\nDolphins')
  })

  it('DOCX, with its headings, lists and tables', async () => {
    const heading = paragraph('Whales &amp; dolphins', '<w:pStyle w:val="Heading2"/>')
    const list = paragraph('Breathe', '<w:numPr/>')
    const table = `<w:tbl><w:tr><w:tc>${paragraph('a')}</w:tc><w:tc>${paragraph('b')}</w:tc></w:tr></w:tbl>`
    const box = `<mc:Fallback>${paragraph('')}<w:r><w:t>twice</w:t></w:r></mc:Fallback>`
    expect(await textOf('docx', docxOf(heading + list + table + box))).toBe(
      '## Whales & dolphins\n\n- Breathe\n\na | b',
    )
  })

  it('DOCX with ruby, equations, powers, and without hidden text [AID-014]', async () => {
    const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
    const ruby = `<w:ruby><w:rt>${run('かんじ')}</w:rt><w:rubyBase>${run('漢字')}</w:rubyBase></w:ruby>`
    const math = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
    const power = `<m:sSup><m:e>${math('x')}</m:e><m:sup>${math('2')}</m:sup></m:sSup>`
    const fraction = `<m:f><m:num>${math('a')}</m:num><m:den>${math('b+1')}</m:den></m:f>`
    const root = `<m:rad><m:deg>${math('3')}</m:deg><m:e>${math('x+1')}</m:e></m:rad>`
    const body =
      `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('The ')}${ruby}${run(' secret', '<w:vanish/>')}</w:p>` +
      `<w:p>${run('shown ', '<w:vanish w:val="0"/>')}${run('10')}${run('6', '<w:vertAlign w:val="superscript"/>')}</w:p>` +
      `<w:p><m:oMath>${power}${math('=')}${fraction}${math('+')}${root}</m:oMath></w:p>`
    expect(await textOf('docx', docxOf(body))).toBe('The 漢字(かんじ)\n\nshown 10⁶\n\nx²=a/(b+1)+³√(x+1)')
  })

  it('DOCX and PPTX whose parts have other names, by their relationships [AID-014]', async () => {
    const main = (target: string) => ({
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="r1" Type="http://x/officeDocument" Target="${target}"/></Relationships>`,
    })
    const word = {
      name: 'word/document2.xml',
      content: `<w:document><w:body>${paragraph('Whales')}</w:body></w:document>`,
    }
    expect(await textOf('docx', zipOf([main('/word/document2.xml'), word]))).toBe('Whales')
    const slides = [
      { name: 'show/presentation9.xml', content: '<p:presentation><p:sldId id="1" r:id="a"/></p:presentation>' },
      {
        name: 'show/_rels/presentation9.xml.rels',
        content: '<Relationships><Relationship Id="a" Type="x/slide" Target="../pages/first.xml"/></Relationships>',
      },
      { name: 'pages/first.xml', content: '<p:sld><a:p><a:r><a:t>Dolphins</a:t></a:r></a:p></p:sld>' },
    ]
    expect(await textOf('pptx', zipOf([main('show/presentation9.xml'), ...slides]))).toBe('## 1\n\nDolphins')
  })

  it('PPTX, in the order of the slides', async () => {
    expect(await textOf('pptx', pptxOf(['Whales', 'Dolphins']))).toBe('## 1\n\nWhales\n\n## 2\n\nDolphins')
  })
})

describe('what is refused [AID-004]', () => {
  it.each<[string, DocumentType, () => Buffer, ReturnType<typeof refused>]>([
    ['a PDF that is none', 'pdf', () => Buffer.from('GIF89a'), refused('damaged', /not a PDF/)],
    ['half of a PDF', 'pdf', () => pdfOf([textOnPage('x')]).subarray(0, 20), refused('damaged', /damaged/)],
    ['a DOCX that is none', 'docx', () => Buffer.from('PK no'), refused('damaged', /not a Word/)],
    ['a DOCX that is a PPTX', 'docx', () => pptxOf(['x']), refused('damaged', /not a Word/)],
    ['a PPTX that is a DOCX', 'pptx', () => docxOf(''), refused('damaged', /not a PowerPoint/)],
    ['half of an archive', 'docx', () => docxOf('x').subarray(0, 200), refused('damaged', /not a Word/)],
    ['nothing', 'text', () => Buffer.from(' '), refused('damaged', /no text/)],
    ['images alone', 'pdf', () => pdfOf(['']), refused('damaged', /no text/)],
    ['10,000 pages', 'pdf', () => pdfOf(Array(10_000).fill('')), refused('large', /10000 pages/)],
    ['501 slides', 'pptx', () => pptxOf(Array(501).fill('x')), refused('large', /501 slides/)],
    ['too much text', 'text', () => Buffer.alloc(bounds.characters + 1, 'x'), refused('large', /characters/)],
    [
      'an entity bomb',
      'docx',
      () => docxOf(paragraph('&b;'), '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'),
      refused('damaged', /entities/),
    ],
    [
      'a zip bomb',
      'docx',
      () => zipOf([{ name: 'word/document.xml', content: Buffer.alloc(bounds.unpackedBytes + 1, ' ') }]),
      refused('large', /unpacks/),
    ],
    [
      'a zip bomb that says it is small',
      'docx',
      () => zipOf([{ name: 'word/document.xml', content: Buffer.alloc(4_000_000, ' '), declaredSize: 10 }]),
      refused('damaged', /not a Word/),
    ],
    [
      'an archive of too many parts',
      'docx',
      () => zipOf(Array.from({ length: bounds.parts + 1 }, (_, n) => ({ name: `${n}`, content: '' }))),
      refused('large', /parts/),
    ],
    [
      'a PDF that unpacks to half a gigabyte',
      'pdf',
      () => pdfOf([Buffer.alloc(500_000_000, ' ')], { isPacked: true }),
      refused('large', /memory/),
    ],
  ])('%s', async (_name, type, content, refusal) => {
    await expect(textOf(type, content())).rejects.toEqual(refusal)
  })

  it('what takes too long, or too much memory', async () => {
    const bytes = Buffer.from('<ul><li>'.repeat(1_000_000))
    const task = { bytes, type: 'html', mediaType: '' } as const
    const slow = readDocument(task, never, { ...bounds, milliseconds: 300 })
    await expect(slow).rejects.toEqual(refused('large', /seconds/))
    const large = readDocument(task, never, { ...bounds, megabytes: 16 })
    await expect(large).rejects.toEqual(refused('large', /memory/))
  })

  it('and more than ten that wait for two, a quarter of them of one caller [AID-007]', async () => {
    const text = { bytes: Buffer.from('x'), type: 'text', mediaType: '' } as const
    const asked = Array.from({ length: 13 }, (_, n) =>
      actingFor(`caller ${n % 5}`, () => readDocument(text, never).catch(({ code }) => code)),
    )
    expect(await Promise.all(asked)).toEqual([...Array.from({ length: 12 }, () => 'x'), 'unavailable'])
    const alone = Array.from({ length: 5 }, () => readDocument(text, never).catch(({ code }) => code))
    expect(await Promise.all(alone)).toEqual(['x', 'x', 'x', 'x', 'unavailable'])
    expect(await readDocument(text, never)).toBe('x')
  })

  it('and what the caller no longer waits for', async () => {
    const leaving = AbortSignal.abort(new Error('left'))
    await expect(readDocument({ bytes: Buffer.from('x'), type: 'text', mediaType: '' }, leaving)).rejects.toThrow(
      'left',
    )
  })
})

describe('the type of a document', () => {
  it.each([
    ['a.bin', 'application/pdf', 'pdf'],
    ['a.md', 'application/octet-stream', 'markdown'],
    ['A.PPTX', '', 'pptx'],
    ['a.txt', 'text/plain; charset=utf-8', 'text'],
    ['a.pdf', 'image/png', null],
    ['a.exe', '', null],
    ['pdf', 'nonsense', null],
  ])('of %s as %s is %s', (name, mediaType, type) => {
    expect(documentTypeOf({ name, mediaType })).toBe(type)
  })
})
