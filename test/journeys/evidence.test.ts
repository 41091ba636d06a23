import { describe, expect, it } from '@jest/globals'
import { newId, tokyoDayOf } from '@manabi/kernel'
import { fieldsOf, problemOf } from '../harness/authors.ts'
import { startSchool } from '../harness/school.ts'

const { service, world, school, o, make, learner, author, elsewhere, stranger } = await startSchool()
const hr = await world.person({ [school]: ['hr'] }, 'manabi-web')
const { courseId } = await world.course(school, { title: 'Fire drill' })
await world.settled()
const course = { kind: 'course', id: courseId }
const today = tokyoDayOf(new Date().toISOString())

const item = (more: object = {}) => ({
  ...{ userId: learner.userId, target: course, completedOn: '2026-03-12', note: 'Classroom, Osaka', ...more },
})
const record = async (...items: object[]) => {
  const { status, body } = await hr.api.post(`${o}/evidence`, { items })
  expect(status).toBe(200)
  return body.results
}
const listed = async (query = '') => (await hr.api.get(`${o}/evidence${query}`)).body

describe('evidence [REQ-014]', () => {
  it('is recorded by id or by address, each on its own', async () => {
    const { body: requirement } = await hr.api.post(`${o}/requirements`, {
      ...{ title: 'First aid', target: null, audience: { everyone: true }, due: { kind: 'after', days: 30 } },
    })
    const draft = await make.course({ title: 'Draft' })
    const { email } = (await hr.api.get(`${o}/members/${learner.userId}`)).body
    const results = await record(
      item(),
      item({ userId: undefined, email: email.toUpperCase(), note: 'Again' }),
      item({ target: { kind: 'requirement', id: requirement.id }, url: 'https://example.com/certificate.pdf' }),
      ...[item({ userId: newId('usr') }), item({ userId: undefined, email: 'nobody@example.com' })],
      ...[
        item({ target: { kind: 'course', id: draft.id } }),
        item({ target: { kind: 'requirement', id: 'req_none' } }),
      ],
      item({ userId: hr.userId }),
      item({ completedOn: '9999-12-31' }),
      ...[item({ note: ' ' }), item({ email: 'both@example.com' }), item({ url: 'ftp://example.com' })],
      ...(['a text', null] as unknown as object[]),
    )
    expect(results.map(({ status, code }: { status: string; code: string }) => code ?? status)).toEqual([
      ...['recorded', 'unchanged', 'recorded', 'not_found', 'not_found', 'not_found', 'not_found', 'forbidden'],
      ...Array(6).fill('invalid_request'),
    ])
    expect(results.map(({ index }: { index: number }) => index)).toEqual(results.map((_: object, at: number) => at))
    expect(results[0].evidence).toEqual({
      ...{ ...item(), id: expect.stringMatching(/^evd_/), url: null },
      ...{ recordedBy: hr.userId, recordedAt: expect.any(String) },
    })
    expect(results[1].evidence).toEqual(results[0].evidence)
    expect(results[8]).toMatchObject({ detail: 'completedOn: must not be a day to come', evidence: null })
    expect(await record(item({ completedOn: today }))).toMatchObject([{ status: 'recorded' }])
  })

  it('is listed newest first, of all or of one person, in pages and as a table', async () => {
    const other = await world.person({ [school]: ['learner'] })
    await record(item({ userId: other.userId, completedOn: '2026-01-01' }))
    await record(item({ userId: other.userId, completedOn: '2026-01-02', note: 'By "post", signed' }))
    const theirs = await listed(`?userId=${other.userId}&pageSize=1`)
    expect(theirs).toMatchObject({ totalItems: 2, items: [{ completedOn: '2026-01-02' }] })
    expect((await listed(`?userId=${other.userId}&pageSize=1&page=2`)).items).toMatchObject([
      { completedOn: '2026-01-01' },
    ])
    expect((await listed()).items[0]).toEqual(theirs.items[0])
    const headers = { Authorization: `Bearer ${hr.tokens.accessToken}`, Accept: 'text/csv' }
    const csv = await fetch(`${service.url}/api/v1${o}/evidence?userId=${other.userId}`, { headers })
    const [head, first, second] = (await csv.text()).split('\r\n')
    expect(head).toBe('id,userId,targetKind,targetId,completedOn,note,url,recordedBy,recordedAt')
    expect(first).toContain(`,course,${courseId},2026-01-02,"By ""post"", signed",,${hr.userId},`)
    expect(second).toContain('2026-01-01')
    expect((await listed('?userId=usr_unknown')).items).toEqual([])
  })

  it('is withdrawn once, and recorded again', async () => {
    const [{ evidence }] = await record(item({ completedOn: '2026-02-01' }))
    const path = `${o}/evidence/${evidence.id}/withdraw`
    expect(fieldsOf(await hr.api.post(path, { reason: '' }))).toEqual(['reason'])
    for (const _ of [1, 2]) expect((await hr.api.post(path, { reason: 'Wrong day' })).body).toEqual(evidence)
    expect((await listed()).items.map(({ id }: { id: string }) => id)).not.toContain(evidence.id)
    expect(await record(item({ completedOn: '2026-02-01' }))).toMatchObject([{ status: 'recorded' }])
    expect(problemOf(await hr.api.post(`${o}/evidence/evd_none/withdraw`, { reason: 'x' }))).toEqual([404, 'not_found'])
    expect(
      problemOf(await stranger.api.post(`${elsewhere.o}/evidence/${evidence.id}/withdraw`, { reason: 'x' })),
    ).toEqual([...[404, 'not_found']])
  })

  it('about oneself is withdrawn by others', async () => {
    const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
    const { body } = await admin.api.post(`${o}/evidence`, { items: [item({ userId: hr.userId })] })
    const path = `${o}/evidence/${body.results[0].evidence.id}/withdraw`
    expect(problemOf(await hr.api.post(path, { reason: 'Mine' }))).toEqual([403, 'forbidden'])
    expect((await admin.api.post(path, { reason: 'Not done' })).status).toBe(200)
  })

  it('belongs to those who manage members', async () => {
    for (const { api } of [learner, author]) {
      expect((await api.get(`${o}/evidence`)).status).toBe(403)
      expect((await api.post(`${o}/evidence`, { items: [item({ userId: hr.userId })] })).status).toBe(403)
    }
    expect((await hr.api.post(`${o}/evidence`, { items: [] })).status).toBe(400)
    expect((await hr.api.post(`${o}/evidence`, { items: Array(201).fill(item()) })).status).toBe(400)
  })

  it('goes with the account', async () => {
    const leaver = await world.person({ [school]: ['learner'] }, 'manabi-web')
    await record(item({ userId: leaver.userId }))
    expect((await hr.api.put(`${o}/members/${leaver.userId}/leave`, { from: today, reason: 'Ill' })).status).toBe(200)
    expect((await listed(`?userId=${leaver.userId}`)).totalItems).toBe(1)
    expect((await hr.api.delete(`${o}/members/${leaver.userId}`)).status).toBe(204)
    expect((await listed(`?userId=${leaver.userId}`)).totalItems).toBe(1)
    expect((await leaver.api.delete('/me')).status).toBe(204)
    expect((await listed(`?userId=${leaver.userId}`)).totalItems).toBe(0)
    expect(await record(item({ userId: leaver.userId, completedOn: '2026-01-01' }))).toMatchObject([
      { status: 'failed', code: 'not_found' },
    ])
  })
})

