/** Text that is markup already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | null | readonly Part[]

/** A template whose values are escaped, but for those that are markup themselves. `false` and `null` leave nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + markupOf(values[index - 1]!) + string))

function markupOf(part: Part): string {
  if (part === false || part === null) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(markupOf).join('') : escaped(String(part))
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => references[character]!)
