import { describe, expect, it } from '@jest/globals'
import { commentSubject, lessonFeedback } from '@manabi/feedback'
import { type Id, newId, Unavailable } from '@manabi/kernel'
import { forgetComments } from '@manabi/operations/feedback/forgetComments'
import { commentsOf } from '@manabi/projections/feedback/feedbackComments'
import { filesHolding } from '../harness/filesHolding.ts'
import { holdClock } from '../harness/movableClock.ts'
import { reactToDue } from '../harness/reactToDue.ts'
import { startWorld } from '../harness/school.ts'

const day = 24 * 3_600_000

const { service, world } = await startWorld({ ACCESS_TOKEN_SECONDS: '86400000' })
const school = await world.organization()
const lessonId = (await world.course(school)).lessonIds[0]!
await world.settled()
const clock = holdClock(service)

const learner = async () => {
  const person = await world.person({ [school]: ['learner'] })
  const give = (body: unknown, lesson = lessonId) => person.api.post(`/lessons/${lesson}/feedback`, body)
  return { ...person, give }
}
const stateOf = async (userId: Id) => (await service.platform.repository.load(lessonFeedback, [userId, lessonId])).state
const commentNumbers = async (userId: Id) =>
  (await commentsOf(service.platform.views, userId)).map(({ commentNumber }) => commentNumber)
const keyOf = async (userId: Id, commentNumber: number) => {
  const subject = commentSubject({ userId, lessonId, commentNumber })
  return ((await service.platform.personalData.load([subject])).get(subject) ?? null) !== null
}
const forgetDue = async () => {
  await reactToDue(forgetComments, service.platform)
  await world.settled()
}

it('is read by the authors of a lesson: counts, and comments without names [FBK-004]', async () => {
  const { lessonIds } = await world.course(school)
  const lesson = lessonIds[0]!
  await world.settled()
  const people = await Promise.all([learner(), learner(), learner()])
  await people[0]!.give({ verdict: 'helpful', comment: 'Good' }, lesson)
  clock.pass(1_000)
  await people[1]!.give({ verdict: 'not_helpful', comment: 'Too long' }, lesson)
  await people[2]!.give({ verdict: 'helpful' }, lesson)
  await world.settled()
  const author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
  const path = `/organizations/${school}/lessons/${lesson}/feedback`
  const read = async (query = '') => (await author.api.get(`${path}${query}`)).body
  const [good, long] = [
    { verdict: 'helpful', comment: 'Good', updatedAt: expect.any(String) },
    { verdict: 'not_helpful', comment: 'Too long', updatedAt: expect.any(String) },
  ]
  const all = await read()
  expect(all).toMatchObject({ helpful: 2, notHelpful: 1, comments: { items: [long, good], totalItems: 2 } })
  expect(Object.keys(all.comments.items[0]).sort()).toEqual(['comment', 'updatedAt', 'verdict'])
  expect((await read('?pageSize=1&page=2')).comments.items).toEqual([good])
  await people[1]!.give({ verdict: 'helpful' }, lesson)
  await people[0]!.give({ verdict: 'helpful' }, lesson)
  await world.settled()
  expect(await read()).toMatchObject({ helpful: 3, notHelpful: 0, comments: { items: [], totalItems: 0 } })
  const elsewhere = await world.organization()
  const stranger = await world.person({ [elsewhere]: ['curriculum_manager'] }, 'manabi-web')
  const refused = await Promise.all([
    stranger.api.get(path),
    stranger.api.get(`/organizations/${elsewhere}/lessons/${lesson}/feedback`),
    people[2]!.api.get(path),
    author.api.get(`/organizations/${school}/lessons/les_none/feedback`),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 403, 404])
})

