import { lineAbout } from './calledIn.ts'
import type { Skipped } from './coursePlan.ts'
import type { CourseNode } from './courseTree.ts'
import { otherSettings } from './otherSettings.ts'

/**
 * Text and settings of a part, and of the parts in it, that have no place in a lesson. Open edX shows text in blocks alone. `leftOut`:
 * parts that have a line already.
 */
export function restOf(node: CourseNode, leftOut: ReadonlySet<CourseNode>): readonly Skipped[] {
  const lines: Skipped[] = []
  const { looseText } = node
  if (looseText !== '') lines.push(lineAbout(node, { reason: 'text outside of any block', detail: looseText }))
  const settings = leftOut.has(node) ? '' : otherSettings(node).join(', ')
  if (settings !== '') lines.push(lineAbout(node, { reason: 'settings that a lesson does not have', detail: settings }))
  for (const child of node.children) for (const line of restOf(child, leftOut)) lines.push(line)
  return lines
}
