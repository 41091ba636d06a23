import { type Id, notFound, Problem } from '@manabi/kernel'
import { getAuthoredCourse } from '@manabi/operations/catalog/authoring/courses/getAuthoredCourse'
import type { AuthoredCourseDetail } from '@manabi/operations/catalog/authoring/courses/resources'
import type { LessonDraft } from '@manabi/operations/catalog/authoring/lessons/draftResource'
import { getAuthoredLesson } from '@manabi/operations/catalog/authoring/lessons/getAuthoredLesson'
import { getLessonDraft } from '@manabi/operations/catalog/authoring/lessons/getLessonDraft'
import type { AuthoredLessonDetail } from '@manabi/operations/catalog/authoring/lessons/resources'
import type { z } from 'zod'
import { html } from '../../pages/html.ts'
import { call } from '../call.ts'
import { type Again, type Failure, onForm } from '../failures.ts'
import { baseOf, organizationIdOf } from '../organizationFrame.ts'
import { type Answer, type ConsoleVisit, paramOf } from '../visit.ts'

export type Course = z.output<typeof AuthoredCourseDetail>
export type Lesson = z.output<typeof AuthoredLessonDetail>
export type Section = Course['sections'][number]

export const coursesAddress = (visit: ConsoleVisit): string => `${baseOf(visit)}/courses`
export const courseAddress = (visit: ConsoleVisit): string =>
  `${coursesAddress(visit)}/${encodeURIComponent(paramOf(visit, 'courseId'))}`
export const lessonAddress = (visit: ConsoleVisit, lessonId = paramOf(visit, 'lessonId')): string =>
  `${courseAddress(visit)}/lessons/${encodeURIComponent(lessonId)}`

export const courseParams = (visit: ConsoleVisit) => ({
  organizationId: organizationIdOf(visit),
  courseId: paramOf(visit, 'courseId') as Id,
})

/** A thing with the version of it that the page shows. */
export interface Seen<Thing> {
  readonly thing: Thing
  readonly version: number
}

export async function seenCourse(visit: ConsoleVisit): Promise<Seen<Course>> {
  const { body, version } = await call(visit, getAuthoredCourse, { params: courseParams(visit) })
  return { thing: body as Course, version: version! }
}

/** Throws 404 for a section of another course. */
export async function sectionOf(visit: ConsoleVisit): Promise<Section> {
  const { sections } = (await seenCourse(visit)).thing
  const section = sections.find(({ id }) => id === paramOf(visit, 'sectionId'))
  if (section === undefined) throw notFound()
  return section
}

/** The lesson wherever in its course it stands now. `written` is what its author goes on with: the draft of a published one, if there is one. */
export async function seenLesson(visit: ConsoleVisit) {
  const { thing: course } = await seenCourse(visit)
  const lessonId = paramOf(visit, 'lessonId') as Id
  const section = course.sections.find(({ lessons }) => lessons.some(({ id }) => id === lessonId))
  if (section === undefined) throw notFound()
  const params = { ...courseParams(visit), sectionId: section.id, lessonId }
  const { body, version } = await call(visit, getAuthoredLesson, { params })
  const at = section.lessons.findIndex(({ id }) => id === lessonId)
  const seen = { thing: body as Lesson, version: version! }
  const { hasDraft, isPublished } = seen.thing
  const draft = hasDraft && isPublished ? await seenDraft(visit, params) : null
  const isDraft = draft !== null
  // What learners do not see anyway is changed itself.
  const savesDraft = isDraft || (isPublished && course.isPublished)
  return { course, section, params, at, ...seen, written: draft ?? seen, isDraft, savesDraft }
}

/** What an author writes of a lesson. */
export type LessonText = z.output<typeof LessonDraft>

/** null where it was published or discarded a moment ago. */
async function seenDraft(
  visit: ConsoleVisit,
  { organizationId, lessonId }: { readonly organizationId: string; readonly lessonId: string },
): Promise<Seen<LessonText> | null> {
  try {
    const { body, version } = await call(visit, getLessonDraft, { params: { organizationId, lessonId } })
    return { thing: body as LessonText, version: version! }
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}

export const versionField = (version: number) => html`<input type="hidden" name="version" value="${version}">`

/** What the page showed; 0 for a form without it. Versions count from 1. */
export const sentVersion = ({ form }: Pick<ConsoleVisit, 'form'>): number => Number(form.get('version') ?? 0) || 0

/** As `onForm`. Where somebody else wrote in between, the page keeps what was typed and says so; sent again, it is saved. */
export const onSave = (form: string, page: Again<ConsoleVisit>, act: (visit: ConsoleVisit) => Promise<Answer>) =>
  onForm<ConsoleVisit>(form, page, async (visit) => {
    try {
      return await act(visit)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      return again(visit, page, changedSince(visit, form))
    }
  })

const changedSince = ({ t }: ConsoleVisit, form: string): Failure => ({
  form,
  status: 409,
  messages: [{ field: null, message: t.courses.changedSince }],
  isOld: true,
})

export const again = async (visit: ConsoleVisit, page: Again<ConsoleVisit>, failure: Failure): Promise<Answer> => ({
  ...(await page(visit, failure)),
  status: failure.status,
})

/** What the form of a lesson says. A video that stays keeps what is known of it. */
export function typedLesson(form: URLSearchParams, format: 'html' | 'markdown', known: LessonText['video'] = null) {
  const [video, slides] = [form.get('video')?.trim() ?? '', form.get('slides')?.trim() ?? '']
  return {
    title: form.get('title') ?? '',
    body: { format, text: form.get('body') ?? '' },
    estimatedMinutes: numberFrom(form.get('estimatedMinutes')),
    video: video === '' ? null : video === known?.url ? known : { url: video },
    slides: slides === '' ? null : { url: slides },
  }
}

/** A whole number as people type it, full-width digits too. Any other text stays as it is, so that it is refused. */
export function numberFrom(text: string | null): number | string {
  const typed = (text ?? '').normalize('NFKC').trim()
  if (typed === '') return 0
  return /^\d{1,9}$/.test(typed) ? Number(typed) : typed
}

/** The same, where an empty field stands for none. */
export const optionalNumberFrom = (text: string | null): number | string | null =>
  (text ?? '').trim() === '' ? null : numberFrom(text)
