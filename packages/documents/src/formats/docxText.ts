import { grouped, lowered, raised } from '@manabi/kernel'
import { walkXml } from './walkXml.ts'

type Attributes = Readonly<Record<string, string>>

/** Parts of an equation or of ruby whose text is written in another way than it stands. */
const written = new Map<string, (text: string) => string>(
  Object.entries({
    sup: raised,
    sub: lowered,
    num: (text) => `${grouped(text)}/`,
    den: grouped,
    deg: raised,
    rad: (text) => text.replace(/^([¹²³⁰-₟]*)(.*)$/su, (_, degree, base) => `${degree}√${grouped(base)}`),
  }),
)

/** The paragraphs in the body of a Word document. Hidden text is left out, ruby stands behind its base: `漢字(かんじ)`. */
export class DocxText {
  readonly paragraphs: string[] = []
  #paragraph = ''
  #mark = ''
  #row: string[] | null = null
  #isText = false
  /** Of the run. */
  #isHidden = false
  #shift = ''
  /** Inside what older programs show in place of a text box, which repeats its text. */
  #fallbacks = 0
  /** What stood before the parts that are open, the innermost last. */
  readonly #before: string[] = []
  #ruby = ''

  constructor(part: Buffer) {
    walkXml(part, {
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => {
        if (this.#isText && this.#fallbacks === 0 && !this.#isHidden) this.#paragraph += this.#shifted(text)
      },
      close: (name) => this.#close(name),
    })
  }

  #open(name: string, attributes: Attributes): void {
    this.#isText = name === 't'
    if (name === 'rt' || written.has(name)) {
      this.#before.push(this.#paragraph)
      this.#paragraph = ''
    }
    switch (name) {
      case 'Fallback':
        this.#fallbacks++
        return
      case 'r':
        this.#isHidden = false
        this.#shift = ''
        return
      case 'vanish':
        this.#isHidden = !/^(0|false|off)$/.test(valOf(attributes))
        return
      case 'vertAlign':
        this.#shift = valOf(attributes)
        return
      case 'pStyle':
        this.#mark = headingMark(valOf(attributes)) ?? this.#mark
        return
      case 'numPr':
        this.#mark ||= '- '
        return
      case 'tr':
        this.#row = []
        return
      case 'tab':
        this.#paragraph += '\t'
        return
      case 'br':
      case 'cr':
        this.#paragraph += '\n'
    }
  }

  #close(name: string): void {
    this.#isText = false
    if (name === 'rt' || written.has(name)) {
      const text = this.#paragraph
      this.#paragraph = this.#before.pop() ?? ''
      if (name === 'rt') this.#ruby = text
      else this.#paragraph += written.get(name)!(text)
    }
    // The reading stands before its base in the file.
    if (name === 'ruby') this.#paragraph += this.#ruby === '' ? '' : `(${this.#ruby})`
    if (name === 'Fallback') this.#fallbacks--
    if (name === 'p') this.#end()
    if (name !== 'tr' || this.#row === null) return
    this.paragraphs.push(this.#row.join(' | '))
    this.#row = null
  }

  #shifted(text: string): string {
    if (this.#shift === 'superscript') return raised(text)
    return this.#shift === 'subscript' ? lowered(text) : text
  }

  #end(): void {
    if (this.#row !== null) this.#row.push(this.#paragraph)
    else this.paragraphs.push(this.#mark + this.#paragraph)
    this.#paragraph = this.#mark = ''
  }
}

/** `w:val`, whatever its prefix. */
const valOf = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => /(^|:)val$/.test(name))?.[1] ?? ''

function headingMark(style: string): string | null {
  const [, level] = /^heading\s*([1-6])$/i.exec(style) ?? []
  return level === undefined ? null : `${'#'.repeat(Number(level))} `
}
