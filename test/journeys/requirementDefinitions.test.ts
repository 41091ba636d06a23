import { describe, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { fieldsOf, problemOf } from '../harness/authors.ts'
import { eventually } from '../harness/eventually.ts'
import { startSchool } from '../harness/school.ts'
import { password } from '../harness/world.ts'

const { world, school, o, make, learner, author, elsewhere } = await startSchool()
const hr = await world.person({ [school]: ['hr'] }, 'manabi-web')
const list = `${o}/requirements`
const { courseId } = await world.course(school, { title: 'Fire drill' })
await world.settled()
const course = { kind: 'course', id: courseId }

const input = (more: object = {}) => ({
  ...{ title: 'Fire safety', target: course, audience: { everyone: true } },
  ...{ due: { kind: 'after', days: 30 }, ...more },
})
const create = async (more?: object) => {
  const { status, body } = await hr.api.post(list, input(more))
  expect(status).toBe(201)
  return body
}
const refusal = async (more: object) => {
  const answer = await hr.api.post(list, input(more))
  expect(answer.status).toBe(400)
  return fieldsOf(answer)
}

describe('a requirement [REQ-009]', () => {
  it('is created with its defaults, read, listed by title, and ended', async () => {
    const made = await create({ title: ' Zebra ' })
    expect(made).toEqual({
      ...{ id: expect.stringMatching(/^req_/), organizationId: school, title: 'Zebra', target: course, accepts: [] },
      audience: { everyone: true, departmentIds: [], userIds: [] },
      ...{ due: { kind: 'after', days: 30 }, renewal: null, earlier: 'any', notBefore: null },
      ...{ remindDaysBefore: [14, 3], remindDaysAfter: [1, 7, 14], isTargetAvailable: true },
      ...{ createdAt: expect.any(String), updatedAt: made.createdAt },
    })
    const other = await create({ title: 'Apple', due: { kind: 'on', day: '2026-09-30' } })
    expect(other.due).toEqual({ kind: 'on', day: '2026-09-30', newcomerDays: 30 })
    expect((await hr.api.get(`${list}/${made.id}`)).body).toEqual(made)
    expect((await hr.api.get(list)).body.map(({ title }: { title: string }) => title)).toEqual(['Apple', 'Zebra'])
    expect((await hr.api.delete(`${list}/${other.id}`)).status).toBe(204)
    for (const method of ['get', 'delete'] as const)
      expect(problemOf(await hr.api[method](`${list}/${other.id}`))).toEqual([404, 'not_found'])
    expect((await hr.api.get(list)).body).toHaveLength(1)
  })

  it('has reminders once each, in order', async () => {
    const { remindDaysBefore, remindDaysAfter } = await create({
      ...{ remindDaysBefore: [0, 30, 0, 7], remindDaysAfter: [7, 1, 7] },
    })
    expect([remindDaysBefore, remindDaysAfter]).toEqual([
      [30, 7, 0],
      [1, 7],
    ])
  })

  it('names what the organization has, and says what it does not have', async () => {
    const draft = await make.course({ title: 'Draft' })
    const foreign = (await elsewhere.course({ title: 'Foreign' })).id
    expect(await refusal({ target: { kind: 'course', id: draft.id } })).toEqual(['target'])
    expect(await refusal({ target: { kind: 'test', id: courseId } })).toEqual(['target'])
    expect(await refusal({ accepts: [course, { kind: 'course', id: foreign }] })).toEqual(['accepts.0', 'accepts.1'])
    expect(await refusal({ target: null, accepts: [course] })).toEqual(['accepts'])
    const nobody = { everyone: false, departmentIds: [newId('dep')], userIds: [hr.userId, newId('usr')] }
    expect(await refusal({ audience: nobody })).toEqual(['audience.departmentIds.0', 'audience.userIds.1'])
    expect(await refusal({ audience: { everyone: false } })).toEqual(['audience'])
    expect((await create({ target: null, audience: { ...nobody, everyone: true } })).audience).toEqual({
      ...{ everyone: true, departmentIds: [], userIds: [] },
    })
  })

  it.each<[string, object, string]>([
    ['a day that there is not', { due: { kind: 'on', day: '2026-02-30' } }, 'due.day'],
    ['too many days', { due: { kind: 'after', days: 3_651 } }, 'due.days'],
    [
      'a renewal that is always open',
      { renewal: { months: 1, from: 'due', opensDaysBefore: 28 } },
      'renewal.opensDaysBefore',
    ],
    ['six reminders', { remindDaysBefore: [1, 2, 3, 4, 5, 6] }, 'remindDaysBefore'],
    ['a reminder on the due day after it', { remindDaysAfter: [0] }, 'remindDaysAfter.0'],
    ['no title', { title: ' ' }, 'title'],
    ['too many people', { audience: { everyone: false, userIds: Array(501).fill('usr_1') } }, 'audience.userIds'],
  ])('is refused with %s', async (_, more, field) => {
    expect(await refusal(more)).toEqual([field])
  })

  it('is changed whole, keeps its target, and drops people who are gone', async () => {
    const leaver = await world.person({ [school]: ['learner'] })
    const audience = { everyone: false, userIds: [hr.userId, leaver.userId] }
    const made = await create({ audience })
    expect((await hr.api.delete(`${o}/members/${leaver.userId}`)).status).toBe(204)
    await world.settled()
    const path = `${list}/${made.id}`
    expect(fieldsOf(await hr.api.put(path, input({ target: null, audience })))).toEqual(['target'])
    const changed = await hr.api.put(path, input({ title: 'Changed', audience }))
    expect(changed.body).toMatchObject({ title: 'Changed', audience: { userIds: [hr.userId] } })
    expect(changed.body.updatedAt > made.updatedAt).toBe(true)
    const again = await hr.api.put(
      path,
      input({ title: 'Changed', audience: { everyone: false, userIds: [hr.userId] } }),
    )
    expect([again.status, again.body]).toEqual([200, changed.body])
    // Who is gone now is unknown to it.
    expect(fieldsOf(await hr.api.put(path, input({ audience })))).toEqual(['audience.userIds.1'])
    expect(problemOf(await hr.api.put(`${list}/req_nothing`, input()))).toEqual([404, 'not_found'])
  })

  it('keeps a target that nobody can take any more, and says so', async () => {
    const gone = await world.course(school, { title: 'Soon gone' })
    await world.settled()
    const target = { kind: 'course', id: gone.courseId }
    const made = await create({ target })
    expect((await author.api.post(`${o}/courses/${gone.courseId}/publish`, { isPublished: false })).status).toBe(200)
    await world.settled()
    expect((await hr.api.get(`${list}/${made.id}`)).body.isTargetAvailable).toBe(false)
    const kept = await hr.api.put(`${list}/${made.id}`, input({ target, accepts: [course] }))
    expect(kept.body).toMatchObject({ isTargetAvailable: true, accepts: [course] })
    expect(await refusal({ target })).toEqual(['target'])
  })

  it('names an invited person under the id that joining gives', async () => {
    const account = await world.account()
    const { body: invited } = await hr.api.post(`${o}/members`, { email: account.email })
    const invitedAs = invited.member.userId
    const made = await create({ audience: { everyone: false, userIds: [invitedAs] } })
    const token = new URL(invited.acceptUrl).searchParams.get('token')
    expect((await world.api.post('/invitations/accept', { token, password })).status).toBe(200)
    const named = async () => (await hr.api.get(`${list}/${made.id}`)).body.audience.userIds
    await eventually(async () => (await named())[0] !== invitedAs)
    expect(await named()).toEqual([account.userId])
  })

  it('belongs to its organization, and to those who manage its members', async () => {
    const { id } = await create()
    for (const { api } of [learner, author])
      for (const answer of [await api.get(list), await api.post(list, input()), await api.delete(`${list}/${id}`)])
        expect(answer.status).toBe(403)
    const theirs = `${elsewhere.o}/requirements/${id}`
    const admin = await world.person({ [elsewhere.o.split('/').at(-1)!]: ['admin'] }, 'manabi-web')
    for (const answer of [
      await admin.api.get(theirs),
      await admin.api.put(theirs, input()),
      await admin.api.delete(theirs),
    ])
      expect(answer.status).toBe(404)
    expect((await hr.api.get(`${list}/${id}`)).status).toBe(200)
  })
})
