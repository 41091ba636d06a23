import { expect, it } from '@jest/globals'
import { addDays, type Day, tokyoDayOf } from '@manabi/kernel'
import { dutyRows } from '@manabi/projections/requirements/dutyRows'
import fc from 'fast-check'
import { eventually } from '../harness/eventually.ts'
import { holdClock } from '../harness/movableClock.ts'
import { runs } from '../harness/runs.ts'
import { startSchool } from '../harness/school.ts'
import { password } from '../harness/world.ts'

const { service, world } = await startSchool()
const clock = holdClock(service)
const today = () => tokyoDayOf(clock.now().toISOString())

interface Row {
  readonly userId: string
  readonly duty: { readonly requirementId: string; readonly status: string; readonly title: string }
}
type Person = Awaited<ReturnType<typeof world.person>>

const signedIn = async ({ email }: { email: string }) => {
  const { body } = await world.api.post('/auth/login', { email, password, clientId: 'manabi-web' })
  return world.api.as(body.accessToken)
}

/** Four people, a department, and three requirements: yearly after a completion, yearly by a date, and once by evidence. */
async function company() {
  const organizationId = await world.organization()
  const o = `/organizations/${organizationId}`
  const { courseId, lessonIds } = await world.course(organizationId, { title: 'Fire drill' })
  const manager = await world.person({ [organizationId]: ['hr'] })
  const people = await Promise.all([1, 2, 3, 4].map(() => world.person({ [organizationId]: ['learner'] })))
  await world.settled()
  const hr = async () => await signedIn(manager)
  const { body: department } = await (await hr()).post(`${o}/departments`, { name: 'Sales' })
  await (await hr()).put(`${o}/departments/${department.id}/members/${people[0]!.userId}`)
  const target = { kind: 'course', id: courseId }
  const inputs = [
    {
      ...{ title: 'A', target, due: { kind: 'after', days: 30 }, audience: { everyone: true } },
      renewal: { months: 6, from: 'completion', opensDaysBefore: 30 },
    },
    {
      ...{ title: 'B', target, due: { kind: 'on', day: addDays(today(), 50), newcomerDays: 20 } },
      audience: { everyone: false, departmentIds: [department.id], userIds: [people[1]!.userId] },
      ...{ renewal: { months: 4, from: 'due', opensDaysBefore: 40 }, earlier: 'none' },
    },
    { title: 'C', target: null, due: { kind: 'after', days: 10 }, audience: { everyone: true } },
  ]
  const ids: string[] = []
  for (const input of inputs) {
    const { status, body } = await (await hr()).post(`${o}/requirements`, input)
    expect(status).toBe(201)
    ids.push(body.id)
  }
  return { o, hr, people, courseId, lessonId: lessonIds[0]!, department, inputs, ids, evidence: [] as string[] }
}
type Company = Awaited<ReturnType<typeof company>>

/** Something that happens; refusals are part of it. */
type Step = (at: Company, who: Person, number: number) => Promise<unknown>

const steps: readonly Step[] = [
  async ({ lessonId }, who) => (await signedIn(who)).post(`/lessons/${lessonId}/complete`),
  async ({ lessonId }, who) => (await signedIn(who)).post(`/lessons/${lessonId}/complete`),
  async ({ o, hr, courseId, ids, evidence }, { userId }, n) => {
    const target = n % 2 === 0 ? { kind: 'course', id: courseId } : { kind: 'requirement', id: ids[n % 3] }
    const items = [{ userId, target, completedOn: addDays(today(), -(n % 90)), note: 'Classroom' }]
    const { body } = await (await hr()).post(`${o}/evidence`, { items })
    if (body.results[0].evidence !== null) evidence.push(body.results[0].evidence.id)
  },
  async ({ o, hr, evidence }, _, n) => {
    const id = evidence[n % Math.max(evidence.length, 1)]
    if (id !== undefined) await (await hr()).post(`${o}/evidence/${id}/withdraw`, { reason: 'Wrong' })
  },
  async ({ o, hr, ids }, { userId }, n) => {
    const until = n % 3 === 0 ? null : addDays(today(), n % 60)
    await (await hr()).post(`${o}/requirements/${ids[n % 3]}/waivers`, { userIds: [userId], reason: 'Ill', until })
  },
  async ({ o, hr, ids }, { userId }, n) =>
    (await hr()).delete(`${o}/requirements/${ids[n % 3]}/people/${userId}/waiver`),
  async ({ o, hr }, { userId }, n) => {
    const from = addDays(today(), (n % 60) - 30)
    await (await hr()).put(`${o}/members/${userId}/leave`, { from, until: addDays(from, n % 50), reason: 'Ill' })
  },
  async ({ o, hr }, { userId }) => (await hr()).delete(`${o}/members/${userId}/leave`),
  async ({ o, hr, ids }, { userId }, n) =>
    (await hr()).post(`${o}/requirements/${ids[n % 3]}/rejections`, { userIds: [userId], reason: `Wrong ${n}` }),
  async ({ o, hr, inputs, ids }, _, n) => {
    const due = { kind: 'after', days: n % 70 }
    const changed = { ...inputs[n % 3], title: `T${n}`, due, notBefore: n % 2 === 0 ? null : addDays(today(), n % 40) }
    await (await hr()).put(`${o}/requirements/${ids[n % 3]}`, changed)
  },
  async ({ o, hr, department }, { userId }) => (await hr()).put(`${o}/departments/${department.id}/members/${userId}`),
  async ({ o, hr, department }, { userId }) =>
    (await hr()).delete(`${o}/departments/${department.id}/members/${userId}`),
  async (_, who, n) => (await signedIn(who)).patch('/me', { displayName: `Name ${n}` }),
  async ({ o, hr, ids }, _, n) => n % 7 === 0 && (await hr()).delete(`${o}/requirements/${ids[2]}`),
]

