import type { Id } from '@manabi/kernel'
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
const aMaterial = async ({ world, school }: Stage) => `/materials/${await world.material(school)}`
const aPath = async ({ world, school }: Stage) => `/paths/${await world.path(school, {})}`
const aCertificate = async ({ world, school }: Stage) => `/certificates/${await world.certificate(school, 'One')}`

export const authoringWrites: Writes = {
  createCourse: byAdmin(async () => ['/courses', facts]),
  changeCourse: byAdmin(async (stage) => [(await aCourse(stage)).course, { title: 'Changed' }]),
  publishCourse: byAdmin(async (stage) => [`${(await aCourse(stage)).course}/publish`]),
  deleteCourse: byAdmin(async (stage) => [`${(await aCourse(stage)).course}?cascade=true`]),
  addSection: byAdmin(async (stage) => [`${(await aCourse(stage)).course}/sections`, { title: 'Another' }]),
  changeSection: byAdmin(async (stage) => [(await aCourse(stage)).section, { title: 'Changed' }]),
  deleteSection: byAdmin(async (stage) => [`${(await aCourse(stage)).section}?cascade=true`]),
  createLesson: byAdmin(async (stage) => [`${(await aCourse(stage)).section}/lessons`, { title: 'Another' }]),
  replaceLesson: byAdmin(async (stage) => [(await aCourse(stage)).lesson, { title: 'Replaced' }]),
  publishLesson: byAdmin(async (stage) => [`${(await aCourse(stage)).lesson}/publish`]),
  deleteLesson: byAdmin(async (stage) => [(await aCourse(stage)).lesson]),
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
  changeTest: byAdmin(async (stage) => [await created(stage, '/tests'), { title: 'Changed' }]),
  addTestQuestions: byAdmin(async (stage) => [
    `${await created(stage, '/tests')}/questions`,
    { questions: [question] },
  ]),
  deleteTest: byAdmin(async (stage) => [await created(stage, '/tests')]),
}
