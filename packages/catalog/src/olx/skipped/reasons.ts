import type { Skipped } from '../coursePlan.ts'
import type { CourseNode } from '../courseTree.ts'
import { structure } from '../elements.ts'
import { unitTags } from '../lessonTitles.ts'

/** Why something of the archive has no place here. */
export type Why = Omit<Skipped, 'path'>

export const because = (reason: string | null): Why | null => (reason === null ? null : { reason })

/** What `--strict` refuses. */
export const damage = {
  unreadable: 'its file cannot be read',
  missing: 'its file is not in the archive',
  noHtml: 'its HTML file is not in the archive',
  notUtf8: 'its HTML file is not UTF-8',
} as const

export const isDamage = (reason: string): boolean => Object.values<string>(damage).includes(reason)

/** Unlike a file that is missing, which is so in each export of the course. */
export const isUnreadable = (reason: string): boolean =>
  [damage.unreadable, damage.notUtf8].some((one) => one === reason)

export const partialLesson = 'a block of it cannot be read: a lesson that is here already keeps its content'

/**
 * Text and videos may stand in a course twice; what carries an identity of its own may not. `first`: the lesson that has it. A problem
 * whose first place is left out stays in its next one. A draft is a place, too. The detail says so.
 */
export function reasonAgainst({ tag, state, damage: detail }: CourseNode, first?: Place): Why | null {
  if (detail !== null) return { reason: damage.unreadable, detail }
  if (state === 'missing') return { reason: damage.missing }
  const isRepeated = state === 'repeated' && tag !== 'html' && tag !== 'video'
  return isRepeated && (tag !== 'problem' || first !== undefined) ? repeatedOf(first) : null
}

/** A lesson that has a unit or a problem. */
export interface Place {
  readonly title: string
  readonly isHidden: boolean
}

export const repeatedOf = (first: Place | undefined): Why => ({
  reason: 'stands in the course a second time',
  ...(first !== undefined && { detail: `first in ${first.isHidden ? 'the draft ' : ''}"${first.title}"` }),
})

/** Of a part on a level that takes `tags`. */
export const misplaced = (tag: string, tags: readonly string[]): Why => ({
  reason:
    structure.has(tag) || unitTags.includes(tag)
      ? `stands where ${tags.includes('chapter') ? 'a section' : 'a lesson'} belongs`
      : reasonFor(tag),
})

/** Of a block in a lesson. A problem may ask by its name. */
export const unshownName = ({ tag, attributes: { display_name: name = '' } }: CourseNode): string =>
  tag === 'problem' && /[?？]\s*$/.test(name)
    ? 'a question as the name of a problem'
    : 'the name of a block: a lesson has one title'

/** Why blocks of this kind have no place here. */
export const reasonFor = (tag: string): string =>
  Object.hasOwn(reasons, tag) ? reasons[tag]! : `a "${tag}" block: there is nothing like it here`

const reasons: Readonly<Record<string, string>> = {
  annotatable: 'an annotation exercise',
  discussion: 'a discussion topic: there is no forum here',
  done: 'a "done" button: completing a lesson takes its place',
  'drag-and-drop-v2': 'a drag-and-drop exercise',
  edx_sga: 'an assignment graded by staff',
  library_content: 'a random choice from a content library',
  lti: 'an external tool (LTI)',
  openassessment: 'an open response assessment',
  poll: 'a poll',
  staffgradedxblock: 'an assignment graded by staff',
  survey: 'a survey',
  wiki: 'the wiki of the course',
}