const listed = async ({ o, hr }: Company, query: string): Promise<readonly Row[]> => {
  const answer = await (await hr()).get(`${o}/duties?pageSize=100${query}`)
  expect([answer.status, answer.headers.get('consistency')]).toEqual([200, null])
  return answer.body.items
}

/** What does not change with names: by person and requirement. */
const plain = (rows: readonly Row[]) =>
  rows.map(({ userId, duty }) => ({ userId, duty })).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
const keyOf = ({ userId, duty }: Row): string => `${userId} ${duty.requirementId}`

async function expectAgreement(at: Company): Promise<readonly Row[]> {
  const rows = plain(await listed(at, ''))
  const own: Row[] = []
  for (const { email, userId } of at.people) {
    const { body } = await (await signedIn({ email })).get('/me/requirements')
    own.push(...body.map((duty: Row['duty']) => ({ userId, duty })))
  }
  const ofLearners = rows.filter(({ userId }) => at.people.some((one) => one.userId === userId))
  expect(ofLearners).toEqual(plain(own))
  const { body } = await (await at.hr()).get(`${at.o}/compliance`)
  for (const { requirementId, people, due, overdue, fulfilled, waived } of body.requirements) {
    const statuses = rows.filter(({ duty }) => duty.requirementId === requirementId).map(({ duty }) => duty.status)
    const count = (status: string) => statuses.filter((one) => one === status).length
    expect({ people, due, overdue, fulfilled, waived }).toEqual({
      ...{ people: statuses.length, due: count('due'), overdue: count('overdue') },
      ...{ fulfilled: count('fulfilled'), waived: count('waived') },
    })
  }
  return rows
}

const step = fc.record({ kind: fc.nat(), who: fc.nat(), number: fc.nat({ max: 1_000 }), days: fc.nat({ max: 40 }) })

it('lists agree with what each person sees, past days stay, and rows built again are the same [REQ-024, REQ-025]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async (all) => {
      const at = await company()
      const days = new Map<Day, readonly Row[]>()
      for (const { kind, who, number, days: passing } of all) {
        await steps[kind % steps.length]!(at, at.people[who % at.people.length]!, number)
        days.set(today(), await expectAgreement(at))
        if (passing % 3 !== 0) clock.pass(passing * 86_400_000)
      }
      clock.pass(86_400_000)
      for (const [day, rows] of days) expect(plain(await listed(at, `&asOf=${day}`))).toEqual(rows)
      const knownNow = await listed(at, `&asOf=${addDays(today(), -1)}&known=now`)
      const { readStore } = service.platform
      const { collection } = await readStore.create(dutyRows)
      await eventually(async () =>
        (await readStore.generations()).some((one) => one.collection === collection && one.state === 'active'),
      )
      for (const [day, rows] of days) expect(plain(await listed(at, `&asOf=${day}`))).toEqual(rows)
      expect(await listed(at, `&asOf=${addDays(today(), -1)}&known=now`)).toEqual(knownNow)
    }),
    { numRuns: runs(3), endOnFailure: true },
  )
}, 600_000)
