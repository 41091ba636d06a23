import { describe, expect, it } from '@jest/globals'
import { authorIn, problemOf, unchangedSince } from '../harness/authors.ts'
import { startWorld } from '../harness/school.ts'

const { world } = await startWorld()
const school = await world.organization('School')
const account = { [school]: ['curriculum_manager'] } as const
const author = await world.person(account, 'manabi-web')
const learner = await world.person({ [school]: ['learner'] })
const stranger = await world.person({ [await world.organization('Another school')]: ['admin'] }, 'manabi-web')
const make = authorIn(school, author)
const o = `/organizations/${school}`

const question = (text: string) => ({
  text,
  choices: [
    { text: 'Yes', isCorrect: true },
    { text: 'No', isCorrect: false },
  ],
  explanation: 'A secret reason',
})

async function aLesson() {
  const { path, lessons } = await make.section()
  const { id } = await make.created(lessons, { title: 'First', quiz: { questions: [question('One?')] } })
  const at = `${lessons}/${id}`
  const { body: read } = await author.api.get(at)
  await author.api.put(at, { ...read, title: 'Second', quiz: null })
  return { id, at, course: path, read, versions: `${o}/lessons/${id}/versions` }
}

describe('the history of a lesson [ATH-016]', () => {
  it('lists who wrote what when, and shows each version without its key', async () => {
    const { at, course, versions, read } = await aLesson()
    await author.api.put(at, { ...read, title: 'Second', quiz: null })
    await author.api.post(`${at}/publish`)
    await author.api.post(`${course}/publish`)
    const { body } = await author.api.get(versions)
    const by = { userId: author.userId, displayName: (await author.api.get('/me')).body.displayName }
    expect(body).toEqual([
      { version: 2, at: expect.any(String), by, via: 'api', changed: ['title', 'quiz'] },
      { version: 1, at: expect.any(String), by, via: 'api', changed: ['title', 'quiz'] },
    ])
    const first = await author.api.get(`${versions}/1`)
    expect(first.body).toMatchObject({ title: 'First', hasQuiz: true, isPublished: true, quiz: read.quiz })
    expect(JSON.stringify(first.body)).not.toMatch(/isCorrect|secret/)
    expect((await author.api.get(`${versions}/2`)).body).toMatchObject({ title: 'Second', quiz: null })
    expect(problemOf(await author.api.get(`${versions}/3`))).toEqual([404, 'not_found'])
    expect(problemOf(await author.api.get(`${versions}/0`))).toEqual([404, 'not_found'])
  })

  it('brings back a version as the content of a lesson that is not published, with its ids and key', async () => {
    const { id, at, course, versions, read } = await aLesson()
    const restored = await author.api.post(`${versions}/1/restore`)
    expect([restored.status, restored.body]).toMatchObject([
      200,
      { id, title: 'First', hasDraft: false, hasQuiz: true },
    ])
    expect((await author.api.get(at)).body.quiz).toEqual(read.quiz)
    expect((await author.api.get(versions)).body[0]).toMatchObject({ version: 3, changed: ['title', 'quiz'] })
    await author.api.post(`${at}/publish`)
    await author.api.post(`${course}/publish`)
    const [{ id: questionId, choices }] = read.quiz.questions
    const answers = [{ questionId, choiceId: choices[0].id }]
    expect((await learner.api.post(`/lessons/${id}/quiz/submit`, { answers })).body.score).toBe(100)
  })

  it('brings it back as the draft of a published lesson, in place of one that is there', async () => {
    const { id, at, course, versions, read } = await aLesson()
    await author.api.post(`${at}/publish`)
    await author.api.post(`${course}/publish`)
    const draft = `${o}/lessons/${id}/draft`
    const mine = await author.api.put(draft, { ...read, title: 'Mine', quiz: null })
    const late = await author.api.post(`${versions}/1/restore`, undefined, { 'If-Match': '"1"' })
    expect(problemOf(late)).toEqual([409, 'conflict'])
    const restored = await author.api.post(`${versions}/1/restore`, undefined, unchangedSince(mine))
    expect([restored.status, restored.body]).toMatchObject([200, { title: 'Second', hasDraft: true }])
    expect((await author.api.get(draft)).body).toMatchObject({ title: 'First', quiz: read.quiz })
    expect((await learner.api.get(`/lessons/${id}`)).body.title).toBe('Second')
    expect((await author.api.get(versions)).body).toHaveLength(2)
  })

  it('is for authors of the organization', async () => {
    const { versions } = await aLesson()
    const [other] = (await stranger.api.get('/me')).body.organizations
    for (const path of [versions, versions.replace(school, other.id)]) {
      expect(problemOf(await stranger.api.get(path))).toEqual([404, 'not_found'])
      expect(problemOf(await stranger.api.get(`${path}/1`))).toEqual([404, 'not_found'])
      expect(problemOf(await stranger.api.post(`${path}/1/restore`))).toEqual([404, 'not_found'])
    }
    expect(problemOf(await learner.api.get(versions))).toEqual([403, 'forbidden'])
    expect(problemOf(await author.api.get(`${o}/lessons/les_unknown/versions`))).toEqual([404, 'not_found'])
  })
})
