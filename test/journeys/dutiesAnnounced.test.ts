import { describe, expect, it, jest } from '@jest/globals'
import { addDays, startOfTokyoDay, tokyoDayOf, Unavailable } from '@manabi/kernel'
import { setBackWalk, walksDue } from '@manabi/operations/requirements/announcements/dutyWalks'
import { eventually } from '../harness/eventually.ts'
import { holdClock } from '../harness/movableClock.ts'
import { startSchool } from '../harness/school.ts'

const { service, world } = await startSchool()
const clock = holdClock(service)
const pass = (days: number) => clock.pass(days * 86_400_000)
const today = () => tokyoDayOf(clock.now().toISOString())

interface Envelope {
  readonly type: string
  readonly data: { readonly userId: string; readonly cycle: number; readonly dueOn: string }
}

const after30 = { title: 'Fire safety', due: { kind: 'after', days: 30 } }

/** A company of its own with HR, and a course of one lesson. */
async function company() {
  const organizationId = await world.organization()
  const o = `/organizations/${organizationId}`
  const { courseId, lessonIds } = await world.course(organizationId, { title: 'Fire drill' })
  const manager = await world.person({ [organizationId]: ['hr'] }, 'manabi-web')
  const signedIn = new Map<string, Promise<typeof manager.api>>()
  const hr = (): Promise<typeof manager.api> => {
    const api = signedIn.get(today()) ?? world.signIn(manager.email, 'manabi-web').then((found) => found.api)
    signedIn.set(today(), api)
    return api
  }
  const target = { kind: 'course', id: courseId }
  const events = async (): Promise<Envelope[]> => (await (await hr()).get(`${o}/events?limit=500`)).body.items
  return {
    ...{ organizationId, o, hr, manager, courseId, lessonIds, target },
    join: () => world.person({ [organizationId]: ['learner'] }),
    require: async (facts: object) => {
      clock.pass(1_000)
      const { status, body } = await (await hr()).post(`${o}/requirements`, { target, ...after30, ...facts })
      expect(status).toBe(201)
      return body.id as string
    },
    complete: async ({ email }: { readonly email: string }) => {
      const { api } = await world.signIn(email)
      expect((await api.post(`/lessons/${lessonIds[0]}/complete`)).status).toBe(200)
    },
    /** What was told about a person: kind, cycle, and due day. */
    told: async ({ userId }: { readonly userId: string }): Promise<(string | number)[][]> =>
      (await events()).flatMap(({ type, data }) => {
        const [, kind] = type.split('requirement.')
        return kind === undefined || data.userId !== userId ? [] : [[kind, data.cycle, data.dueOn]]
      }),
  }
}

const watched = await company()
await watched.require({ audience: { everyone: true } })

/** Resolves once all that happened before has been announced: reactions handle events in order. */
async function announced(): Promise<void> {
  const last = await watched.join()
  await eventually(async () => (await watched.told(last)).length > 0)
  await eventually(async () => {
    const due = await walksDue(service.platform.state, today(), 1)
    return due.length === 0
  })
  await world.settled()
}

