import type { Id } from '@manabi/kernel'
import { png } from '../filesOfEachKind.ts'
import type { Stage } from './stage.ts'
import type { Attempt, Write, Writes } from './write.ts'

/** A write of the school's admin, to a path below the school's. */
const byAdmin = (of: (stage: Stage) => Promise<readonly [path: string, body?: unknown]>): Write => ({
  prepare: async (stage): Promise<Attempt> => {
    const [path, body] = await of(stage)
    await stage.world.settled()
    return { token: stage.admin.token, path: stage.own(path), body }
  },
})

const facts = { title: 'Written', culture: 'en-US' }
const question = {
  text: 'Is it?',
  choices: [
    { text: 'Yes', isCorrect: true },
    { text: 'No', isCorrect: false },
  ],
}

async function aCourse({ world, school }: Stage) {
  const { courseId, sectionId, lessonIds } = await world.course(school)
  const course = `/courses/${courseId}`
  const section = `${course}/sections/${sectionId}`
  return { course, section, lesson: `${section}/lessons/${lessonIds[0]}`, lessonId: lessonIds[0] as Id }
}
const created = async ({ created: create }: Stage, path: string, body: unknown = facts): Promise<string> =>
  `${path}/${(await create(path, body)).id}`
async function aTranslation(stage: Stage): Promise<{ readonly id: Id }> {
  const { course } = await aCourse(stage)
  await stage.world.settled()
  return stage.created(`${course}/copy`, { culture: 'ja-JP', asTranslation: true })
}
async function aDrafted(stage: Stage): Promise<string> {
  const { lessonId } = await aCourse(stage)
  await stage.world.settled()
  await stage.admin.api.put(stage.own(`/lessons/${lessonId}/draft`), { title: 'Draft' })
  return lessonId
}
const aMaterial = async ({ world, school }: Stage) => `/materials/${await world.material(school)}`
const aPath = async ({ world, school }: Stage) => `/paths/${await world.path(school, {})}`
const aCertificate = async ({ world, school }: Stage) => `/certificates/${await world.certificate(school, 'One')}`

async function aForm({ world }: Stage): Promise<FormData> {
  await world.settled()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(png(Math.random()))], 'one.png', { type: 'image/png' }))
  return form
}

