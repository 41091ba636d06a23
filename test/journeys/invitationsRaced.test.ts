import { expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { allProjections } from '@manabi/operations'
import { verify } from '@manabi/projector'
import { startWorld } from '../harness/school.ts'

const { service, world } = await startWorld()

async function aSchool() {
  const organizationId = await world.organization()
  const { api } = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  return { api, members: `/organizations/${organizationId}/members` }
}

it('withdrawing an invitation while others invite the same person, many times, leaves every invitation whole [INV-007, INV-008]', async () => {
  const person = { email: `hanako.${newId('usr')}@example.com`, displayName: 'Hanako' }
  const schools = await Promise.all([aSchool(), aSchool(), aSchool()])
  for (let round = 0; round < 5; round++) {
    const [withdrawing, ...inviting] = schools.slice(round % 3).concat(schools.slice(0, round % 3))
    const memberId = async ({ api, members }: (typeof schools)[number]) => {
      const [invited] = (await api.get(`${members}?q=${person.email}`)).body.items
      return invited?.userId ?? (await api.post(members, person)).body.member.userId
    }
    const userId = await memberId(withdrawing!)
    const answers = await Promise.all([
      withdrawing!.api.delete(`${withdrawing!.members}/${userId}`),
      ...inviting.map(({ api, members }) => api.post(members, person)),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
    // Erasing rewrites the file of the read models. Where that takes longer than a write waits, the answer says so.
    if (answers.some(({ headers }) => headers.get('Consistency') === 'stale')) await world.settled()
    for (const { api, members } of inviting) {
      const { items } = (await api.get(`${members}?q=${person.email}`)).body
      expect(items).toMatchObject([person])
    }
  }
  const { projections } = await verify({ ...service.platform, projections: allProjections })
  expect(projections.filter(({ differences }) => differences !== 0)).toEqual([])
})
