import { course, type ExistingCourse, lesson } from '@manabi/catalog'
import { type Author, createCourse, ownCourse } from '@manabi/catalog/authoring'
import { Id, invalid, Problem } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { culture, title } from '../fields.ts'
import { writeCopy } from '../lessons/copyContent.ts'
import { AuthoredCourse } from './resources.ts'
import { answerCourse } from './showCourse.ts'

/** Lessons that are copied by one call, and characters of their texts. */
const [mostLessons, mostCharacters] = [1_000, 20_000_000]

const CourseCopy = z
  .object({
    title: title.optional().meta({ description: 'Default: that of the course.' }),
    culture: culture.optional().meta({ description: 'Default: that of the course.' }),
    asTranslation: z
      .boolean()
      .default(false)
      .meta({ description: '`true`: the copy and its lessons are translations, which needs another `culture`.' }),
  })
  .meta({ id: 'CourseCopy', description: 'How a copy differs.', examples: [{ culture: 'en-US', asTranslation: true }] })

/** Beyond, Authoring: Copies and translations. */
export const copyCourse = operation({
  id: 'copyCourse',
  method: 'post',
  path: '/organizations/{organizationId}/courses/{courseId}/copy',
  tag: 'Authoring',
  summary: 'Copy a course',
  description:
    'With all its sections and lessons: unpublished, quizzes with their key, under new ids, with the same materials. At most 1,000 lessons ' +
    'of 20 million characters. Send an `Idempotency-Key`: after a failure, the same call then adds what is missing, and nothing twice.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id }),
  body: CourseCopy,
  response: AuthoredCourse,
  status: 201,
  etag: true,
  problems: ['conflict'],
  tool: { when: 'Use it to begin a translation, or a course like another one.' },
  handle: async (request, services) => {
    const { params, body } = request
    const { organizationId } = params
    const author = authorOf(request, services)
    const source = await ownCourse(author, params)
    const { asTranslation } = body
    if (asTranslation && (body.culture ?? source.culture) === source.culture)
      throw invalid('culture', 'must be another language than that of the course')
    await requireSmall(author, source)
    const courseId = request.newId('crs')
    const { description, level, estimatedMinutes, isPublic } = source
    await createCourse(author, {
      ...{ organizationId, courseId, description, level, estimatedMinutes, isPublic },
      ...{ title: body.title ?? source.title, culture: body.culture ?? source.culture },
      translationOf: asTranslation ? source.courseId : null,
    })
    for (const { title, isDraft, lessons } of source.sections) {
      const sectionId = request.newId('sec')
      await author.execute(course.addSection, [courseId], { sectionId, title, isDraft })
      for (const { id } of lessons)
        await copyInto(author, request, { organizationId, courseId, sectionId, id, asTranslation })
    }
    return { organizationId, courseId }
  },
  answer: (of, _, { views }) => answerCourse(views, of, 201),
})

/** 409 `conflict` for more than one call should write. */
async function requireSmall({ load }: Author, { sections }: Pick<ExistingCourse, 'sections'>): Promise<void> {
  const ids = sections.flatMap(({ lessons }) => lessons.map(({ id }) => id))
  let characters = 0
  for (const id of ids.slice(0, mostLessons)) {
    const { state } = await load(lesson, [id])
    characters += state.status === 'present' ? state.body.text.length : 0
    if (characters > mostCharacters) break
  }
  if (ids.length > mostLessons || characters > mostCharacters)
    throw new Problem('conflict', 'The course is too large for one copy. Export it, and import it as another course.')
}

interface Copying {
  readonly organizationId: Id
  readonly courseId: Id
  readonly sectionId: Id
  /** Of the lesson to copy. */
  readonly id: Id
  readonly asTranslation: boolean
}

/** A lesson that is deleted meanwhile is not copied. */
async function copyInto(
  author: Author,
  request: Parameters<typeof writeCopy>[1],
  { id, asTranslation, ...place }: Copying,
): Promise<void> {
  const { state: source } = await author.load(lesson, [id])
  if (source.status === 'present')
    await writeCopy(author, request, { ...place, source, translationOf: asTranslation ? id : null })
}
