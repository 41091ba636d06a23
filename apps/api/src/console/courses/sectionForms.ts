import { addOutline as addOperation } from '@manabi/operations/catalog/authoring/courses/addOutline'
import { createLesson } from '@manabi/operations/catalog/authoring/lessons/createLesson'
import { addSection as addSectionOperation } from '@manabi/operations/catalog/authoring/sections/addSection'
import { changeSection } from '@manabi/operations/catalog/authoring/sections/changeSection'
import { deleteSection as deleteOperation } from '@manabi/operations/catalog/authoring/sections/deleteSection'
import { draftCourseOutline } from '@manabi/operations/drafting/draftCourseOutline'
import type { DraftedOutline } from '@manabi/operations/drafting/resources'
import type { z } from 'zod'
import { call, read } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { doneAt } from '../done.ts'
import { onForm, redrawn } from '../failures.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import { type Answer, type ConsoleVisit, goTo, paramOf } from '../visit.ts'
import { coursePage } from './coursePage.ts'
import { drafting } from './drafting.ts'
import { newLessonForm, renameForm } from './outline.ts'
import { outlineIn, outlineText } from './outlineText.ts'
import { courseAddress, courseParams, lessonAddress, numberFrom, sectionOf, seenCourse } from './seen.ts'

const paramsOf = (visit: ConsoleVisit) => ({ ...courseParams(visit), sectionId: paramOf(visit, 'sectionId') })

const titleIn = ({ form }: ConsoleVisit): string => form.get('title') ?? ''

export const addSection = onForm<ConsoleVisit>('section', coursePage, async (visit) => {
  await call(visit, addSectionOperation, { params: courseParams(visit), body: { title: titleIn(visit) } })
  return doneAt(courseAddress(visit), 'sectionAdded')
})

/** Adds all that the text says, or has a model write the text. */
export const addOutline = onForm<ConsoleVisit>('outline', coursePage, async (visit) => {
  if (visit.form.get('do') === 'draft') return draftedOutline(visit)
  const sections = outlineIn(visit.form.get('outline') ?? '')
  await call(visit, addOperation, { params: courseParams(visit), body: { sections } })
  return doneAt(courseAddress(visit), 'outlineAdded')
})

const draftedOutline = (visit: ConsoleVisit): Promise<Answer> =>
  drafting(visit, { form: 'outline', page: coursePage }, async () => {
    const { form } = visit
    const { title, culture, level } = (await seenCourse(visit)).thing
    const wish = form.get('wish')?.trim() ?? ''
    const body = { topic: wish === '' ? title : `${title}\n${wish}`, culture, level }
    const params = { organizationId: organizationIdOf(visit) }
    const { draft } = await read<z.output<typeof DraftedOutline>>(visit, draftCourseOutline, { params, body })
    const before = form.get('outline')?.trimEnd() ?? ''
    form.set('outline', [before, outlineText(draft.sections)].filter((text) => text !== '').join('\n\n'))
    return coursePage(visit, redrawn('outline'))
  })

/** The form's name is that of its section. */
const onSectionForm =
  (name: (sectionId: string) => string, act: (visit: ConsoleVisit) => Promise<Answer>) =>
  (visit: ConsoleVisit): Promise<Answer> =>
    onForm(name(paramOf(visit, 'sectionId')), coursePage, act)(visit)

export const renameSection = onSectionForm(renameForm, async (visit) => {
  const body = { title: titleIn(visit) }
  await call(visit, changeSection, { params: paramsOf(visit), body })
  return doneAt(courseAddress(visit), 'saved')
})

export const moveSection = onForm<ConsoleVisit>('move', coursePage, async (visit) => {
  await call(visit, changeSection, { params: paramsOf(visit), body: { position: numberFrom(visit.form.get('to')) } })
  return doneAt(courseAddress(visit), 'moved')
})

export const deleteSection = onForm<ConsoleVisit>(
  'delete',
  coursePage,
  askFirst(
    'courses',
    async (visit) => {
      const { courses: t } = visit.t
      const { title, lessons } = await sectionOf(visit)
      const text = t.deleteSectionText(lessons.length)
      return { title: t.deleteTitle(title), text, button: t.delete, back: courseAddress(visit) }
    },
    async (visit) => {
      await call(visit, deleteOperation, { params: paramsOf(visit), query: { cascade: 'true' } })
      return doneAt(courseAddress(visit), 'sectionDeleted')
    },
  ),
)

/** Leads to the new lesson, where it is written. */
export const addLesson = onSectionForm(newLessonForm, async (visit) => {
  const { body } = await call(visit, createLesson, { params: paramsOf(visit), body: { title: titleIn(visit) } })
  const made = body as { readonly id: string } | undefined
  return goTo(made === undefined ? courseAddress(visit) : `${lessonAddress(visit, made.id)}?done=created`)
})
