import * as catalog from '@manabi/catalog'
import { derivedId, type Id, type IdPrefix } from '@manabi/kernel'
import type { DemoContent, DemoLesson, DemoQuestion } from './content.ts'
import { type PictureTarget, writePicture } from './writePicture.ts'

type Target = PictureTarget

/**
 * Writes the course in one language, its material, path and certificate, by the decisions that authors use. Each returns nothing
 * when there is nothing to do, and the ids are always the same: writing again changes nothing. Answers the course's id.
 */
export async function writeContent(target: Target, content: DemoContent): Promise<Id> {
  const courseId = idOf('crs', content)
  await writeCourse(target, content, courseId)
  await writeMaterial(target, content)
  await writePath(target, content, courseId)
  await writeCertificate(target, content, courseId)
  await target.repository.execute(catalog.course.publishCourse, [courseId], undefined, target.metadata)
  return courseId
}

/** In reading order. */
export const lessonIdsOf = (content: DemoContent): Id[] =>
  content.course.sections.flatMap(({ lessons }) => lessons.map(({ key }) => idOf('les', content, key)))

const idOf = (prefix: IdPrefix, { culture }: DemoContent, ...key: readonly (string | number)[]): Id =>
  derivedId(prefix, ['demo', culture, ...key].join('/'))

async function writeCourse(target: Target, content: DemoContent, courseId: Id): Promise<void> {
  const { repository, metadata, organizationId } = target
  const { title, description, sections } = content.course
  const estimatedMinutes = sections.flatMap(({ lessons }) => lessons).reduce((sum, { minutes }) => sum + minutes, 0)
  const facts = {
    title,
    description,
    culture: content.culture,
    level: 'Beginner' as const,
    estimatedMinutes,
    isPublic: false,
  }
  const { course } = catalog
  await repository.execute(course.createCourse, [courseId], { courseId, organizationId, ...facts }, metadata)
  for (const section of sections) {
    const sectionId = idOf('sec', content, section.key)
    await repository.execute(course.addSection, [courseId], { sectionId, title: section.title }, metadata)
    for (const lesson of section.lessons) {
      const lessonId = idOf('les', content, lesson.key)
      const picture = lesson.picture === undefined ? '' : await writePicture(target, lesson.picture)
      const written = { ...lesson, body: lesson.body.replace('picture:', picture) }
      const command = { lessonId, courseId, organizationId, content: lessonContent(content, written) }
      await repository.execute(catalog.lesson.writeLesson, [lessonId], command, metadata)
      await repository.execute(course.placeLesson, [courseId], { lessonId, sectionId }, metadata)
      await repository.execute(course.publishLesson, [courseId], { lessonId }, metadata)
    }
  }
}

function lessonContent(content: DemoContent, { key, title, minutes, body, quiz }: DemoLesson): catalog.CleanContent {
  return {
    title,
    body: catalog.sanitizeBody({ format: 'markdown', text: body }),
    estimatedMinutes: minutes,
    video: null,
    slides: null,
    quiz: quiz === undefined ? null : quizOf(content, key, quiz),
  }
}

function quizOf(content: DemoContent, lessonKey: string, questions: readonly DemoQuestion[]): catalog.Quiz {
  return {
    passingScore: catalog.defaultPassingScore,
    explanations: 'passed',
    questions: questions.map(({ text, choices, explanation }, question) => ({
      id: idOf('qst', content, lessonKey, question),
      text,
      explanation,
      choices: choices
        .map((choice, n) => ({ id: idOf('cho', content, lessonKey, question, n), text: choice, isCorrect: n === 0 }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    })),
  }
}

async function writeMaterial(target: Target, content: DemoContent): Promise<void> {
  const { repository, metadata, organizationId } = target
  const { lesson, ...described } = content.material
  const materialId = idOf('mat', content)
  const command = {
    ...described,
    text: catalog.sanitizeBody({ format: 'markdown', text: described.text }).text,
    materialId,
    organizationId,
    culture: content.culture,
    kind: 'text' as const,
    url: null,
    mimeType: 'text/markdown',
    isPublished: true,
  }
  await repository.execute(catalog.material.writeMaterial, [materialId], command, metadata)
  const attached = { materialIds: [materialId] }
  await repository.execute(catalog.lesson.attachMaterials, [idOf('les', content, lesson)], attached, metadata)
}

async function writePath({ repository, metadata, organizationId }: Target, content: DemoContent, courseId: Id) {
  const pathId = idOf('pth', content)
  const { culture, path } = content
  const command = { pathId, organizationId, culture, isPublic: false, courseIds: [courseId], ...path }
  await repository.execute(catalog.path.writePath, [pathId], command, metadata)
}

async function writeCertificate({ repository, metadata, organizationId }: Target, content: DemoContent, courseId: Id) {
  const certificateId = idOf('crt', content)
  const { culture, certificate } = content
  const criteria = { kind: 'course' as const, id: courseId }
  const command = { certificateId, organizationId, culture, criteria, validMonths: null, ...certificate }
  await repository.execute(catalog.certificate.writeCertificate, [certificateId], command, metadata)
}
