import type { Part } from '../hidden/declarations.ts'

const iconTags: ReadonlySet<string> = new Set(['i', 'span', 'em'])
/** Classes of Font Awesome, Bootstrap, and Material. */
const iconClass = /(^|\s)(fa-[\w-]+|icon-[\w-]+|glyphicon-[\w-]+|material-icons[\w-]*|bi-[\w-]+)(\s|$)/

export const isIconClass = (name: string): boolean => iconClass.test(name)

/** The class of an icon, which a font of Open edX draws; null for any other part. */
export const iconIn = ({ tag, attributes: { class: name = '' } }: Part, isEmpty: () => boolean): string | null =>
  iconTags.has(tag) && iconClass.test(name) && isEmpty() ? name.trim() : null