describe('feedback', () => {
  it('replaces the earlier verdict, and without a comment clears the comment [FBK-001]', async () => {
    const { give, userId } = await learner()
    const updatedAt = clock.now().toISOString()
    const first = await give({ verdict: 'helpful', comment: ' Good ' })
    expect([first.status, first.body]).toEqual([200, { lessonId, verdict: 'helpful', comment: 'Good', updatedAt }])
    clock.pass(1_000)
    expect((await give({ verdict: 'helpful', comment: 'Good' })).body).toEqual(first.body)
    const next = { lessonId, updatedAt: clock.now().toISOString() }
    const second = await give({ verdict: 'not_helpful', comment: 'Too long' })
    expect(second.body).toEqual({ ...next, verdict: 'not_helpful', comment: 'Too long' })
    for (const body of [
      { verdict: 'helpful' },
      { verdict: 'helpful', comment: null },
      { verdict: 'helpful', comment: '' },
    ]) {
      expect((await give(body)).body).toEqual({ ...next, verdict: 'helpful', comment: null })
    }
    await forgetDue()
    expect(await commentNumbers(userId)).toEqual([])
    expect([await keyOf(userId, 1), await keyOf(userId, 2)]).toEqual([false, false])
  })

  it.each([
    [{ verdict: 'great' }, 'verdict'],
    [{}, 'verdict'],
    [{ verdict: 'helpful', comment: 'x'.repeat(2_001) }, 'comment'],
    [{ verdict: 'helpful', comment: 5 }, 'comment'],
  ])('%j is 400', async (body, path) => {
    const { give, userId } = await learner()
    const answer = await give(body)
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, 'invalid_request', path])
    expect(await stateOf(userId)).toEqual({ status: 'none' })
  })

  it('on a lesson that the learner cannot see is 404', async () => {
    const foreign = await world.course(await world.organization())
    const { give } = await learner()
    expect((await give({ verdict: 'helpful' }, foreign.lessonIds[0]!)).status).toBe(404)
    expect((await give({ verdict: 'helpful' }, 'les_none')).status).toBe(404)
  })
})

describe('a comment', () => {
  it('is forgotten after 12 months, in the bytes too; the verdict stays [FBK-002]', async () => {
    const { give, userId } = await learner()
    const comment = `A comment ${newId('usr')}`
    await give({ verdict: 'not_helpful', comment })
    const { wrapped } = await wrappedKeyOf(commentSubject({ userId, lessonId, commentNumber: 1 }))
    expect(await filesHolding(service.dataDir, wrapped)).not.toEqual([])
    expect(await filesHolding(service.dataDir, comment)).toEqual([])
    clock.pass(365 * day - 1)
    await forgetDue()
    expect(await stateOf(userId)).toMatchObject({ comment: { text: comment } })
    clock.pass(1)
    await forgetDue()
    expect(await stateOf(userId)).toMatchObject({ verdict: 'not_helpful', comment: null, kept: [] })
    expect(await commentNumbers(userId)).toEqual([])
    expect(await keyOf(userId, 1)).toBe(false)
    expect(await filesHolding(service.dataDir, wrapped)).toEqual([])
    await forgetDue()
    const events = await service.platform.eventStore.readStream(lessonFeedback.stream(userId, lessonId))
    expect(events.map(({ type }) => type)).toEqual(['FeedbackGiven', 'FeedbackCommented', 'FeedbackCommentForgotten'])
  })

  it('goes together with others that are due: the store is rewritten once for all of them [FBK-002]', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => learner()))
    for (const { give } of people) await give({ verdict: 'helpful', comment: 'Good' })
    await world.settled()
    clock.pass(366 * day)
    let purges = 0
    const { state } = service.platform
    const purge = () => {
      purges++
      return state.purge()
    }
    const counting = new Proxy(state, {
      get: (target, name) => (name === 'purge' ? purge : Reflect.get(target, name).bind(target)),
    })
    await reactToDue(forgetComments, { ...service.platform, state: counting })
    await world.settled()
    expect(purges).toBe(1)
    for (const { userId } of people) expect([await commentNumbers(userId), await keyOf(userId, 1)]).toEqual([[], false])
  })

  it('stays due until the files hold nothing of its key [FBK-002]', async () => {
    const { give, userId } = await learner()
    await give({ verdict: 'helpful', comment: 'Good' })
    await world.settled()
    clock.pass(366 * day)
    const purge = () => Promise.reject(new Unavailable('stateStore'))
    const state = new Proxy(service.platform.state, {
      get: (target, name) => (name === 'purge' ? purge : Reflect.get(target, name).bind(target)),
    })
    await expect(reactToDue(forgetComments, { ...service.platform, state })).rejects.toThrow(Unavailable)
    await world.settled()
    expect(await commentsOf(service.platform.views, userId)).toHaveLength(1)
    await forgetDue()
    expect(await commentsOf(service.platform.views, userId)).toEqual([])
  })
})

const wrappedKeyOf = async (subject: string) => {
  const keys = service.platform.state.collection<{ id: string; wrapped: string }, never>({
    name: 'subject-keys',
    indexes: [],
  })
  return (await keys.get(subject))!
}
