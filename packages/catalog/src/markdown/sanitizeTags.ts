import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import sanitizeHtml from 'sanitize-html'
import { allowedHtml } from './allowedHtml.ts'
import { asEntities, escapedText } from './escapes.ts'

/**
 * Makes a piece of HTML inside Markdown harmless, tag by tag: Markdown may stand between an opening tag and the one that closes it,
 * so they are not balanced here. What is left can neither start nor end anything in Markdown.
 */
export function sanitizeTags(html: string): string {
  const writer = new TagWriter()
  writer.tokenizer.write(html, true)
  return /^<pre\b/.test(writer.clean) && !writer.clean.includes('</pre>') ? `${writer.clean}</pre>` : writer.clean
}

/** What these hold is not text for readers; browsers read it by rules of its own. */
const rawText: Readonly<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
  ...Object.fromEntries(
    ['style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map((tag) => [tag, TokenizerMode.RAWTEXT]),
  ),
}

/** The tags and the text of HTML as a browser's tokenizer reads it; comments and declarations are dropped. */
class TagWriter {
  clean = ''
  readonly tokenizer: Tokenizer
  #isRawText = false

  constructor() {
    const onText = ({ chars }: Token.CharacterToken) => this.#text(chars)
    this.tokenizer = new Tokenizer(
      {},
      {
        onStartTag: (tag) => this.#open(tag),
        onEndTag: (tag) => this.#close(tag),
        onCharacter: onText,
        onWhitespaceCharacter: onText,
        onNullCharacter: () => {},
        onComment: () => {},
        onDoctype: () => {},
        onEof: () => {},
        onParseError: null,
      },
    )
  }

  #open({ tagName, attrs }: Token.TagToken): void {
    const mode = rawText[tagName]
    if (mode === undefined) this.clean += openingTag(tagName, attrs)
    else {
      this.tokenizer.state = mode
      this.#isRawText = true
    }
  }

  #close({ tagName }: Token.TagToken): void {
    this.#isRawText = false
    if (isAllowed(tagName) && !voidTags.has(tagName)) this.clean += `</${tagName}>`
  }

  #text(text: string): void {
    if (!this.#isRawText) this.clean += escapedText(text)
  }
}

const isAllowed = (tag: string): boolean => (allowedHtml.allowedTags as readonly string[]).includes(tag)

const voidTags = new Set(['br', 'hr', 'img', 'source', 'track', 'wbr', 'col'])

function openingTag(tagName: string, attrs: Token.TagToken['attrs']): string {
  if (!isAllowed(tagName)) return ''
  const written = attrs.map(({ name, value }) => ` ${name}="${asEntities(value)}"`).join('')
  const clean = sanitizeHtml(`<${tagName}${written}>`, allowedHtml).replace(/<\/[a-z0-9]+>$/, '')
  return clean.replace(/"[^"]*"/g, (value) => value.replace(/[`[\]|\\\n\r]/g, asEntity))
}

const asEntity = (character: string): string => `&#${character.charCodeAt(0)};`
