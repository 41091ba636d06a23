import type { CourseNode } from './courseTree.ts'
import { shorten } from './shorten.ts'

const maxTitle = 200

/** The sequential that a unit stands in. */
export interface Subsection {
  /** '' where it has none of its own. */
  readonly name: string
  readonly units: readonly CourseNode[]
}

/** The name that an author gave; '' for none. */
export const displayNameOf = ({ attributes }: Pick<CourseNode, 'attributes'>): string =>
  (attributes['display_name'] ?? '').trim()

export const titleOf = (node: Pick<CourseNode, 'attributes' | 'name'>): string =>
  shorten(displayNameOf(node) || node.name.replaceAll('_', ' '), maxTitle)

/** What Studio calls a new part, alone or with a number. */
const placeholder = /^(?:unit|section|subsection|ユニット|セクション|サブセクション)[\s\d.:#-]*$/iu

const isPlaceholder = (name: string): boolean => name === '' || placeholder.test(name.normalize('NFKC'))

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
    if (units.length === 1) return shorten(subsection.name, maxTitle)
    return shorten(`${subsection.name}: ${name || units.indexOf(unit) + 1}`, maxTitle)
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
