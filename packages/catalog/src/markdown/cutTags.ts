import { type Token, Tokenizer } from 'parse5'
import { closingTag, openingTag, rawText } from './allowedTags.ts'
import { escapedText } from './escapes.ts'
import { isHarmlessTag } from './hasHarmlessTagsAlone.ts'

/** A part of a text, and what stands there instead. */
export interface Cut {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Where HTML has to be changed so that nothing in it is harmful: its text, its order, and its harmless tags stay as they are. With
 * `escapesText`, Markdown finds nothing in its text either.
 */
export function cutTags(html: string, escapesText = false): readonly Cut[] {
  const finder = new CutFinder(html, escapesText)
  finder.tokenizer.write(html, true)
  return finder.finished()
}

class CutFinder {
  readonly tokenizer: Tokenizer
  readonly #html: string
  readonly #escapesText: boolean
  readonly #cuts: Cut[] = []
  #end = 0
  #isRawText = false
  /** No `<pre>` after it is closed. */
  readonly #lastPre: number
  #isPreOpen = false

  constructor(html: string, escapesText: boolean) {
    this.#html = html
    this.#escapesText = escapesText
    this.#lastPre = html.lastIndexOf('</pre')
    const drop = ({ location }: Token.Token) => this.#put(location, '')
    const keepText = ({ location, chars }: Token.CharacterToken) => {
      const text = escapesText ? escapedText(chars) : html.slice(location!.startOffset, location!.endOffset)
      this.#put(location, this.#isRawText ? '' : text)
    }
    this.tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag: (tag) => this.#open(tag),
        onEndTag: (tag) => this.#close(tag),
        onCharacter: keepText,
        onWhitespaceCharacter: keepText,
        onNullCharacter: drop,
        onComment: drop,
        onDoctype: drop,
        onEof: () => {},
        onParseError: null,
      },
    )
  }

  finished(): readonly Cut[] {
    // A tag that never ends.
    if (this.#end < this.#html.length) this.#cuts.push({ start: this.#end, end: this.#html.length, text: '' })
    return this.#cuts
  }

  #open({ tagName, attrs, location }: Token.TagToken): void {
    const mode = rawText[tagName]
    if (mode !== undefined) {
      this.tokenizer.state = mode
      this.#isRawText = true
    }
    const written = this.#html.slice(location!.startOffset, location!.endOffset)
    const clean = isHarmlessTag(written) ? written : openingTag(tagName, attrs)
    const isClean = withoutSlash(written) === withoutSlash(clean)
    if (tagName === 'pre') this.#isPreOpen = location!.endOffset <= this.#lastPre
    this.#put(location, this.#isPreAlone(tagName) ? '' : isClean ? written : clean)
  }

  #close({ tagName, location }: Token.TagToken): void {
    this.#isRawText = false
    const written = this.#html.slice(location!.startOffset, location!.endOffset)
    this.#put(location, this.#isPreAlone(tagName) ? '' : isHarmlessTag(written) ? written : closingTag(tagName))
    if (tagName === 'pre') this.#isPreOpen = false
  }

  /** Whether it is a `<pre>` without its end, or the end of none: Markdown would read on as HTML. */
  #isPreAlone(tagName: string): boolean {
    return this.#escapesText && tagName === 'pre' && !this.#isPreOpen
  }

  #put(location: Token.Location | null, text: string): void {
    const start = location!.startOffset
    // A comment that never ends is said to end after the text.
    const end = Math.min(location!.endOffset, this.#html.length)
    this.#end = end
    if (this.#html.slice(start, end) !== text) this.#cuts.push({ start, end, text })
  }
}

/** `<br>` and `<br />` are the same. */
const withoutSlash = (tag: string): string => tag.replace(/ ?\/?>$/, '>')

/** The text with the cuts, which stand in their order. */
export function applied(text: string, cuts: readonly Cut[]): string {
  let [left, at] = ['', 0]
  for (const { start, end, text: instead } of cuts) {
    left += text.slice(at, start) + instead
    at = end
  }
  return left + text.slice(at)
}
