import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Repository } from '@manabi/event-store'
import { emailClaim, emailNamesOf, reservationsOf, takeEmailName } from '@manabi/identity'
import { type Id, newId, Unavailable } from '@manabi/kernel'
import { allProjections } from '@manabi/operations'
import { undoneErasures } from '@manabi/operations/erasure/erasures'
import { endUnfinishedReservations } from '@manabi/operations/organizations/invitations/endUnfinishedReservations'
import { expireInvitations } from '@manabi/operations/organizations/invitations/expireInvitations'
import { invitePerson } from '@manabi/operations/organizations/invitations/invitePerson'
import { dueCause, reactionContext } from '@manabi/operations/reactions/reactionContext'
import { operator, organization } from '@manabi/organizations'
import { rebuild } from '@manabi/projector'
import { eventually } from '../harness/eventually.ts'
import { filesHolding } from '../harness/filesHolding.ts'
import { reactToDue } from '../harness/reactToDue.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { password, type World, worldOf } from '../harness/world.ts'

let service: TestService
let world: World

beforeAll(async () => {
  service = await startTestService()
  world = worldOf(service)
})
afterAll(() => service.remove())

async function aSchool() {
  const organizationId = await world.organization()
  const { api } = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  return { api, organizationId, members: `/organizations/${organizationId}/members` }
}

/** A name and an address like nothing else in the files. */
function someone() {
  const mark = newId('usr').slice(-16)
  return { email: `hanako.${mark}@example.com`, displayName: `花子 ${mark}` }
}
type Someone = ReturnType<typeof someone>

const invite = async ({ api, members }: Awaited<ReturnType<typeof aSchool>>, person: Someone) => {
  const { status, body } = await api.post(members, person)
  expect(status).toBe(201)
  return { userId: body.member.userId as Id, token: new URL(body.acceptUrl).searchParams.get('token')! }
}
const wrappedKeyOf = async (userId: Id): Promise<string> => {
  const keys = service.platform.state.collection<{ id: string; wrapped: string }, never>({
    name: 'subject-keys',
    indexes: [],
  })
  return (await keys.get(userId))!.wrapped
}
const reservedFor = async (name: string) =>
  reservationsOf((await service.platform.repository.load(emailClaim, [name])).state)
const isHeld = async (text: string) => (await filesHolding(service.dataDir, text)).length > 0
const areHeld = (texts: readonly string[]) => Promise.all(texts.map(isHeld))
/** Files are rewritten behind the answer when that takes long. */
const areForgotten = (texts: readonly string[]) => eventually(async () => !(await areHeld(texts)).includes(true))
/** Something happens right after the first load with this decider. */
function afterLoading(repository: Repository, wanted: object, happens: () => Promise<unknown>): Repository {
  let isOver = false
  const load = async (decider: object, key: readonly unknown[]) => {
    const loaded = await repository.load(decider as never, key as never)
    if (decider === wanted && !isOver) {
      isOver = true
      await happens()
    }
    return loaded
  }
  return new Proxy(repository, { get: (target, name) => (name === 'load' ? load : Reflect.get(target, name)) })
}
const accept = (token: string) => world.api.post('/invitations/accept', { token, password })

describe('a withdrawn invitation', () => {
  it('leaves the address in no file, and a rebuild brings nothing back [INV-008]', async () => {
    const school = await aSchool()
    const person = someone()
    const { userId } = await invite(school, person)
    const wanted = [person.email, person.displayName, await wrappedKeyOf(userId)]
    expect(await areHeld(wanted)).toEqual([true, true, true])
    expect((await school.api.delete(`${school.members}/${userId}`)).status).toBe(204)
    await areForgotten(wanted)
    await rebuild({ ...service.platform, projections: allProjections })
    await areForgotten(wanted)
    expect((await school.api.get(school.members)).body.totalItems).toBe(1)
  })

  it('keeps what another organization, or an account, still needs [INV-008]', async () => {
    const [one, other] = [await aSchool(), await aSchool()]
    const person = someone()
    const first = await invite(one, person)
    const { userId, token } = await invite(other, person)
    await one.api.delete(`${one.members}/${first.userId}`)
    expect((await other.api.get(`${other.members}/${userId}`)).body).toMatchObject(person)
    expect((await accept(token)).body.user).toEqual({ id: userId, ...person })
    const again = await invite(one, person)
    await one.api.delete(`${one.members}/${again.userId}`)
    expect((await world.api.post('/auth/login', { email: person.email, password })).body.user.id).toBe(userId)
  })

  it('lets the person be invited anew, as somebody new', async () => {
    const school = await aSchool()
    const person = someone()
    const { userId } = await invite(school, person)
    await school.api.delete(`${school.members}/${userId}`)
    const anew = await invite(school, person)
    expect(anew.userId).not.toBe(userId)
    expect((await accept(anew.token)).body.user).toMatchObject({ id: anew.userId })
  })

  it('in the middle of another one leaves that one whole [INV-008]', async () => {
    const [one, other] = [await aSchool(), await aSchool()]
    const person = someone()
    const { userId } = await invite(one, person)
    const services = { ...service.platform, readModels: service.readModels }
    const context = reactionContext(expireInvitations, services, dueCause({ id: newId('evt') }))
    const { organizationId } = other
    const facts = {
      organizationId,
      ...person,
      roles: ['learner' as const],
      departmentIds: [],
      employeeNumber: null,
      by: operator,
    }
    const repository = afterLoading(service.platform.repository, emailClaim, () =>
      one.api.delete(`${one.members}/${userId}`),
    )
    const invited = await invitePerson(context, { ...services, repository }, facts)
    await world.settled()
    expect((await other.api.get(`${other.members}/${invited.userId}`)).body).toMatchObject(person)
    expect(invited.userId).not.toBe(userId)
  })

  it('is forgotten at the next start when the process died before', async () => {
    const { organizationId, ...school } = await aSchool()
    const person = someone()
    const { userId } = await invite({ organizationId, ...school }, person)
    const wanted = [person.email, person.displayName, await wrappedKeyOf(userId)]
    const emailNameOf = await emailNamesOf(service.platform, [person.email])
    const { state } = await service.platform.repository.load(organization, [organizationId])
    const { invitationId } = (state as Extract<typeof state, { status: 'active' }>).invitations.get(userId)!
    await world.decide(organization.withdrawInvitation, [organizationId], { invitationId, emailNameOf })
    service = await service.restart()
    world = worldOf(service)
    await areForgotten(wanted)
  })
})

