import { describe, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { startWorld } from '../harness/school.ts'
import { password } from '../harness/world.ts'

const { world } = await startWorld()

const newEmail = () => `${newId('usr')}@example.com`

async function aSchool(seats = 100) {
  const organizationId = await world.organization('School', seats)
  const admin = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  const members = `/organizations/${organizationId}/members`
  const inviteAll = (people: readonly unknown[], headers = {}) =>
    admin.api.post(`${members}/batch`, { people }, headers)
  return { organizationId, admin, members, inviteAll }
}

type Result = Readonly<Record<string, unknown>>
const statuses = ({ body }: { body: { results: readonly Result[] } }) =>
  body.results.map(({ status, code }) => [status, code])

describe('inviting many people at once [INV-012]', () => {
  it('invites each, in order, with links that work', async () => {
    const { admin, members, inviteAll } = await aSchool(300)
    const emails = Array.from({ length: 200 }, newEmail)
    const { status, body, headers } = await inviteAll(emails.map((email) => ({ email })))
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(body.results.map(({ index, email }: Result) => [index, email])).toEqual([...emails.entries()])
    expect(body.results[0]).toEqual({
      ...{ index: 0, email: emails[0], status: 'invited', code: null, detail: null },
      member: (await admin.api.get(`${members}/${body.results[0].member.userId}`)).body,
      acceptUrl: expect.stringContaining('/invitations/accept?token='),
    })
    const token = new URL(body.results[199].acceptUrl).searchParams.get('token')
    expect((await world.api.post('/invitations/accept', { token, password })).status).toBe(200)
  })

  it('lets each stand alone: wrong ones, repeated ones, members, and roles that may not be given', async () => {
    const { organizationId, admin, members } = await aSchool()
    const hr = await world.person({ [organizationId]: ['hr'] }, 'manabi-web')
    const email = newEmail()
    const people = [
      { email: 'nonsense' },
      { email },
      { email: email.toUpperCase(), roles: ['learner'] },
      { email: newEmail(), roles: [] },
      { email: newEmail(), roles: ['boss'] },
      { email: newEmail(), displayName: 5 },
      { email: newEmail(), departmentIds: ['dep_unknown'] },
      { email: newEmail(), roles: ['admin'] },
      { email: newEmail(), roles: ['hr'] },
    ]
    const answer = await hr.api.post(`${members}/batch`, { people })
    expect(statuses(answer)).toEqual([
      ['failed', 'invalid_request'],
      ['invited', null],
      ['unchanged', null],
      ...Array(4).fill(['failed', 'invalid_request']),
      ['failed', 'admin_required'],
      ['invited', null],
    ])
    const [wrong, first, second] = answer.body.results
    expect(wrong).toMatchObject({ member: null, acceptUrl: null, detail: expect.stringContaining('email') })
    expect(second).toMatchObject({ email: email.toUpperCase(), member: first.member, acceptUrl: null })
    expect((await admin.api.get(members)).body.totalItems).toBe(4)
  })

  it('gives seats in order', async () => {
    const { inviteAll } = await aSchool(3)
    const people = Array.from({ length: 4 }, () => ({ email: newEmail() }))
    expect(statuses(await inviteAll(people))).toEqual([
      ['invited', null],
      ['invited', null],
      ['failed', 'seat_limit_reached'],
      ['failed', 'seat_limit_reached'],
    ])
  })

  it('refuses what is no list of people, and says where', async () => {
    const { inviteAll } = await aSchool()
    const path = async (people: readonly unknown[]) =>
      (await inviteAll(people)).body.errors?.map((one: Result) => one['path'])
    for (const wrong of [null, 'a@example.com', [], { email: 5 }, {}])
      expect(await path([{ email: newEmail() }, wrong])).toEqual(['people.1.email'])
    expect(await path([])).toEqual(['people'])
    expect(await path(Array(201).fill({ email: 'a@example.com' }))).toEqual(['people'])
  })

  it('answers the same to a repetition with the same key', async () => {
    const { inviteAll, admin, members } = await aSchool()
    const people = Array.from({ length: 3 }, () => ({ email: newEmail() }))
    const headers = { 'Idempotency-Key': newId('evt') }
    const first = await inviteAll(people, headers)
    expect((await inviteAll(people, headers)).body).toEqual(first.body)
    expect(statuses(await inviteAll(people))).toEqual(Array(3).fill(['unchanged', null]))
    expect((await admin.api.get(members)).body.totalItems).toBe(4)
  })
})
