import type { Skipped } from '../coursePlan.ts'

/** What it means for learners: they miss it, they see it in another form, or they would not notice. */
export const effects = ['missing', 'changed', 'decoration'] as const
export type Effect = (typeof effects)[number]

const decoration = /^(<(base|button|link|meta|script|style)>|style|on[a-z]+) was removed/

const changed: readonly RegExp[] = [
  /^(the name of a|a question without words|a name that no|a look that|has no url_name|has nothing that|settings that|a further address|a word that Open edX)/,
  /^((a hidden part|an icon) was removed|code that hides|a text beside its|text outside of|not part of the course tree|a draft:|hidden from)/,
  /lessons are imported as drafts$/,
  /stays published$/,
  /^(a block of it cannot be read|its title, description, or sections)/,
  /^(files of the course that|files without a place|the list of static assets)/,
  /^(deleted here after|a "done" button|pages about the course|grading policy|a link, picture, or note of the desc)/,
]

/** A reason that stands in neither list counts as missing, so that no loss is hidden. */
export function effectOf(reason: string): Effect {
  if (decoration.test(reason)) return 'decoration'
  return changed.some((one) => one.test(reason)) ? 'changed' : 'missing'
}

interface Counted {
  readonly reason: string
  readonly count: number
}

/** Those that learners miss first, whole blocks before parts of a text or of a problem; of these, those with the most parts. */
export const inOrder = <Item extends Counted>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => rankOf(one) - rankOf(other) || other.count - one.count)

const rankOf = ({ reason }: Counted): number =>
  2 * effects.indexOf(effectOf(reason)) + (/(from its text|nowhere here|^a part of .*)$/.test(reason) ? 1 : 0)

/** A part for people: by the name that its author gave it, else by that of its lesson, else by its path. */
export function partInWords({ path, name = '', detail = '', lesson }: Skipped): string {
  const place = lesson === undefined ? '' : `in "${lesson}"`
  const isGenerated = /\/[0-9a-f]{20,}$/.test(path)
  const called = name !== '' ? `"${name}"` : isGenerated && lesson !== undefined ? '' : path
  const rest = name !== '' && detail.startsWith(name) ? detail.slice(name.length).replace(/^: /, '') : detail
  const part = [called, place].filter((one) => one !== '').join(' ')
  return rest === '' ? part : `${part}: ${rest}`
}
