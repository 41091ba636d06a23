import { type Id, invalid } from '@manabi/kernel'
import { ownLesson } from '@manabi/projections/catalog/authoredCourses'
import type { Services } from '../services.ts'

/** More than a model takes. */
const longestText = 200_000

/** What authors wrote in a lesson of the organization: its title and its body. Throws 400 for another lesson, and for one without text. */
export async function lessonText(
  { views }: Pick<Services, 'views'>,
  organizationId: Id,
  lessonId: Id,
): Promise<string> {
  const lesson = await ownLesson(views, organizationId, lessonId)
  if (lesson === null) throw invalid('lessonId', 'is not a lesson of the organization')
  const { title, body } = lesson
  if (body.text.trim() === '') throw invalid('lessonId', 'is a lesson without text')
  return `${title}\n\n${body.text}`.slice(0, longestText)
}
