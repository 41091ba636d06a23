import { type Token, type Tokenizer, TokenizerMode } from 'parse5'
import sanitizeHtml from 'sanitize-html'
import { allowedHtml, voidTags } from './allowedHtml.ts'
import { asEntities } from './escapes.ts'

/** What these hold is not text for readers; browsers read it by rules of its own. */
export const rawText: Readonly<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
  ...Object.fromEntries(
    ['style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map((tag) => [tag, TokenizerMode.RAWTEXT]),
  ),
}

/** Empty for what is not allowed, or closes nothing. */
export const closingTag = (tagName: string): string =>
  isAllowed(tagName) && !voidTags.has(tagName) ? `</${tagName}>` : ''

const isAllowed = (tag: string): boolean => (allowedHtml.allowedTags as readonly string[]).includes(tag)

/** With its allowed attributes, and nothing in them that Markdown would read; empty for what is not allowed. */
export function openingTag(tagName: string, attrs: Token.TagToken['attrs']): string {
  if (!isAllowed(tagName)) return ''
  const written = attrs.map(({ name, value }) => ` ${name}="${asEntities(value)}"`).join('')
  const clean = sanitizeHtml(`<${tagName}${written}>`, allowedHtml).replace(/<\/[a-z0-9]+>$/, '')
  return clean.replace(/"[^"]*"/g, (value) => value.replace(/[`[\]|\\\n\r]/g, asEntity))
}

const asEntity = (character: string): string => `&#${character.charCodeAt(0)};`
