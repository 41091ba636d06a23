import { expect, it } from '@jest/globals'
import { authorIn, problemOf } from '../harness/authors.ts'
import { startWorld } from '../harness/school.ts'

const { world } = await startWorld()
const school = await world.organization('School')
const author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
const stranger = await world.person({ [await world.organization('Another school')]: ['admin'] }, 'manabi-web')
const learners: Awaited<ReturnType<typeof world.person>>[] = []
for (let count = 0; count < 6; count++) learners.push(await world.person({ [school]: ['learner'] }))
const make = authorIn(school, author)
const o = `/organizations/${school}`

const choices = ['Yes', 'No'].map((text, at) => ({ text, isCorrect: at === 0 }))
const questions = [
  { text: 'One?', choices },
  { text: 'Two?', choices },
]
type Asked = { id: string; choices: { id: string }[] }

/** Sends an answer to each question: the choice at this place, or none. */
const answering = (asked: readonly Asked[], ...at: (number | null)[]) => ({
  answers: at.flatMap((choice, n) =>
    choice === null ? [] : [{ questionId: asked[n]!.id, choiceId: asked[n]!.choices[choice]!.id }],
  ),
})

async function tried(subject: string, submit: string, asked: readonly Asked[]) {
  const [first, ...others] = learners as [(typeof learners)[number], ...typeof learners]
  await first.api.post(submit, answering(asked, 1, null))
  await first.api.post(submit, answering(asked, 0, 0))
  for (const { api } of others.slice(0, 3)) await api.post(submit, answering(asked, 0, 1))
  await world.settled()
  expect(problemOf(await author.api.get(subject))).toEqual([409, 'conflict'])
  await others[3]!.api.post(submit, answering(asked, 0, 0))
  await stranger.api.post(submit, answering(asked, 1, 1))
  await world.settled()
  const { body } = await author.api.get(subject)
  const [one, two] = asked as [Asked, Asked]
  const chosen = (question: Asked, ...counts: number[]) =>
    question.choices.map(({ id }, at) => ({ choiceId: id, text: choices[at]!.text, chosen: counts[at] }))
  expect(body).toEqual({
    learners: 5,
    questions: [
      { questionId: one.id, text: 'One?', correctPercent: 80, choices: chosen(one, 4, 1) },
      { questionId: two.id, text: 'Two?', correctPercent: 20, choices: chosen(two, 1, 3) },
    ],
  })
  const [other] = (await stranger.api.get('/me')).body.organizations
  expect(problemOf(await stranger.api.get(subject))).toEqual([404, 'not_found'])
  expect(problemOf(await stranger.api.get(subject.replace(school, other.id)))).toEqual([404, 'not_found'])
  expect(problemOf(await first.api.get(subject))).toEqual([403, expect.any(String)])
}

it('authors see how members answered a quiz at first, with the questions of today [ATH-022]', async () => {
  const { path, lessons } = await make.section()
  const lesson = await make.created(lessons, { title: 'Lesson', quiz: { questions } })
  await author.api.post(`${path}/publish`, { lessonIds: 'all', isPublished: true })
  await author.api.put(path, { isPublic: true })
  const { body: read } = await author.api.get(`${lessons}/${lesson.id}`)
  const analysis = `${o}/lessons/${lesson.id}/quiz/analysis`
  await tried(analysis, `/lessons/${lesson.id}/quiz/submit`, read.quiz.questions)

  const [one] = read.quiz.questions
  const [yes, no] = one.choices
  const keyed = [
    { ...yes, isCorrect: false },
    { ...no, isCorrect: true },
  ]
  const changed = {
    ...read,
    quiz: {
      questions: [
        { ...one, choices: keyed },
        { text: 'New?', choices },
      ],
    },
  }
  expect((await author.api.put(`${lessons}/${lesson.id}`, changed)).status).toBe(200)
  expect((await author.api.get(analysis)).body).toMatchObject({
    learners: 5,
    questions: [
      { text: 'One?', correctPercent: 20 },
      { text: 'New?', correctPercent: 0 },
    ],
  })
  await author.api.put(`${lessons}/${lesson.id}`, { ...read, quiz: null })
  expect(problemOf(await author.api.get(analysis))).toEqual([404, 'not_found'])
})

it('authors see how members answered a test at first [ATH-022]', async () => {
  const { body: test } = await author.api.post(`${o}/tests`, { title: 'Test', culture: 'en-US', questions })
  await tried(`${o}/tests/${test.id}/analysis`, `/tests/${test.id}/submit`, test.questions)
})