describe('an erasure whose files cannot be rewritten', () => {
  it.each(['state', 'readStore'] as const)(
    'answers all the same, and is finished by a reaction: %s [INV-008]',
    async (store) => {
      const school = await aSchool()
      const person = someone()
      const { userId } = await invite(school, person)
      const wanted = [person.email, person.displayName, await wrappedKeyOf(userId)]
      const { state, readStore } = service.platform
      const spied = store === 'state' ? jest.spyOn(state, 'purge') : jest.spyOn(readStore, 'erase')
      spied.mockRejectedValue(new Unavailable(store))
      expect((await school.api.delete(`${school.members}/${userId}`)).status).toBe(204)
      expect(spied).toHaveBeenCalled()
      spied.mockRestore()
      await areForgotten(wanted)
    },
  )

  it('for an invitation that is refused at last leaves nothing either, and the refusal is answered [INV-008]', async () => {
    const organizationId = await world.organization('A school', 2)
    const { api } = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
    const [person, faster] = [someone(), someone()]
    const services = { ...service.platform, readModels: service.readModels }
    const context = reactionContext(expireInvitations, services, dueCause({ id: newId('evt') }))
    const repository = afterLoading(service.platform.repository, organization, () =>
      api.post(`/organizations/${organizationId}/members`, faster),
    )
    const erase = jest.spyOn(service.platform.readStore, 'erase').mockRejectedValueOnce(new Unavailable('readStore'))
    const facts = {
      organizationId,
      ...person,
      roles: ['learner' as const],
      departmentIds: [],
      employeeNumber: null,
      by: operator,
    }
    await expect(invitePerson(context, { ...services, repository }, facts)).rejects.toMatchObject({
      code: 'seat_limit_reached',
    })
    erase.mockRestore()
    const names = await emailNamesOf(service.platform, [person.email])
    expect(await reservedFor(names(person.email))).toEqual([])
    await areForgotten([person.email])
    await eventually(async () => (await undoneErasures(service.platform, 1)).length === 0)
  })
})

describe('an invitation that nobody accepted', () => {
  it('expires after 14 days: no seat, no address, and a new one works [INV-001, INV-008]', async () => {
    const school = await aSchool()
    const person = someone()
    const { userId, token } = await invite(school, person)
    const wanted = [person.email, person.displayName, await wrappedKeyOf(userId)]
    const round = (days: number) => {
      const clock = { now: () => new Date(Date.now() + days * 86_400_000) }
      return reactToDue(expireInvitations, { ...service.platform, readModels: service.readModels, clock })
    }
    await round(13.9)
    expect((await school.api.get(school.members)).body.totalItems).toBe(2)
    await round(14.1)
    await world.settled()
    expect((await school.api.get(school.members)).body.totalItems).toBe(1)
    await areForgotten(wanted)
    expect((await accept(token)).status).toBe(404)
    expect((await accept((await invite(school, person)).token)).status).toBe(200)
  })
})

describe('an email that was reserved for an invitation which was cut off', () => {
  it('is free again a day later, and not before [INV-008]', async () => {
    const { organizationId } = await aSchool()
    const { email } = someone()
    const { personalData, repository } = service.platform
    const [hash, userId] = [await takeEmailName(service.platform, email), newId('usr')]
    const reservation = { emailHash: hash, organizationId, userId, invitationId: newId('inv') }
    await world.decide(emailClaim.reserveEmail, [hash], reservation)
    await personalData.begin(userId)
    await world.settled()
    const round = async (hours: number) => {
      const clock = { now: () => new Date(Date.now() + hours * 3_600_000) }
      await reactToDue(endUnfinishedReservations, { ...service.platform, readModels: service.readModels, clock })
      await world.settled()
      return (await repository.load(emailClaim, [hash])).state.status
    }
    expect(await round(24.5)).toBe('reserved')
    expect(await round(25.5)).toBe('free')
    expect((await personalData.load([userId])).get(userId)).toBeNull()
  })
})

describe('closing an account that was invited', () => {
  it('withdraws its invitations, and leaves the address in no file [INV-008]', async () => {
    const [joined, asked] = [await aSchool(), await aSchool()]
    const person = someone()
    const { userId, token } = await invite(joined, person)
    await invite(asked, person)
    const tokens = (await accept(token)).body
    await joined.api.delete(`${joined.members}/${userId}`)
    const wanted = [person.email, person.displayName, await wrappedKeyOf(userId)]
    expect(await areHeld(wanted)).toEqual([true, true, true])
    expect((await world.api.as(tokens.accessToken).delete('/me')).status).toBe(204)
    await areForgotten(wanted)
    expect((await asked.api.get(asked.members)).body.totalItems).toBe(1)
    const { userId: another } = await invite(asked, person)
    expect(another).not.toBe(userId)
  })
})
