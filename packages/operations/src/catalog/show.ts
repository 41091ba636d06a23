import type { LessonBody, Quiz } from '@manabi/catalog'
import type { CertificateDoc } from '@manabi/projections/catalog/certificates'
import { type CourseOutlineDoc, publishedLessonsOf } from '@manabi/projections/catalog/courseOutlines'
import type { CourseDoc } from '@manabi/projections/catalog/courses'
import type { VisibleLesson } from '@manabi/projections/catalog/lessons'
import type { PublishedMaterial } from '@manabi/projections/catalog/materials'
import type { VisiblePath } from '@manabi/projections/catalog/paths'
import type { TranslationDoc } from '@manabi/projections/catalog/translations'
import { withoutKey } from '@manabi/questions'
import { htmlOfQuestions } from '../questions/htmlOfQuestions.ts'
import { htmlOf } from './htmlOf.ts'

/** Read documents as resources. Each field is picked, so that what a document holds beside them never gets out. */

export const showCourse = (doc: CourseDoc) => ({
  id: doc.courseId,
  title: doc.title,
  culture: doc.culture,
  level: doc.level,
  estimatedMinutes: doc.estimatedMinutes,
  isPublic: doc.isPublic,
  sectionCount: doc.sectionCount,
  lessonCount: doc.lessonCount,
  organizationId: doc.organizationId,
  description: doc.description,
})

export function showCourseDetail(doc: CourseDoc, outline: CourseOutlineDoc, translations: readonly TranslationDoc[]) {
  const lessons = publishedLessonsOf(outline)
  return {
    ...showCourse(doc),
    publishedAt: doc.publishedAt,
    sections: outline.sections
      .filter(({ id, isDraft }) => isDraft !== true || lessons.some(({ sectionId }) => sectionId === id))
      .map(({ id, title }) => ({
        id,
        title,
        lessons: lessons
          .filter(({ sectionId }) => sectionId === id)
          .map(({ sectionId: _, ...lesson }) => ({
            id: lesson.id,
            title: lesson.title,
            estimatedMinutes: lesson.estimatedMinutes,
            hasVideo: lesson.hasVideo,
            hasQuiz: lesson.hasQuiz,
          })),
      })),
    translations: [...translations],
  }
}

interface Surroundings {
  readonly materials: readonly PublishedMaterial[]
  readonly translations: readonly TranslationDoc[]
}

export const showLesson = async (
  { lesson, outline, sectionId }: VisibleLesson,
  { materials, translations }: Surroundings,
) => ({
  id: lesson.lessonId,
  courseId: lesson.courseId,
  sectionId,
  title: lesson.title,
  culture: outline.culture,
  estimatedMinutes: lesson.estimatedMinutes,
  body: await showBody(lesson.body),
  video: lesson.video,
  slides: lesson.slides,
  materials: materials.map(showMaterialSummary),
  quiz: lesson.quiz && (await showQuiz(lesson.quiz)),
  translations: [...translations],
})

export const showBody = async (body: LessonBody) => ({ ...body, html: await htmlOf(body) })

/** Without any trace of the answer key (specification section 2). */
export const showQuiz = async ({ passingScore, questions }: Quiz) => ({
  passingScore,
  questions: await htmlOfQuestions(questions.map(withoutKey)),
})

export const showMaterialSummary = ({ materialId, title, kind, mimeType }: PublishedMaterial) => ({
  id: materialId,
  title,
  kind,
  mimeType,
})

export const showMaterial = (material: PublishedMaterial) => ({
  ...showMaterialSummary(material),
  organizationId: material.organizationId,
  culture: material.culture,
  description: material.description,
  url: material.url,
  text: material.text,
})

export const showPath = ({ path, courses }: VisiblePath) => ({
  id: path.pathId,
  title: path.title,
  description: path.description,
  culture: path.culture,
  isPublic: path.isPublic,
  organizationId: path.organizationId,
  courseCount: courses.length,
  estimatedMinutes: courses.reduce((sum, { estimatedMinutes }) => sum + estimatedMinutes, 0),
})

export const showPathDetail = (visible: VisiblePath) => ({
  ...showPath(visible),
  courses: visible.courses.map(showCourse),
})

export const showCertificate = (doc: CertificateDoc) => ({
  id: doc.certificateId,
  organizationId: doc.organizationId,
  title: doc.title,
  description: doc.description,
  culture: doc.culture,
  criteria: doc.criteria,
  validMonths: doc.validMonths,
})
