import type { Id } from '@manabi/kernel'
import type { CourseState } from '../../course.ts'
import { mostLessons, mostSections } from '../../courseSections.ts'
import { RefusedArchive } from '../archive/refusedArchive.ts'
import type { CoursePlan } from '../coursePlan.ts'
import { importedId, lessonIdOf } from './importedIds.ts'

/** Refuses a plan that the course could not take up whole, before anything of it is written; what it has already stays in it. */
export function requireRoomFor({ sections }: CoursePlan, courseId: Id, state: CourseState): void {
  const present = state.status === 'draft' || state.status === 'published' ? state.sections : []
  const sectionIds = sections.map(({ key }) => importedId('sec', courseId, key))
  const lessons = sections.flatMap((section) => section.lessons)
  const lessonIds = lessons.map((planned) => lessonIdOf(planned, courseId))
  refuseBeyond(mostSections, 'sections', [...present.map(({ id }) => id), ...sectionIds])
  refuseBeyond(mostLessons, 'lessons', [...present.flatMap((one) => one.lessons.map(({ id }) => id)), ...lessonIds])
}

function refuseBeyond(most: number, units: string, ids: readonly Id[]): void {
  const count = new Set(ids).size
  if (count <= most) return
  const [limit, found] = [most, count].map((number) => number.toLocaleString('en'))
  throw new RefusedArchive(`A course has ${limit} ${units} at most, and this one would have ${found}.`)
}
