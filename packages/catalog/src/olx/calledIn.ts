import type { Skipped } from './coursePlan.ts'
import type { CourseNode } from './courseTree.ts'
import { displayNameOf } from './lessonTitles.ts'
import { shorten } from './shorten.ts'
import type { Why } from './skipped/reasons.ts'

/** The path and the name of a block, for a line about it. */
export function calledIn(node: CourseNode): Pick<Skipped, 'name' | 'path'> {
  const name = labelOf(node)
  return { path: node.path, ...(name !== '' && { name: shorten(name, 500) }) }
}

/** A line about a part of the course. */
export const lineAbout = (node: CourseNode, { detail, ...why }: Why): Skipped => ({
  ...calledIn(node),
  ...why,
  ...(detail === undefined ? {} : { detail: shorten(detail, 500) }),
})

/** What a block is called in the archive, and not here: for a line about it. */
export function labelOf(node: CourseNode): string {
  const { discussion_category: category = '', discussion_target: target = '' } = node.attributes
  return [...new Set([displayNameOf(node), category.trim(), target.trim()])].filter((part) => part !== '').join(' / ')
}
