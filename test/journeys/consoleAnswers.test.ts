import { expect, it } from '@jest/globals'
import { linksOf } from '../harness/consoleBrowser.ts'
import { startConsole } from './startConsole.ts'

const { base, browser, school, signedIn, world } = await startConsole()
const { person: author, email } = await signedIn(['curriculum_manager'])
const learners: Awaited<ReturnType<typeof world.person>>[] = []
for (let count = 0; count < 5; count++) learners.push(await world.person({ [school]: ['learner'] }))

const choices = [
  { text: 'はい', isCorrect: true },
  { text: 'いいえ', isCorrect: false },
]

it('an author sees how members answered a quiz, what they think of the lesson, and nobody’s name [CNS-071]', async () => {
  const keyed = choices.map((choice, at) => ({ id: `cho_${at}`, ...choice }))
  const questions = [{ id: 'qst_1', text: '<b>安全</b>ですか', choices: keyed, explanation: null }]
  const quiz = { passingScore: 70, explanations: 'passed' as const, questions }
  const { courseId, lessonIds } = await world.course(school, { culture: 'ja-JP', lessons: [{ title: '課', quiz }] })
  await world.settled()
  const lesson = `${base}/courses/${courseId}/lessons/${lessonIds[0]}`
  const few = await author.open(linksOf((await author.open(lesson)).html).get('Answers and feedback')!)
  expect(few.html).toContain('once five members of your organization have tried it')
  const [asked] = (await learners[0]!.api.get(`/lessons/${lessonIds[0]}`)).body.quiz.questions
  for (const [at, { api }] of learners.entries()) {
    const answers = [{ questionId: asked.id, choiceId: asked.choices[at === 0 ? 1 : 0].id }]
    await api.post(`/lessons/${lessonIds[0]}/quiz/submit`, { answers })
  }
  await learners[0]!.api.post(`/lessons/${lessonIds[0]}/feedback`, { verdict: 'not_helpful', comment: '<i>難しい</i>' })
  await world.settled()
  const page = await author.open(`${lesson}/answers`)
  for (const text of ['80 % right', '4 of 5', '1 of 5', '&lt;b&gt;安全', '&lt;i&gt;難しい', 'Not helpful'])
    expect(page.html).toContain(text)
  const { displayName } = (await learners[0]!.api.get('/me')).body
  expect(page.html.split('<main')[1]).not.toContain(displayName)
  const japanese = browser('ja')
  await japanese.signIn(email)
  expect((await japanese.open(`${lesson}/answers`)).html).toContain('正答率 80 %')
})

it('an author sees how members answered a test [CNS-071]', async () => {
  const facts = { title: 'Test', culture: 'en-US', questions: [{ text: 'Sure?', choices }] }
  const writer = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
  const { body: test } = await writer.api.post(`/organizations/${school}/tests`, facts)
  const [asked] = test.questions
  for (const { api } of learners) {
    await api.post(`/tests/${test.id}/submit`, { answers: [{ questionId: asked.id, choiceId: asked.choices[0].id }] })
  }
  await world.settled()
  const page = await author.open(linksOf((await author.open(`${base}/tests/${test.id}`)).html).get('Answers')!)
  for (const text of ['100 % right', '5 of 5', 'Sure?']) expect(page.html).toContain(text)
})