export const authoringWrites: Writes = {
  uploadFile: byAdmin(async (stage) => ['/files', await aForm(stage)]),
  deleteFile: byAdmin(async (stage) => [await created(stage, '/files', await aForm(stage))]),
  createCourse: byAdmin(async () => ['/courses', facts]),
  changeCourse: byAdmin(async (stage) => [(await aCourse(stage)).course, { title: 'Changed' }]),
  publishCourse: byAdmin(async (stage) => [`${(await aCourse(stage)).course}/publish`]),
  deleteCourse: byAdmin(async (stage) => [`${(await aCourse(stage)).course}?cascade=true`]),
  addOutline: byAdmin(async (stage) => [
    `${(await aCourse(stage)).course}/outline`,
    { sections: [{ title: 'Another', lessons: [{ title: 'One' }, { title: 'Two' }] }] },
  ]),
  arrangeOutline: byAdmin(async ({ world, school }) => {
    const { courseId, sectionId, lessonIds } = await world.course(school, {
      lessons: [{ title: 'One' }, { title: 'Two' }],
    })
    return [`/courses/${courseId}/outline`, { sections: [{ id: sectionId, lessonIds: lessonIds.toReversed() }] }]
  }),
  addSection: byAdmin(async (stage) => [`${(await aCourse(stage)).course}/sections`, { title: 'Another' }]),
  changeSection: byAdmin(async (stage) => [(await aCourse(stage)).section, { title: 'Changed' }]),
  deleteSection: byAdmin(async (stage) => [`${(await aCourse(stage)).section}?cascade=true`]),
  createLesson: byAdmin(async (stage) => [`${(await aCourse(stage)).section}/lessons`, { title: 'Another' }]),
  'createLesson, with a pasted picture': byAdmin(async (stage) => {
    const text = `![](data:image/png;base64,${png(Math.random()).toString('base64')})`
    const body = { title: 'Pasted', body: { format: 'markdown', text } }
    return [`${(await aCourse(stage)).section}/lessons`, body]
  }),
  replaceLesson: byAdmin(async (stage) => [(await aCourse(stage)).lesson, { title: 'Replaced' }]),
  publishLesson: byAdmin(async (stage) => [`${(await aCourse(stage)).lesson}/publish`]),
  deleteLesson: byAdmin(async (stage) => [(await aCourse(stage)).lesson]),
  restoreDeleted: byAdmin(async (stage) => {
    const { section } = await aCourse(stage)
    await stage.admin.api.delete(stage.own(`${section}?cascade=true`))
    return [`/deleted/${section.split('/').at(-1)}/restore`]
  }),
  'restoreDeleted, a translation whose language was taken': byAdmin(async (stage) => {
    const { id } = await aTranslation(stage)
    const path = `/courses/${id}`
    const { sections, translationOf } = (await stage.admin.api.get(stage.own(path))).body
    const [{ id: lessonId }] = sections[0].lessons
    const { translationOf: source } = (
      await stage.admin.api.get(stage.own(`${path}/sections/${sections[0].id}/lessons/${lessonId}`))
    ).body
    await stage.admin.api.delete(stage.own(`${path}?cascade=true`))
    const rival = await stage.created('/courses', { ...facts, culture: 'ja-JP', translationOf })
    await stage.world.settled()
    const section = await stage.created(`/courses/${rival.id}/sections`, { title: 'One' })
    await stage.created(`/courses/${rival.id}/sections/${section.id}/lessons`, {
      title: 'Rival',
      translationOf: source,
    })
    return [`/deleted/${id}/restore`]
  }),
  writeLessonDraft: byAdmin(async (stage) => [`/lessons/${(await aCourse(stage)).lessonId}/draft`, { title: 'Draft' }]),
  publishLessonDraft: byAdmin(async (stage) => [`/lessons/${await aDrafted(stage)}/draft/publish`]),
  discardLessonDraft: byAdmin(async (stage) => [`/lessons/${await aDrafted(stage)}/draft`]),
  restoreLessonVersion: byAdmin(async (stage) => {
    const { lessonId } = await aCourse(stage)
    return [`/lessons/${lessonId}/versions/1/restore`]
  }),
  copyCourse: byAdmin(async ({ world, school }) => {
    const { courseId } = await world.course(school, { lessons: [{ title: 'One' }, { title: 'Two' }] })
    return [`/courses/${courseId}/copy`, { culture: 'ja-JP', asTranslation: true }]
  }),
  copyLesson: byAdmin(async (stage) => {
    const { lessonId, section } = await aCourse(stage)
    return [`/lessons/${lessonId}/copy`, { sectionId: section.split('/').at(-1) }]
  }),
  confirmCourseTranslation: byAdmin(async (stage) => [
    `/courses/${(await aTranslation(stage)).id}/translation/confirm`,
  ]),
  confirmLessonTranslation: byAdmin(async (stage) => {
    const { sections } = (await stage.admin.api.get(stage.own(`/courses/${(await aTranslation(stage)).id}`))).body
    return [`/lessons/${sections[0].lessons[0].id}/translation/confirm`]
  }),
  createMaterial: byAdmin(async () => ['/materials', { ...facts, kind: 'text', text: 'Words' }]),
  changeMaterial: byAdmin(async (stage) => [await aMaterial(stage), { title: 'Changed' }]),
  deleteMaterial: byAdmin(async (stage) => [await aMaterial(stage)]),
  attachMaterials: byAdmin(async (stage) => {
    const [{ lessonId }, materialId] = [await aCourse(stage), await stage.world.material(stage.school)]
    return [`/lessons/${lessonId}/materials`, { materialIds: [materialId] }]
  }),
  createPath: byAdmin(async () => ['/paths', { ...facts, courseIds: [] }]),
  changePath: byAdmin(async (stage) => [await aPath(stage), { title: 'Changed' }]),
  deletePath: byAdmin(async (stage) => [await aPath(stage)]),
  createCertificate: byAdmin(async () => ['/certificates', facts]),
  changeCertificate: byAdmin(async (stage) => [await aCertificate(stage), { title: 'Changed' }]),
  deleteCertificate: byAdmin(async (stage) => [await aCertificate(stage)]),
  createTest: byAdmin(async () => ['/tests', { ...facts, questions: [question] }]),
  restoreTestVersion: byAdmin(async (stage) => {
    const path = await created(stage, '/tests')
    await stage.admin.api.put(stage.own(path), { title: 'Changed' })
    return [`${path}/versions/1/restore`]
  }),
  changeTest: byAdmin(async (stage) => [await created(stage, '/tests'), { title: 'Changed' }]),
  addTestQuestions: byAdmin(async (stage) => [
    `${await created(stage, '/tests')}/questions`,
    { questions: [question] },
  ]),
  deleteTest: byAdmin(async (stage) => [await created(stage, '/tests')]),
}
