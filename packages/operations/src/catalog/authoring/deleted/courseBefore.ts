import { type CourseState, course, type ExistingCourse } from '@manabi/catalog'
import type { Id } from '@manabi/kernel'
import type { Services } from '../../../services.ts'

type CourseEvent = Parameters<typeof course.evolve>[1]

/** Events that are read at once. */
const atOnce = 500

/** A course as it was before the event with this revision in its stream; null where it did not exist. */
export async function courseBefore(
  { eventStore, codec }: Pick<Services, 'codec' | 'eventStore'>,
  courseId: Id,
  revision: number,
): Promise<ExistingCourse | null> {
  let state: CourseState = course.initial
  for (let from = 0; from < revision; from += atOnce) {
    const limit = Math.min(atOnce, revision - from)
    const stored = await eventStore.readStream(course.stream(courseId), { from, limit })
    for (const event of await codec.decode(stored)) state = course.evolve(state, event as unknown as CourseEvent)
  }
  return state.status === 'draft' || state.status === 'published' ? state : null
}
