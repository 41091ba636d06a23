import { limits } from '../limits.ts'
import type { CourseNode } from './courseTree.ts'
import { shorten } from './shorten.ts'

/** The sequential that a unit stands in. */
export interface Subsection {
  /** '' where it has none of its own. */
  readonly name: string
  readonly units: readonly CourseNode[]
}

/** Nobody reads more of a name. */
const longestName = 1_000

/** The name that an author gave, on one line; '' for none, and for one that does not show. */
export function displayNameOf({ attributes }: Pick<CourseNode, 'attributes'>): string {
  const name = (attributes['display_name'] ?? '')
    .slice(0, longestName)
    .replace(overrides, '')
    .replace(breaks, ' ')
    .trim()
  return isVisible(name) ? name : ''
}

/** Line breaks and control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Signs that turn the direction of what stands behind them. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g

const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

export function titleOf(node: Pick<CourseNode, 'attributes' | 'name' | 'path'>): string {
  const name = node.name.replaceAll('_', ' ').replace(breaks, ' ').trim()
  return shorten(displayNameOf(node) || (isVisible(name) ? name : node.path), limits.title)
}

/** Whether a title says the whole name. */
export const showsName = (title: string, name: string): boolean =>
  title === name || title.startsWith(`${name}: `) || title.endsWith(`: ${name}`)

/** What Studio calls a new part, alone or with a number. */
const placeholder = /^(?:unit|section|subsection|ユニット|セクション|サブセクション)[\s\d.:#-]*$/iu

export const isPlaceholder = (name: string): boolean => name === '' || placeholder.test(name.normalize('NFKC'))

/**
 * Titles of lessons. Verticals often have no name of their own ("Unit", "ユニット 2"), or the same one all over the course ("Video").
 * Such a lesson is named after its sequential; where that holds several units, after both.
 */
export class LessonTitles {
  readonly #uses = new Map<string, number>()

  constructor(root: CourseNode) {
    this.#count(root)
  }

  titleOf(unit: CourseNode, subsection: Subsection | null): string {
    const name = displayNameOf(unit)
    const isTelling = !isPlaceholder(name) && (this.#uses.get(name) ?? 0) < 2
    if (isTelling || subsection === null || isPlaceholder(subsection.name)) return titleOf(unit)
    const { units } = subsection
    if (units.length === 1) return shorten(subsection.name, limits.title)
    return shorten(`${subsection.name}: ${name || units.indexOf(unit) + 1}`, limits.title)
  }

  #count(node: CourseNode): void {
    if (node.tag === 'vertical') {
      const name = displayNameOf(node)
      this.#uses.set(name, (this.#uses.get(name) ?? 0) + 1)
      return
    }
    for (const child of node.children) this.#count(child)
  }
}

/** A block of text, a video, or a problem may stand directly in a sequential or a chapter: it becomes a lesson, too. */
export const unitTags: readonly string[] = ['vertical', 'html', 'video', 'problem']
