import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { outbox } from '@manabi/dispatcher'
import { addDays, type Id, newId, startOfTokyoDay, tokyoDayOf } from '@manabi/kernel'
import { walksToRemind } from '@manabi/operations/requirements/announcements/dutyWalks'
import { personReminders } from '@manabi/requirements'
import { eventually } from '../harness/eventually.ts'
import { startMailServer } from '../harness/mailServer.ts'
import { holdClock } from '../harness/movableClock.ts'
import { startWorld } from '../harness/school.ts'

const server = await startMailServer()
afterAll(() => server.close())
const { service, world } = await startWorld({ SMTP_URL: server.url, MAIL_FROM: 'manabi@school.example' })
const { state, eventStore } = service.platform
const clock = holdClock(service)
const today = () => tokyoDayOf(clock.now().toISOString())
/** To this hour in Tokyo of a later day. */
const passTo = (day: string, hour: number) =>
  clock.pass(Date.parse(startOfTokyoDay(day)) + hour * 3_600_000 - clock.now().getTime())
const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1

beforeEach(() => passTo(addDays(today(), 1), 10))

const mailsTo = ({ email }: { readonly email: string }) =>
  server.mails.filter(({ recipients }) => recipients.includes(email))
async function lastMailTo(person: { readonly email: string }, count: number) {
  await eventually(() => mailsTo(person).length === count)
  return mailsTo(person).at(-1)!
}

/** Resolves once everybody was looked at on this day. */
const lookedAt = () => eventually(async () => (await walksToRemind(state, today(), 1)).length === 0)

/** A company of its own, with HR and a course of one lesson. */
async function company() {
  const organizationId = await world.organization(`Company ${newId('org')}`)
  const o = `/organizations/${organizationId}`
  const { courseId, lessonIds } = await world.course(organizationId, { title: 'Fire drill' })
  const manager = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  const hr = async () => (await world.signIn(manager.email, 'manabi-web')).api
  return {
    ...{ organizationId, o, hr, manager },
    join: () => world.person({ [organizationId]: ['learner'] }),
    require: async (facts: object) => {
      const target = { kind: 'course', id: courseId }
      const input = { title: 'Fire safety', target, audience: { everyone: true }, due: { kind: 'after', days: 30 } }
      const { status, body } = await (await hr()).post(`${o}/requirements`, { ...input, ...facts })
      expect(status).toBe(201)
      await world.settled()
      return body.id as Id
    },
    complete: async ({ email }: { readonly email: string }) => {
      const { api } = await world.signIn(email)
      expect((await api.post(`/lessons/${lessonIds[0]}/complete`)).status).toBe(200)
    },
    remind: async (requirementId: Id, body: object = {}) =>
      (await hr()).post(`${o}/requirements/${requirementId}/reminders`, body),
    /** How often a person was reminded. */
    reminded: async ({ userId }: { readonly userId: Id }) =>
      (await eventStore.readStream(personReminders.stream(organizationId, userId))).length,
  }
}

describe('people [REQ-028]', () => {
  it('get one mail in the morning: what opened, is due soon, and was due', async () => {
    const { o, hr, join, require, complete, reminded } = await company()
    await (await hr()).patch(o, { learnerAppUrl: 'https://learn.example.com/' })
    const [one, other] = [await join(), await join()]
    await require({ remindDaysBefore: [3], remindDaysAfter: [1] })
    await require({ title: 'First aid', remindDaysBefore: [], remindDaysAfter: [] })
    const dueOn = addDays(today(), 30)
    passTo(addDays(today(), 1), 8)
    await world.settled()
    expect(await reminded(one)).toBe(0)
    passTo(today(), 9)
    const { subject, text } = await lastMailTo(one, 1)
    expect(subject).toMatch(/^Reminder from Company .* \/ 受講期限のお知らせ$/)
    for (const said of ['- Fire safety: due on', '- First aid: due on', 'https://learn.example.com/'])
      expect(text).toContain(said)
    passTo(addDays(today(), 1), 9)
    await lookedAt()
    passTo(addDays(dueOn, -3), 9)
    const before = await lastMailTo(one, 2)
    expect([before.text!.includes('Fire safety'), before.text!.includes('First aid')]).toEqual([true, false])
    await complete(other)
    passTo(addDays(dueOn, 1), 9)
    expect((await lastMailTo(one, 3)).text).toContain('- Fire safety: was due on')
    await lookedAt()
    expect([await reminded(one), await reminded(other)]).toEqual([3, 2])
  })

  it('get none on a day that is over when the service is back, and none after midnight', async () => {
    const { join, require, reminded } = await company()
    const person = await join()
    await require({ remindDaysBefore: [3], remindDaysAfter: [] })
    passTo(addDays(today(), 28), 1)
    await world.settled()
    passTo(today(), 9)
    await lookedAt()
    expect(await reminded(person)).toBe(0)
  })

  it('get none while nobody can complete it', async () => {
    const { hr, join, organizationId, require, reminded } = await company()
    const person = await join()
    const { courseId } = await world.course(organizationId, { title: 'Old' })
    await require({ target: { kind: 'course', id: courseId } })
    await (await hr()).delete(`/organizations/${organizationId}/courses/${courseId}?cascade=true`)
    passTo(addDays(today(), 1), 9)
    await lookedAt()
    expect(await reminded(person)).toBe(0)
  })
})

