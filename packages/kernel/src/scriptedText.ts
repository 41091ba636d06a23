/** In parentheses, unless it is one number or one name: `1/(2x)`. */
export const grouped = (text: string): string => (/^(\p{Nd}*|\p{L}*)$/u.test(text) ? text : `(${text})`)

/** In parentheses, unless it is one letter or digit: `a^(mb)` is not `a^mb`. */
export const bounded = (text: string): string => (/^[\p{L}\p{Nd}]?$/u.test(text) ? text : `(${text})`)

const superscripts = new Map([...'0123456789+-−=()ni'].map((from, at) => [from, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][at]!]))
const subscripts = new Map([...'0123456789+-−=()'].map((from, at) => [from, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at]!]))

/** `6` as `⁶`; text that has no such signs as `^(6x)`. */
export const raised = (text: string): string => shifted(text.trim(), superscripts, '^')
export const lowered = (text: string): string => shifted(text.trim(), subscripts, '_')

function shifted(text: string, signs: ReadonlyMap<string, string>, mark: string): string {
  if (text === '') return ''
  const written = [...text].map((character) => signs.get(character))
  if (written.every((sign) => sign !== undefined)) return written.join('')
  return mark + bounded(text)
}
