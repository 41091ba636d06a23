import { describe, expect, it } from '@jest/globals'
import { authorIn, problemOf, unchangedSince } from '../harness/authors.ts'
import { startWorld } from '../harness/school.ts'

const { world } = await startWorld()
const school = await world.organization('School')
const author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
const learner = await world.person({ [school]: ['learner'] })
const stranger = await world.person({ [await world.organization('Another school')]: ['admin'] }, 'manabi-web')
const make = authorIn(school, author)
const o = `/organizations/${school}`

const question = {
  text: 'One?',
  choices: [
    { text: 'Yes', isCorrect: true },
    { text: 'No', isCorrect: false },
  ],
  explanation: 'A secret reason',
}

async function aPublishedLesson() {
  const { path, lessons } = await make.section()
  const { id } = await make.created(lessons, { title: 'Old', quiz: { questions: [question] } })
  await author.api.post(`${lessons}/${id}/publish`)
  await author.api.post(`${path}/publish`)
  const at = `${lessons}/${id}`
  return { id, at, course: path, draft: `${o}/lessons/${id}/draft`, read: (await author.api.get(at)).body }
}
const titleFor = async (person: typeof learner, id: string) => (await person.api.get(`/lessons/${id}`)).body.title

describe('the draft of a published lesson [ATH-015]', () => {
  it('is what learners see once it is published, and not before', async () => {
    const { id, at, course, draft, read } = await aPublishedLesson()
    expect(problemOf(await author.api.get(draft))).toEqual([404, 'not_found'])
    const put = await author.api.put(draft, { ...read, title: 'New' })
    expect(put.status).toBe(200)
    const { title, body, estimatedMinutes, video, slides, quiz } = read
    expect([title, put.body]).toEqual(['Old', { title: 'New', body, estimatedMinutes, video, slides, quiz }])
    expect(JSON.stringify(put.body)).not.toMatch(/isCorrect|secret/)
    expect((await author.api.get(draft)).body).toEqual(put.body)
    expect(await titleFor(learner, id)).toBe('Old')
    expect((await author.api.get(at)).body).toMatchObject({ title: 'Old', hasDraft: true })
    expect((await author.api.get(course)).body.sections[0].lessons[0]).toMatchObject({ hasDraft: true })

    const published = await author.api.post(`${draft}/publish`)
    expect([published.status, published.body]).toMatchObject([
      200,
      { id, title: 'New', hasDraft: false, isPublished: true },
    ])
    expect(await titleFor(learner, id)).toBe('New')
    expect(problemOf(await author.api.get(draft))).toEqual([404, 'not_found'])
    expect(problemOf(await author.api.post(`${draft}/publish`))).toEqual([404, 'not_found'])
    // The key came along.
    const [{ id: questionId, choices }] = quiz.questions
    const answers = [{ questionId, choiceId: choices[0].id }]
    const result = await learner.api.post(`/lessons/${id}/quiz/submit`, { answers })
    expect(result.body).toMatchObject({ score: 100, answers: [{ explanation: 'A secret reason' }] })
    expect((await author.api.put(at, { ...read, title: 'Newer' }, unchangedSince(published))).status).toBe(200)
  })

  it('is kept, and not published, where the lesson was changed since it began', async () => {
    const { id, at, draft, read } = await aPublishedLesson()
    await author.api.put(draft, { ...read, title: 'New' })
    await author.api.put(at, { ...read, title: 'Changed' })
    expect(problemOf(await author.api.post(`${draft}/publish`))).toEqual([409, 'conflict'])
    expect([await titleFor(learner, id), (await author.api.get(draft)).body.title]).toEqual(['Changed', 'New'])
    expect((await author.api.delete(draft)).status).toBe(204)
    expect((await author.api.get(at)).body).toMatchObject({ title: 'Changed', hasDraft: false })
    expect(problemOf(await author.api.delete(draft))).toEqual([404, 'not_found'])
    await author.api.put(draft, { ...read, title: 'Newer' })
    expect((await author.api.post(`${draft}/publish`)).status).toBe(200)
  })

  it('of two authors, the second is told; both see the draft as it is [ATH-005]', async () => {
    const { draft, read } = await aPublishedLesson()
    const first = await author.api.put(draft, { ...read, title: 'First' })
    await author.api.put(draft, { ...read, title: 'Second' }, unchangedSince(first))
    for (const late of [
      await author.api.put(draft, { ...read, title: 'Late' }, unchangedSince(first)),
      await author.api.post(`${draft}/publish`, undefined, unchangedSince(first)),
      await author.api.delete(draft, unchangedSince(first)),
    ])
      expect(problemOf(late)).toEqual([409, 'conflict'])
    expect((await author.api.get(draft)).body.title).toBe('Second')
  })

  it('is not for a lesson that is no draft, and not for others', async () => {
    const { at, draft, read } = await aPublishedLesson()
    expect(problemOf(await learner.api.put(draft, read))).toEqual([403, 'insufficient_scope'])
    const [other] = (await stranger.api.get('/me')).body.organizations
    for (const path of [draft, draft.replace(school, other.id)])
      for (const answer of [await stranger.api.get(path), await stranger.api.put(path, read)])
        expect(problemOf(answer)).toEqual([404, 'not_found'])
    const wrong = await author.api.put(draft, { ...read, title: ' ' })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'title'])
    await author.api.put(draft, read)
    await author.api.post(`${at}/publish`, { isPublished: false })
    for (const answer of [await author.api.put(draft, read), await author.api.post(`${draft}/publish`)])
      expect(problemOf(answer)).toEqual([409, 'conflict'])
    expect((await author.api.get(draft)).status).toBe(200)
  })

  it('has a key of its own, for the people who write it', async () => {
    const { id, draft, read } = await aPublishedLesson()
    const [kept] = read.quiz.questions
    const [yes, no] = kept.choices
    const turned = {
      ...kept,
      choices: [
        { ...yes, isCorrect: false },
        { ...no, isCorrect: true },
      ],
    }
    await author.api.put(draft, { ...read, quiz: { questions: [turned] } })
    const rightIn = async (query: string) => {
      const { body } = await author.api.post(`${o}/lessons/${id}/quiz/key${query}`)
      return body.questions[0].choices.find((one: { isCorrect: boolean }) => one.isCorrect).id
    }
    expect([await rightIn(''), await rightIn('?draft=true')]).toEqual([yes.id, no.id])
  })
})
