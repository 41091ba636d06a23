import { client, clientApproval, newDynamicClientId, selfRegisteredClient } from '@manabi/identity'
import { type Id, learnerScopes, newId, tokyoDayOf } from '@manabi/kernel'
import { password } from '../world.ts'
import type { Stage } from './stage.ts'
import type { Attempt, Write, Writes } from './write.ts'

type Request = readonly [path: string, body?: unknown, isWhole?: Attempt['isWhole']]

/** A write of the school's admin, to a path below the school's. */
const byAdmin = (of: (stage: Stage) => Promise<Request>): Write => ({
  prepare: async (stage) => {
    const [path, body, isWhole = () => true] = await of(stage)
    await stage.world.settled()
    return { token: stage.admin.token, path: stage.own(path), body, isWhole }
  },
})

const aMember = async (stage: Stage) => `/members/${(await stage.person(['learner'])).userId}`
const aDepartment = async ({ created }: Stage) =>
  `/departments/${(await created('/departments', { name: newId('dep') })).id}`
const managing = (member: string) => member.replace('/members/', '/managers/')
const aPath = async ({ world, school }: Stage) => `/paths/${await world.path(school, {})}`
const aCourse = async ({ course }: Stage) => `/courses/${course.courseId}`

/** Of one person: the stage has hundreds. */
const requirement = async (stage: Stage, userId?: Id) => ({
  ...{ title: newId('req'), target: null, due: { kind: 'after', days: 30 } },
  audience: { everyone: false, userIds: [userId ?? (await stage.person(['learner'])).userId] },
})
const aRequirement = async (stage: Stage, userId?: Id) =>
  `/requirements/${(await stage.created('/requirements', await requirement(stage, userId))).id}`

const evidence = async (stage: Stage) => {
  const { userId } = await stage.person(['learner'])
  const target = { kind: 'requirement', id: (await aRequirement(stage, userId)).replace('/requirements/', '') }
  await stage.world.settled()
  return { items: [{ userId, target, completedOn: '2026-03-12', note: 'Classroom' }] }
}
const isRecorded: Attempt['isWhole'] = async ({ body }) => body.results[0].evidence !== null
const duty = async (stage: Stage) => {
  const { userId } = await stage.person(['learner'])
  return { userId, path: await aRequirement(stage, userId) }
}
const isDone: Attempt['isWhole'] = async ({ body }) => body.results[0].code === null
const waiver = { reason: 'Part-time' }
const leave = { from: tokyoDayOf(new Date().toISOString()), reason: 'Ill' }

type Place = (stage: Stage) => Promise<string>
const assigned = (assignee: Place, content: Place): Write =>
  byAdmin(async (stage) => [(await assignee(stage)) + (await content(stage))])
const unassigned = (assignee: Place, content: Place): Write =>
  byAdmin(async (stage) => {
    const path = (await assignee(stage)) + (await content(stage))
    await stage.world.settled()
    await stage.admin.api.put(stage.own(path))
    return [path]
  })

const isMemberBy =
  ({ world }: Stage): Attempt['isWhole'] =>
  async ({ body }) =>
    (await world.api.as(body.accessToken).get('/me')).body.organizations.length === 1

const anEmail = () => `${newId('usr')}@example.com`
const invited = async ({ admin, own }: Stage, email = anEmail()) => {
  const { body } = await admin.api.post(own('/members'), { email })
  return { token: new URL(body.acceptUrl).searchParams.get('token')!, userId: body.member.userId as string }
}

async function aClient({ world }: Stage): Promise<string> {
  const clientId = newDynamicClientId()
  const facts = { clientId, name: 'App', redirectUris: ['http://127.0.0.1/cb'] }
  await world.decide(client.adoptClient, [clientId], selfRegisteredClient(facts))
  return clientId
}