describe('managers [REQ-029]', () => {
  /** A department with a manager and a member, each of whom has nothing else to do. */
  async function department() {
    const all = await company()
    const [leader, person] = [await all.join(), await all.join()]
    const api = await all.hr()
    const { id } = (await api.post(`${all.o}/departments`, { name: 'Sales' })).body
    await api.put(`${all.o}/departments/${id}/managers/${leader.userId}`)
    await api.put(`${all.o}/departments/${id}/members/${person.userId}`)
    const audience = { everyone: false, departmentIds: [id] }
    const rule = { audience, due: { kind: 'after', days: 10 }, remindDaysBefore: [], remindDaysAfter: [] }
    return { ...all, leader, rule }
  }
  function passToMonday() {
    let monday = addDays(today(), 1)
    while (!isMonday(monday)) monday = addDays(monday, 1)
    passTo(monday, 9)
    return monday
  }

  it('get one mail on Mondays about their departments, and none when nobody is overdue or due soon', async () => {
    const { o, hr, join, leader, rule, require, reminded } = await department()
    const idle = await join()
    const { id } = (await (await hr()).post(`${o}/departments`, { name: 'Empty' })).body
    await (await hr()).put(`${o}/departments/${id}/managers/${idle.userId}`)
    await require(rule)
    const monday = passToMonday()
    const { text, subject } = await lastMailTo(leader, 1)
    expect(subject).toContain('Overdue and due soon at Company')
    expect(text).toContain('Sales: due within 14 days\n- ')
    expect(text).toContain(': Fire safety, due on')
    await lookedAt()
    expect([await reminded(leader), await reminded(idle)]).toEqual([1, 0])
    passTo(addDays(monday, 1), 9)
    await lookedAt()
    expect(await reminded(leader)).toBe(1)
  })

  it('are told of what nobody can complete at present, too', async () => {
    const { o, hr, organizationId, leader, rule, require } = await department()
    const { courseId } = await world.course(organizationId, { title: 'Old' })
    await require({ ...rule, target: { kind: 'course', id: courseId } })
    await (await hr()).delete(`${o}/courses/${courseId}?cascade=true`)
    passToMonday()
    expect((await lastMailTo(leader, 1)).text).toContain(': Fire safety, due on')
  })
})

describe('reminders that somebody asks for [REQ-030]', () => {
  it('are mailed at once, to each person once a day', async () => {
    const { join, require, complete, remind } = await company()
    const [one, other, done] = [await join(), await join(), await join()]
    const requirementId = await require({
      audience: { everyone: false, userIds: [one, other, done].map((p) => p.userId) },
    })
    await complete(done)
    await world.settled()
    const stranger = newId('usr')
    const asked = await remind(requirementId, { userIds: [one.userId, done.userId, stranger] })
    expect(asked.body.results).toMatchObject([
      { userId: one.userId, status: 'done', code: null },
      { userId: done.userId, status: 'failed', code: 'conflict' },
      { userId: stranger, status: 'failed', code: 'not_found' },
    ])
    expect((await lastMailTo(one, 1)).text).toContain('Fire safety')
    const all = (await remind(requirementId)).body.results
    const found = new Map(all.map(({ userId, status }: { userId: Id; status: string }) => [userId, status]))
    expect(found).toEqual(
      new Map([
        [one.userId, 'unchanged'],
        [other.userId, 'done'],
      ]),
    )
    await lastMailTo(other, 1)
    passTo(addDays(today(), 1), 10)
    expect((await remind(requirementId, { userIds: [one.userId] })).body.results[0].status).toBe('done')
  })

  it('are not sent once the person has completed it', async () => {
    const { join, require, complete, remind } = await company()
    const person = await join()
    const requirementId = await require({ audience: { everyone: false, userIds: [person.userId] } })
    server.refusal = { code: 450, words: 'Later' }
    expect((await remind(requirementId)).body.results[0].status).toBe('done')
    const mails = state.collection(outbox)
    const mailOf = async () => (await mails.find({})).find(({ userId }) => userId === person.userId)
    await eventually(async () => (await mailOf())?.attempts === 1)
    server.refusal = null
    await complete(person)
    clock.pass(3_600_000)
    await eventually(async () => (await mailOf())?.attempts === 2)
    expect([(await mailOf())!.dueAt, mailsTo(person)]).toEqual([null, []])
  })

  it('are refused where the service sends no mails', async () => {
    const { o, hr, require } = await company()
    const requirementId = await require({})
    const mailUrl = service.platform.config.SMTP_URL
    Object.assign(service.platform.config, { SMTP_URL: undefined })
    const remind = async (id: string) => (await hr()).post(`${o}/requirements/${id}/reminders`, {})
    expect(await remind(requirementId)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await remind(newId('req'))).status).toBe(404)
    Object.assign(service.platform.config, { SMTP_URL: mailUrl })
  })

  it('are refused for a requirement that is unknown, and to those who do not manage members', async () => {
    const { o, join, require, remind } = await company()
    const requirementId = await require({})
    expect((await remind(newId('req'))).status).toBe(404)
    const { api } = await join()
    expect((await api.post(`${o}/requirements/${requirementId}/reminders`, {})).status).toBe(403)
  })
})
