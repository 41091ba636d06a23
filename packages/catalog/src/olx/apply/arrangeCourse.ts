import { isDeepStrictEqual } from 'node:util'
import type { Id } from '@manabi/kernel'
import { type CourseState, course } from '../../course.ts'
import type { CourseEvent } from '../../events.ts'
import type { ApplyOptions } from './applyOptions.ts'
import { changedMeanwhile } from './changedMeanwhile.ts'
import { type Decide, decided } from './inTurn.ts'

/** Of one append: servers take a megabyte. */
const eventsAtOnce = 1_000

const mostTries = 5

/**
 * Appends what the decisions come to in one write: an import that is cut off and repeated finds lessons without a name by their places, so
 * no course may stay half arranged. Only thousands of changes take several writes. 409 `conflict` if others keep changing the course, or
 * if this hides more lessons than were compared.
 */
export async function arrangeCourse(
  courseId: Id,
  decisions: readonly Decide[],
  { repository, metadata, compared }: ApplyOptions,
): Promise<void> {
  for (let tries = 1; tries <= mostTries; tries++) {
    let { state: expected } = await repository.load(course, [courseId])
    const { events } = await decided(decisions, expected)
    const hidden = events.filter(({ type }) => type === 'LessonUnpublished').length
    if (compared !== undefined && hidden > (compared?.unpublished ?? 0)) throw changedMeanwhile()
    let isExpected = true
    const append = (some: readonly CourseEvent[]) => (state: CourseState) => {
      isExpected = state === expected || isDeepStrictEqual(state, expected)
      return isExpected ? some : []
    }
    for (let first = 0; isExpected && first < events.length; first += eventsAtOnce) {
      const decide = append(events.slice(first, first + eventsAtOnce))
      const written = await repository.execute({ decider: course, decide }, [courseId], undefined, metadata)
      expected = written.state
    }
    if (isExpected) return
  }
  throw changedMeanwhile()
}