export const memberWrites: Writes = {
  assignPathToMember: assigned(aMember, aPath),
  unassignPathFromMember: unassigned(aMember, aPath),
  assignCourseToMember: assigned(aMember, aCourse),
  unassignCourseFromMember: unassigned(aMember, aCourse),
  assignPathToDepartment: assigned(aDepartment, aPath),
  unassignPathFromDepartment: unassigned(aDepartment, aPath),
  assignCourseToDepartment: assigned(aDepartment, aCourse),
  unassignCourseFromDepartment: unassigned(aDepartment, aCourse),
  inviteMember: byAdmin(async () => ['/members', { email: anEmail() }, ({ body }) => body.acceptUrl !== null]),
  renewInvitation: byAdmin(async (stage) => {
    const { body } = await stage.admin.api.post(`/organizations/${stage.school}/members`, { email: anEmail() })
    return [`/members/${body.member.userId}/invitation`]
  }),
  changeOrganization: byAdmin(async () => ['', { name: `School ${newId('org')}` }]),
  inviteMembers: byAdmin(async () => [
    '/members/batch',
    { people: [{ email: anEmail() }, { email: 'nonsense' }, { email: anEmail() }] },
    ({ body }) => body.results.map(({ status }: { status: string }) => status).join() === 'invited,failed,invited',
  ]),
  'inviteMember, who has an account': byAdmin(async ({ world }) => [
    '/members',
    { email: (await world.account()).email },
    ({ body }) => body.acceptUrl !== null,
  ]),
  acceptInvitation: {
    prepare: async (stage) => {
      const { token } = await invited(stage)
      const body = { token, password, displayName: 'Hanako' }
      return { token: null, path: '/invitations/accept', body, isWhole: isMemberBy(stage) }
    },
  },
  'acceptInvitation, who has an account': {
    prepare: async (stage) => {
      const { email } = await stage.world.account()
      const { token } = await invited(stage, email)
      return { token: null, path: '/invitations/accept', body: { token, password }, isWhole: isMemberBy(stage) }
    },
  },
  changeMember: byAdmin(async (stage) => [await aMember(stage), { employeeNumber: newId('usr') }]),
  changeMemberRoles: byAdmin(async (stage) => [`${await aMember(stage)}/roles`, { roles: ['hr'] }]),
  removeMember: byAdmin(async (stage) => [await aMember(stage)]),
  'removeMember, who is only invited': byAdmin(async (stage) => [`/members/${(await invited(stage)).userId}`]),
  'removeMember, with the account': byAdmin(async (stage) => [`${await aMember(stage)}?closeAccount=true`]),
  createDepartment: byAdmin(async () => ['/departments', { name: newId('dep') }]),
  deleteDepartment: byAdmin(async (stage) => [await aDepartment(stage)]),
  addDepartmentMember: byAdmin(async (stage) => [(await aDepartment(stage)) + (await aMember(stage))]),
  removeDepartmentMember: byAdmin(async (stage) => {
    const path = (await aDepartment(stage)) + (await aMember(stage))
    await stage.admin.api.put(stage.own(path))
    return [path]
  }),
  createRequirement: byAdmin(async (stage) => ['/requirements', await requirement(stage)]),
  changeRequirement: byAdmin(async (stage) => [await aRequirement(stage), await requirement(stage)]),
  endRequirement: byAdmin(async (stage) => [await aRequirement(stage)]),
  recordEvidence: byAdmin(async (stage) => ['/evidence', await evidence(stage), isRecorded]),
  withdrawEvidence: byAdmin(async (stage) => {
    const { body } = await stage.admin.api.post(stage.own('/evidence'), await evidence(stage))
    return [`/evidence/${body.results[0].evidence.id}/withdraw`, { reason: 'Wrong person' }]
  }),
  waiveDuties: byAdmin(async (stage) => {
    const { userId, path } = await duty(stage)
    return [`${path}/waivers`, { ...waiver, userIds: [userId] }, isDone]
  }),
  endWaiver: byAdmin(async (stage) => {
    const { userId, path } = await duty(stage)
    await stage.world.settled()
    await stage.admin.api.post(stage.own(`${path}/waivers`), { ...waiver, userIds: [userId] })
    return [`${path}/people/${userId}/waiver`]
  }),
  rejectCompletions: byAdmin(async (stage) => {
    const { userId, path } = await duty(stage)
    await stage.world.settled()
    const target = { kind: 'requirement', id: path.replace('/requirements/', '') }
    const item = { userId, target, completedOn: leave.from, note: 'Classroom' }
    await stage.admin.api.post(stage.own('/evidence'), { items: [item] })
    return [`${path}/rejections`, { reason: 'Wrong', userIds: [userId] }, isDone]
  }),
  remindPeople: byAdmin(async (stage) => {
    const { userId, path } = await duty(stage)
    return [`${path}/reminders`, { userIds: [userId] }, isDone]
  }),
  setLeave: byAdmin(async (stage) => [`${await aMember(stage)}/leave`, leave]),
  endLeave: byAdmin(async (stage) => {
    const path = `${await aMember(stage)}/leave`
    await stage.admin.api.put(stage.own(path), leave)
    return [path]
  }),
  addDepartmentManager: byAdmin(async (stage) => [(await aDepartment(stage)) + managing(await aMember(stage))]),
  removeDepartmentManager: byAdmin(async (stage) => {
    const path = (await aDepartment(stage)) + managing(await aMember(stage))
    await stage.admin.api.put(stage.own(path))
    return [path]
  }),
  issueApiKey: byAdmin(async ({ world }) => [
    '/api-keys',
    { name: newId('key'), scopes: ['read:catalog'] },
    async ({ body }) => (await world.api.as(body.key).get('/courses')).status === 200,
  ]),
  revokeApiKey: byAdmin(async ({ admin, own }) => {
    const { body } = await admin.api.post(own('/api-keys'), { name: 'Key', scopes: ['read:catalog'] })
    return [`/api-keys/${body.apiKey.id}`]
  }),
  approveClient: byAdmin(async (stage) => [
    `/clients/${encodeURIComponent(await aClient(stage))}`,
    { scopes: ['write:content'] },
  ]),
  withdrawClient: byAdmin(async (stage) => {
    const [clientId, { world, school }] = [await aClient(stage), stage]
    const command = { organizationId: school, clientId, name: 'App', scopes: [...learnerScopes] }
    await world.decide(clientApproval.approveClient, [school, clientId], command)
    return [`/clients/${encodeURIComponent(clientId)}`]
  }),
}