describe('a leave [REQ-015]', () => {
  const path = `${o}/members/${learner.userId}/leave`

  it('is set, replaced, read, and ended', async () => {
    expect(problemOf(await hr.api.get(path))).toEqual([404, 'not_found'])
    const leave = { from: '2026-04-01', until: '9999-12-31', reason: 'Parental leave' }
    for (const _ of [1, 2]) expect((await hr.api.put(path, leave)).body).toEqual(leave)
    expect((await hr.api.get(path)).body).toEqual(leave)
    const endless = { from: today, until: null, reason: 'Sabbatical' }
    expect((await hr.api.put(path, { ...endless, until: undefined })).body).toEqual(endless)
    expect((await hr.api.get(path)).body).toEqual(endless)
    for (const _ of [1, 2]) expect((await hr.api.delete(path)).status).toBe(204)
    expect((await hr.api.get(path)).status).toBe(404)
  })

  it('that is over is there no more', async () => {
    const over = { from: '2026-04-01', until: '2026-04-30', reason: 'Ill' }
    expect((await hr.api.put(path, over)).body).toEqual(over)
    expect((await hr.api.get(path)).status).toBe(404)
  })

  it.each<[string, object, string]>([
    ['a day too long ago', { from: '2020-01-01' }, 'from'],
    ['an end before its beginning', { from: today, until: '2026-01-01' }, 'until'],
    ['no reason', { from: today, reason: '' }, 'reason'],
  ])('is refused with %s', async (_, more, field) => {
    expect(fieldsOf(await hr.api.put(path, { reason: 'Ill', ...more }))).toEqual([field])
  })

  it('is of a member, and set by others', async () => {
    const body = { from: today, reason: 'Ill' }
    const { body: invited } = await hr.api.post(`${o}/members`, { email: 'invited@example.com' })
    for (const userId of [newId('usr'), stranger.userId, invited.member.userId])
      expect(problemOf(await hr.api.put(`${o}/members/${userId}/leave`, body))).toEqual([404, 'not_found'])
    const own = `${o}/members/${hr.userId}/leave`
    expect(problemOf(await hr.api.put(own, body))).toEqual([403, 'forbidden'])
    expect(problemOf(await hr.api.delete(own))).toEqual([403, 'forbidden'])
    expect((await learner.api.put(path, body)).status).toBe(403)
    expect((await learner.api.get(path)).status).toBe(403)
  })

  it('ends when the person leaves', async () => {
    const leaver = await world.person({ [school]: ['learner'] }, 'manabi-web')
    const theirs = `${o}/members/${leaver.userId}/leave`
    const leave = { from: today, until: null, reason: 'Ill' }
    expect((await hr.api.put(theirs, leave)).status).toBe(200)
    expect((await hr.api.delete(`${o}/members/${leaver.userId}`)).status).toBe(204)
    expect((await hr.api.get(theirs)).status).toBe(404)
  })
})