describe('webhooks of duties [REQ-027]', () => {
  it('tell each due day once, that it has passed, and the completion', async () => {
    const { join, require, complete, told } = await company()
    const [one, other] = [await join(), await join()]
    await require({ audience: { everyone: true } })
    const dueOn = addDays(today(), 30)
    await announced()
    expect(await told(one)).toEqual([['due', 1, dueOn]])
    await complete(other)
    await announced()
    expect(await told(other)).toEqual([
      ['due', 1, dueOn],
      ['fulfilled', 1, dueOn],
    ])
    pass(30)
    await announced()
    expect(await told(one)).toHaveLength(1)
    pass(1)
    await announced()
    pass(1)
    await announced()
    expect(await told(one)).toEqual([
      ['due', 1, dueOn],
      ['overdue', 1, dueOn],
    ])
    await complete(one)
    await announced()
    expect((await told(one)).at(-1)).toEqual(['fulfilled', 1, dueOn])
    expect(await told(other)).toHaveLength(2)
  })

  it('tell what still holds once the service is back: a cycle that opened and is overdue is overdue', async () => {
    const { join, require, complete, told } = await company()
    const person = await join()
    await complete(person)
    await require({ audience: { everyone: true }, renewal: { months: 1, from: 'completion', opensDaysBefore: 5 } })
    await announced()
    // Completed before the requirement was created.
    expect(await told(person)).toEqual([])
    pass(120)
    await announced()
    const [only, ...others] = await told(person)
    expect([only![0], only![1], others]).toEqual(['overdue', 2, []])
  })

  it('tell the new due day of a rejection, and of a changed rule', async () => {
    const { o, hr, join, require, complete, told, target } = await company()
    const person = await join()
    const requirementId = await require({ audience: { everyone: true } })
    const dueOn = addDays(today(), 30)
    await announced()
    await complete(person)
    pass(20)
    const rejected = { userIds: [person.userId], reason: 'A colleague clicked.' }
    const answer = await (await hr()).post(`${o}/requirements/${requirementId}/rejections`, rejected)
    expect(answer.body.results[0].status).toBe('done')
    await announced()
    const again = addDays(today(), 14)
    const first = await told(person)
    expect(first.slice(0, 2)).toEqual([
      ['due', 1, dueOn],
      ['fulfilled', 1, dueOn],
    ])
    // In either order.
    expect(first.slice(2).toSorted()).toEqual([
      ['due', 1, again],
      ['rejected', 1, again],
    ])
    const rule = { title: 'Fire', target, audience: { everyone: true }, due: { kind: 'after', days: 60 } }
    await (await hr()).put(`${o}/requirements/${requirementId}`, rule)
    await announced()
    expect((await told(person)).at(-1)).toEqual(['due', 1, addDays(dueOn, 30)])
  })

  it('tell no completion that a changed rule makes count, then or later', async () => {
    const { o, organizationId, hr, join, require, complete, told, target } = await company()
    const person = await join()
    const requirementId = await require({ audience: { everyone: true } })
    await announced()
    const due = await told(person)
    const other = await world.course(organizationId, { title: 'Fire drill, online' })
    const accepted = { kind: 'course', id: other.courseId }
    await world.settled()
    const note = { userId: person.userId, target: accepted, completedOn: today(), note: 'Online' }
    expect((await (await hr()).post(`${o}/evidence`, { items: [note] })).body.results[0].status).toBe('recorded')
    clock.pass(1_000)
    const rule = { ...after30, target, accepts: [accepted], audience: { everyone: true } }
    expect((await (await hr()).put(`${o}/requirements/${requirementId}`, rule)).status).toBe(200)
    await announced()
    const duties = (await (await hr()).get(`${o}/duties?userId=${person.userId}`)).body.items
    expect(duties).toMatchObject([{ duty: { status: 'fulfilled' } }])
    clock.pass(1_000)
    await complete(person)
    await announced()
    expect(await told(person)).toEqual(due)
  })

  it('tell nothing while a leave holds, and what holds after it', async () => {
    const { o, hr, join, require, told } = await company()
    const person = await join()
    const until = addDays(today(), 40)
    const leave = { from: today(), until, reason: 'Parental leave' }
    expect((await (await hr()).put(`${o}/members/${person.userId}/leave`, leave)).status).toBe(200)
    await require({ audience: { everyone: true } })
    await announced()
    pass(35)
    await announced()
    expect(await told(person)).toEqual([])
    pass(6)
    await announced()
    expect(await told(person)).toEqual([['due', 1, addDays(until, 30)]])
  })

  it('tell evidence from the beginning of the duty on, for its own day', async () => {
    const { o, hr, join, require, told, target } = await company()
    const person = await join()
    pass(10)
    await require({ audience: { everyone: true } })
    pass(3)
    const record = async (completedOn: string) => {
      const items = [{ userId: person.userId, target, completedOn, note: 'Classroom' }]
      expect((await (await hr()).post(`${o}/evidence`, { items })).body.results[0].status).toBe('recorded')
    }
    await announced()
    const due = await told(person)
    await record(addDays(today(), -1))
    await announced()
    expect(await told(person)).toEqual([...due, ['fulfilled', 1, due[0]![2]]])
    await record(addDays(today(), -8))
    await announced()
    expect(await told(person)).toHaveLength(2)
  })

  it('tell nothing about what nobody can take, until the day after it can be taken again', async () => {
    const { o, organizationId, hr, join, require, told, courseId } = await company()
    const first = await join()
    await require({ audience: { everyone: true } })
    await announced()
    expect(await told(first)).toHaveLength(1)
    const author = await world.person({ [organizationId]: ['curriculum_manager'] }, 'manabi-web')
    const publish = async (isPublished: boolean) => {
      const answer = await author.api.post(`${o}/courses/${courseId}/publish`, { isPublished })
      expect(answer.status).toBe(200)
      await world.settled()
    }
    await publish(false)
    const second = await join()
    await announced()
    await publish(true)
    const third = await join()
    await announced()
    expect([await told(second), await told(third)]).toEqual([[], []])
    expect((await (await hr()).get(`${o}/requirements`)).body[0].isTargetAvailable).toBe(true)
    pass(1)
    await announced()
    expect([await told(second), await told(third)]).toEqual([
      [['due', 1, addDays(today(), 29)]],
      [['due', 1, addDays(today(), 29)]],
    ])
    expect(await told(first)).toHaveLength(1)
  })

  it('tell a completion of a person who was out of the audience meanwhile, or came in later that day', async () => {
    const { o, hr, join, require, complete, told } = await company()
    const [away, late] = [await join(), await join()]
    const department = (await (await hr()).post(`${o}/departments`, { name: 'Sales' })).body.id
    const path = (person: { readonly userId: string }) => `${o}/departments/${department}/members/${person.userId}`
    expect((await (await hr()).put(path(away))).status).toBe(204)
    // Older than the requirement: nobody is told of it.
    const earlier = await join()
    await complete(earlier)
    await require({ audience: { everyone: false, departmentIds: [department] } })
    const dueOn = addDays(today(), 30)
    await complete(late)
    clock.pass(1_000)
    for (const person of [late, earlier]) expect((await (await hr()).put(path(person))).status).toBe(204)
    await announced()
    expect(await told(late)).toEqual([['fulfilled', 1, dueOn]])
    expect([await told(earlier), await told(away)]).toEqual([[], [['due', 1, dueOn]]])
    pass(3)
    await (await hr()).delete(path(away))
    pass(2)
    await complete(away)
    await announced()
    expect(await told(away)).toHaveLength(1)
    pass(2)
    await (await hr()).put(path(away))
    await announced()
    expect(await told(away)).toEqual([
      ['due', 1, dueOn],
      ['fulfilled', 1, dueOn],
    ])
  })

  it('wait for the rows of duties, so that nothing is told that was done before midnight', async () => {
    const { join, require, complete, told } = await company()
    const person = await join()
    await require({ audience: { everyone: true } })
    const dueOn = addDays(today(), 30)
    await announced()
    clock.pass(Date.parse(startOfTokyoDay(addDays(dueOn, 1))) - clock.now().getTime() - 60_000)
    const { readStore } = service.platform
    const write = readStore.write.bind(readStore)
    let refused = 0
    const spied = jest.spyOn(readStore, 'write').mockImplementation(async (collection, batch) => {
      if (!collection.startsWith('duty-rows')) return write(collection, batch)
      refused++
      throw new Unavailable('readStore')
    })
    await complete(person)
    clock.pass(20 * 60_000)
    await eventually(() => refused > 2)
    spied.mockRestore()
    await announced()
    expect(await told(person)).toEqual([
      ['due', 1, dueOn],
      ['fulfilled', 1, dueOn],
    ])
  })

  it('tell everybody of a large requirement once, also when a walk begins again, and after a clock that jumped', async () => {
    const { o, organizationId, hr, require, told } = await company()
    const people: { userId: string }[] = []
    for (let n = 0; n < 45; n++) people.push(await world.account({ [organizationId]: ['learner'] }))
    const requirementId = await require({ audience: { everyone: true } })
    await announced()
    await setBackWalk(service.platform.state, requirementId, { day: today(), by: 'a test' })
    await announced()
    const dueOn = addDays(today(), 30)
    for (const person of people) expect(await told(person)).toEqual([['due', 1, dueOn]])
    // The walks of all requirements look at the days to come, and are brought back.
    pass(60)
    await announced()
    pass(-58)
    const late = await world.account({ [organizationId]: ['learner'] })
    await announced()
    const { body } = await (await hr()).get(`${o}/duties?userId=${late.userId}`)
    pass(31)
    await announced()
    expect(await told(late)).toEqual([
      ['due', 1, body.items[0].duty.dueOn],
      ['overdue', 1, body.items[0].duty.dueOn],
    ])
  })
})
