import { createPublicKey, verify } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import { emailNamesOf, user } from '@manabi/identity'
import { type Id, newId } from '@manabi/kernel'
import { endAccount } from '@manabi/operations/identity/accounts/endAccount'
import { closeAccountsOfRemoved } from '@manabi/operations/organizations/members/closeAccountOfRemoved'
import { dueCause, reactionContext } from '@manabi/operations/reactions/reactionContext'
import { organization } from '@manabi/organizations'
import { erasureOf } from '@manabi/projections/identity/erasures'
import type { Progress } from '@manabi/projector'
import { searchErased } from '../../apps/cli/src/erasures/searchErased.ts'
import { eventually } from '../harness/eventually.ts'
import { startWorld } from '../harness/school.ts'

const { service, world } = await startWorld()
const school = await world.organization('School')
const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')

const receiptOf = async (id: string) => (await world.api.get(`/erasure-receipts/${id}`)).body
const completed = (id: string) => eventually(async () => (await receiptOf(id)).receipt !== null)
const closed = async () => {
  const person = await world.person()
  const { status, headers } = await person.api.delete('/me')
  expect(status).toBe(204)
  const receiptId = headers.get('erasure-receipt')!
  await completed(receiptId)
  return { ...person, receiptId }
}

/** The content of a compact JWS, checked with the published keys. */
async function opened(jws: string): Promise<unknown> {
  const [header, content, signature] = jws.split('.') as [string, string, string]
  const { kid, alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const { keys } = (await world.api.get('.well-known/jwks.json')).body
  const key = createPublicKey({ key: keys.find((one: { kid: string }) => one.kid === kid), format: 'jwk' })
  const text = Buffer.from(`${header}.${content}`)
  const isRight = verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  expect([alg, isRight]).toEqual(['ES256', true])
  return JSON.parse(Buffer.from(content, 'base64url').toString())
}

describe('an erasure receipt', () => {
  it('says what was erased when, signed, and names nobody [ERS-001]', async () => {
    const { receiptId, userId, email } = await closed()
    const { receipt, ...content } = await receiptOf(receiptId)
    const time = expect.stringMatching(/^\d{4}-/)
    expect(content).toEqual({
      id: receiptId,
      requestedAt: time,
      keyDestroyedAt: time,
      completedAt: time,
      stores: [
        { name: 'state', rewrittenAt: time },
        { name: 'views', rewrittenAt: time },
      ],
    })
    expect(await opened(receipt)).toEqual(content)
    expect(JSON.stringify({ receipt, content })).not.toMatch(new RegExp(`${userId.slice(4)}|${email}`))
    expect((await world.api.as(receipt).get('/me')).status).toBe(401)
    expect((await world.api.get('/erasure-receipts/ers_unknown')).status).toBe(404)
  })

  it('stays what it was after a rebuild, and is found by verify when something is left [ERS-001, ERS-002]', async () => {
    const { receiptId, email, userId } = await closed()
    const erasure = (await erasureOf(service.platform.views, receiptId))!
    const clean = ['events', 'state', 'views'].map((name) => ({ name, found: 0 }))
    const shown: Progress[] = []
    expect(await searchErased(service.platform, erasure, (progress) => shown.push(progress))).toEqual(clean)
    expect(shown.length).toBeGreaterThan(0)
    for (const [i, { position, head }] of shown.entries()) {
      expect(position).toBeGreaterThanOrEqual(shown[i - 1]?.position ?? 0)
      expect(position).toBeLessThanOrEqual(head)
    }
    expect(shown.at(-1)!.position).toBeGreaterThan(0)
    const views = new DatabaseSync(join(service.dataDir, 'views', 'catalog.db'), { timeout: 10_000 })
    views.exec(`CREATE TABLE left_behind (text TEXT); INSERT INTO left_behind VALUES ('{"email":"${email}"}')`)
    views.close()
    const found = await searchErased(service.platform, erasure)
    expect(found.find(({ name }) => name === 'views')!.found).toBeGreaterThan(0)
    await service.platform.personalData.begin(`${userId}-other`)
    const key = await searchErased(service.platform, { userId: `${userId}-other` })
    expect(key.find(({ name }) => name === 'state')).toEqual({ name: 'state', found: 1 })
  })
})

describe('removing a member with closeAccount=true', () => {
  it('answers a receipt too, and tells the organization [ERS-003]', async () => {
    const { userId } = await world.person({ [school]: ['learner'] })
    const { status, headers } = await admin.api.delete(`/organizations/${school}/members/${userId}?closeAccount=true`)
    expect(status).toBe(204)
    await completed(headers.get('erasure-receipt')!)
  })

  it('is finished when the process died after the removal, and the organization hears of it [ERS-003]', async () => {
    const { userId } = await world.person({ [school]: ['learner'] })
    const command = { userId, by: admin.userId, emailNameOf: () => 'hash', closesAccount: true }
    await world.decide(organization.removeMember, [school], command)
    const stateOf = async () => (await service.platform.repository.load(user, [userId])).state
    await eventually(async () => (await stateOf()).status === 'closed')
    await world.settled()
    const { body } = await admin.api.get(`/organizations/${school}/events?types=learner.data_deleted`)
    expect(body.items.map(({ data }: { data: { userId: Id } }) => data.userId)).toContain(userId)
  })

  it('answers the same receipt where the reaction closed the account first [ERS-003]', async () => {
    const { platform, readModels } = service
    const { userId, email } = await world.person()
    const emailNameOf = await emailNamesOf(platform, [email])
    const now = platform.clock.now().toISOString()
    const facts = { ruledOut: [], organizations: [], emailNameOf, receiptId: newId('evt'), now }
    await world.decide(user.closeAccount, [userId], facts)
    const services = { ...platform, readModels }
    const context = reactionContext(closeAccountsOfRemoved, services, dueCause({ id: newId('evt') }))
    expect(await endAccount(context, services, userId)).toBe(facts.receiptId)
    await eventually(async () => {
      const { state } = await platform.repository.load(user, [userId])
      return state.status === 'closed' && state.isErased
    })
  })

  it('leaves the account of whoever has become a member elsewhere since', async () => {
    const { userId } = await world.person({ [school]: ['learner'] })
    const other = await world.organization('Other')
    await world.decide(organization.addMember, [other], { organizationId: other, userId, roles: ['learner'] })
    await world.settled()
    const answer = await admin.api.delete(`/organizations/${school}/members/${userId}?closeAccount=true`)
    expect(answer).toMatchObject({ status: 409, body: { code: 'organization_member' } })
  })
})
