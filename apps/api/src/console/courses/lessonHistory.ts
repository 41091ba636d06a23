import { getLessonVersion } from '@manabi/operations/catalog/authoring/lessons/getLessonVersion'
import { listLessonVersions } from '@manabi/operations/catalog/authoring/lessons/listLessonVersions'
import { restoreLessonVersion } from '@manabi/operations/catalog/authoring/lessons/restoreLessonVersion'
import { html } from '../../pages/html.ts'
import { read } from '../call.ts'
import { askedQuestions, historyPages } from './historyPages.ts'
import { reading } from './preview.ts'
import { type Lesson, lessonAddress, seenLesson } from './seen.ts'

export const lessonHistory = historyPages({
  ...{ frame: 'courses', list: listLessonVersions, restore: restoreLessonVersion },
  seen: async (visit) => {
    const { course, params, thing, written } = await seenLesson(visit)
    const { organizationId, lessonId } = params
    const { restoreDraft, restoreContent } = visit.t.history
    return {
      ...{ address: lessonAddress(visit), title: written.thing.title, lang: course.culture },
      ...{ params: { organizationId, lessonId }, version: written.version },
      note: thing.isPublished ? restoreDraft : restoreContent,
    }
  },
  shown: async (visit, params, lang) => {
    const lesson = await read<Lesson>(visit, getLessonVersion, { params })
    const questions = lesson.quiz?.questions ?? []
    return html`<h2 lang="${lang}">${lesson.title}</h2>${reading(lesson.body.html, lang)}
${questions.length > 0 && html`<h3>${visit.t.courses.quiz}</h3>${askedQuestions(questions, lang)}`}`
  },
})
