import type { Id } from '@manabi/kernel'
import { lessons } from '@manabi/projections/catalog/lessons'
import { type PeopleOfCourse, peopleOfCourse } from '@manabi/projections/organizations/peopleOfCourse'
import type { ConsoleVisit } from '../visit.ts'

/** Lessons whose texts are looked at, and characters of them all: a course may have thousands. */
const [mostLessons, mostCharacters] = [200, 1_000_000]

/** How many members see another percentage once there are more lessons. */
export async function peopleBegun(
  { services: { views } }: ConsoleVisit,
  of: Pick<PeopleOfCourse, 'courseId' | 'organizationId'>,
): Promise<number> {
  const counted = (['in_progress', 'completed'] as const).map((status) =>
    peopleOfCourse(views, { ...of, status }, { page: 1, pageSize: 1 }),
  )
  return (await Promise.all(counted)).reduce((sum, { totalItems }) => sum + totalItems, 0)
}

/** What an author may have forgotten in a lesson, by its id; lessons without anything to say are left out. */
export async function publishingWarnings(
  { services: { views }, t }: Pick<ConsoleVisit, 'services' | 't'>,
  lessonIds: readonly Id[],
): Promise<ReadonlyMap<Id, string>> {
  const docs = await views.of(lessons).getMany(lessonIds.slice(0, mostLessons))
  const warnings = new Map<Id, string>()
  let characters = 0
  for (const [id, { body, video, slides, quiz }] of docs) {
    characters += body.text.length
    if (characters > mostCharacters) break
    const isEmpty = body.text.trim() === '' && video === null && slides === null && quiz === null
    if (isEmpty) warnings.set(id, t.publishing.emptyLesson)
    else if (hasPictureWithoutText(body.text)) warnings.set(id, t.publishing.pictureWithoutText)
  }
  return warnings
}

/** In Markdown or HTML. */
const hasPictureWithoutText = (text: string): boolean =>
  /!\[\s*\]\(/.test(text) || [...text.matchAll(/<img\b[^<>]{0,2000}>/gi)].some(([tag]) => !/\balt\s*=/i.test(tag))
