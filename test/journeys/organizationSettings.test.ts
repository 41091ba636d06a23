import { describe, expect, it } from '@jest/globals'
import { organization } from '@manabi/organizations'
import { startWorld } from '../harness/school.ts'

const { service, world } = await startWorld()

describe('the settings of an organization [ORG-012]', () => {
  it('are read by those who manage it, and changed by an admin alone', async () => {
    const id = await world.organization('School', 5)
    const [admin, hr, author, stranger] = await Promise.all([
      world.person({ [id]: ['admin'] }, 'manabi-web'),
      world.person({ [id]: ['hr'] }, 'manabi-web'),
      world.person({ [id]: ['curriculum_manager'] }, 'manabi-web'),
      world.person({}, 'manabi-web'),
    ])
    await world.settled()
    const path = `/organizations/${id}`
    const seats = { used: 3, total: 5, available: 2 }
    const settings = { id, name: 'School', plan: 'standard', seats, learnerAppUrl: null, createdAt: expect.any(String) }
    for (const { api } of [admin, hr]) expect((await api.get(path)).body).toEqual(settings)
    expect((await author.api.get(path)).status).toBe(403)
    expect((await stranger.api.get(path)).status).toBe(403)

    const changes = { name: ' New school ', learnerAppUrl: 'https://learn.example.com/app?x=1' }
    const changed = { ...settings, name: 'New school', learnerAppUrl: changes.learnerAppUrl }
    expect(await admin.api.patch(path, changes)).toMatchObject({ status: 200, body: changed })
    expect((await hr.api.get(path)).body).toEqual(changed)
    expect((await admin.api.get('/me')).body.organizations).toMatchObject([{ id, displayName: 'New school' }])
    expect(await hr.api.patch(path, changes)).toMatchObject({ status: 403, body: { code: 'admin_required' } })
    const { body: key } = await admin.api.post(`${path}/api-keys`, {
      name: 'Key',
      scopes: ['read:members', 'write:members'],
    })
    const program = world.api.as(key.key)
    expect(await program.get(path)).toMatchObject({ status: 200, body: changed })
    expect(await program.patch(path, changes)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await admin.api.patch(path, { learnerAppUrl: null })).body).toEqual({ ...changed, learnerAppUrl: null })
  })

  it('are refused where they make no sense, and nothing changes', async () => {
    const id = await world.organization('School', 5)
    const admin = await world.person({ [id]: ['admin'] }, 'manabi-web')
    await world.settled()
    const path = `/organizations/${id}`
    const addresses = ['http://learn.example.com', 'ftp://x', 'javascript:alert(1)', 'x', 'https://a:b@example.com', 5]
    for (const learnerAppUrl of addresses) {
      const refused = await admin.api.patch(path, { learnerAppUrl })
      expect([learnerAppUrl, refused.body.errors?.[0].path]).toEqual([learnerAppUrl, 'learnerAppUrl'])
    }
    for (const name of ['', ' ', 'x'.repeat(201), null])
      expect((await admin.api.patch(path, { name })).status).toBe(400)
    expect((await admin.api.patch(path, { seats: 100, plan: 'gold' })).body).toMatchObject({ plan: 'standard' })
    expect((await admin.api.patch(path, { learnerAppUrl: 'http://127.0.0.1:3000' })).status).toBe(200)
    const { revision } = await service.platform.repository.load(organization, [id])
    expect((await admin.api.patch(path, { name: 'School' })).status).toBe(200)
    expect((await service.platform.repository.load(organization, [id])).revision).toBe(revision)
  })
})
