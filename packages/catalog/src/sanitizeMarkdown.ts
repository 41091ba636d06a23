import { decodeHTML } from 'entities'
import { Lexer, type MarkedToken, type Token } from 'marked'

interface Rules {
  /** What may stand for a piece of HTML: one tag, or a block of them. */
  readonly html: (html: string) => string
  readonly schemes: readonly string[]
}

/** GitHub's Markdown and the original do not agree on where code ends: what is HTML to either is made harmless. */
const dialects = [{ gfm: true }, { gfm: false }]

/**
 * Touches nothing but HTML and link targets, each at its own place: code, formulas and comparisons such as `a < b` stay as they
 * were written. Goes on until nothing is left to remove: what stood around a removed tag may make one.
 */
export function sanitizeMarkdown(text: string, rules: Rules): string {
  let clean = text.replace(/\r\n?/g, '\n')
  for (let round = 0; round < 10; round++) {
    const before = clean
    for (const dialect of dialects) clean = withoutHarm(clean, dialect, rules)
    if (clean === before) return clean
  }
  return withoutMarkup(clean)
}

function withoutHarm(text: string, dialect: { gfm: boolean }, rules: Rules): string {
  try {
    const parts = Lexer.lex(text, dialect).flatMap((token) => partsOf(token, rules))
    return edited(text, parts) ?? withoutMarkup(text)
  } catch (error) {
    // Nested so deeply that no renderer could show it either.
    if (error instanceof RangeError) return withoutMarkup(text)
    throw error
  }
}

/** A text so odd that its harmful parts cannot be told from the others keeps its characters only. */
const withoutMarkup = (text: string): string => text.replace(/[<[\]]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Code, which stays, and what has to be replaced, in the order of the text. */
interface Part {
  readonly raw: string
  /** null for code. */
  readonly replace: ((source: string) => string) | null
}

function partsOf(token: Token, rules: Rules): readonly Part[] {
  const { raw } = token
  if (token.type === 'code' || token.type === 'codespan') return [{ raw, replace: null }]
  const replace = replacement(token as MarkedToken, rules)
  return replace === null
    ? childrenOf(token as MarkedToken).flatMap((child) => partsOf(child, rules))
    : [{ raw, replace }]
}

function childrenOf(token: MarkedToken): readonly Token[] {
  if (token.type === 'list') return token.items
  if (token.type === 'table') return [token.header, ...token.rows].flat().flatMap(({ tokens }) => tokens)
  return 'tokens' in token ? (token.tokens ?? []) : []
}

/** null for what may stay. */
function replacement(token: MarkedToken, { html, schemes }: Rules): Part['replace'] {
  switch (token.type) {
    case 'html': {
      const clean = html(token.raw)
      return clean === token.raw ? null : (source) => continued(clean, source)
    }
    case 'link':
    case 'image':
      return isSafe(token.href, schemes) ? null : (source) => continued(token.text, source)
    case 'def':
      return isSafe(token.href, schemes) ? null : () => ''
    default:
      return null
  }
}

/** Inside a quotation or a list, further lines begin as those that they stand for did. */
function continued(clean: string, source: string): string {
  const [, prefix = ''] = /\n([ \t>]*)/.exec(source) ?? []
  return clean.replaceAll('\n', `\n${prefix}`)
}

/** null when a part that has to be replaced is not where it should be. */
function edited(text: string, parts: readonly Part[]): string | null {
  let clean = ''
  let end = 0
  for (const { raw, replace } of parts) {
    const source = locate(raw, text, end)
    if (source === null) {
      if (replace !== null) return null
      continue
    }
    clean += text.slice(end, source.index) + (replace === null ? source[0] : replace(source[0]))
    end = source.index + source[0].length
  }
  return clean + text.slice(end)
}

/** A token knows its text, not its place: its lines stand in the source behind the marks of quotations and lists. */
function locate(raw: string, text: string, from: number): RegExpExecArray | null {
  const lines = raw.split('\n').map((line) => literally(line).replaceAll('\\|', '\\\\?\\|'))
  const pattern = new RegExp(lines.join('\\n[ \\t>]*'), 'g')
  pattern.lastIndex = from
  return pattern.exec(text)
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Relative addresses, and those of a known scheme. Browsers skip control characters and white space in a scheme. */
function isSafe(url: string, schemes: readonly string[]): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them inside a scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(decodeHTML(url).replace(/[\u0000-\u0020]/g, ''))?.[1]
  return scheme === undefined || schemes.includes(scheme.toLowerCase())
}
