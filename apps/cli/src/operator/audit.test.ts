import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Actor, EventMetadata, Id } from '@manabi/kernel'
import { openWorld, type World } from '../../../projector/test/sample.ts'
import { type AuditEntry, audit, type Subject } from './audit.ts'

interface Given {
  readonly stream: string
  readonly data?: Record<string, unknown>
  readonly actor?: Actor
  readonly organizationId?: Id | null
  readonly at?: string
  readonly via?: NonNullable<EventMetadata['via']>
}

describe('the audit [PRJ-007]', () => {
  let world: World

  beforeEach(async () => {
    world = await openWorld()
  })
  afterEach(() => world.remove())

  const given = async ({
    stream,
    data = {},
    actor = { kind: 'system', id: 'x' },
    organizationId = null,
    at,
    via,
  }: Given) => {
    const occurredAt = at ?? '2026-04-01T12:00:00.000Z'
    const metadata = { occurredAt, actor, organizationId, requestId: 'r1', causationId: null, ...(via && { via }) }
    await world.eventStore.append(stream, 'none', [{ id: randomUUID(), type: 'Happened', version: 1, data, metadata }])
  }
  const streams = async (kind: Subject['kind'], id: Id, range: { from?: string; to?: string } = {}) => {
    const found: string[] = []
    for await (const { stream } of audit({ ...world, subject: { kind, id }, ...range })) found.push(stream)
    return found
  }

  it('finds the events that a user caused, that are in their streams, and that name them', async () => {
    await given({ stream: 'did', actor: { kind: 'user', id: 'usr_1' } })
    await given({ stream: 'user-usr_1' })
    await given({ stream: 'progress-usr_1-crs_1' })
    await given({ stream: 'names', data: { members: [{ userId: 'usr_1' }] } })
    await given({ stream: 'keyed', data: { roles: { usr_1: [] } } })
    await given({ stream: 'user-usr_11', data: { text: 'usr_1 as a part', userId: 'usr_2' } })
    await given({ stream: 'key', actor: { kind: 'apiKey', id: 'usr_1' } })
    expect(await streams('user', 'usr_1')).toEqual(['did', 'user-usr_1', 'progress-usr_1-crs_1', 'names', 'keyed'])
  })

  it('finds the events of a course and of an organization', async () => {
    await given({ stream: 'course-crs_1', organizationId: 'org_1' })
    await given({ stream: 'progress-usr_1-crs_1', data: { courseOrganizationId: 'org_1' } })
    await given({ stream: 'other', data: { courseIds: ['crs_2', 'crs_1'] } })
    await given({ stream: 'none', organizationId: 'org_2' })
    expect(await streams('course', 'crs_1')).toEqual(['course-crs_1', 'progress-usr_1-crs_1', 'other'])
    expect(await streams('organization', 'org_1')).toEqual(['course-crs_1', 'progress-usr_1-crs_1'])
  })

  it('finds the files of an organization, and those that a user uploaded [FIL-006]', async () => {
    const data = { fileId: 'fil_1', organizationId: 'org_1', contentHash: 'a1' }
    await given({ stream: 'file-org_1.a1', data, actor: { kind: 'user', id: 'usr_1' } })
    await given({ stream: 'file-org_2.a1', data: { ...data, organizationId: 'org_2' } })
    expect(await streams('organization', 'org_1')).toEqual(['file-org_1.a1'])
    expect(await streams('user', 'usr_1')).toEqual(['file-org_1.a1'])
  })

  it('says through what an event came that did not come over REST [MCP-007]', async () => {
    const via = { kind: 'mcp', tool: 'complete_lesson' }
    await given({ stream: 'user-usr_1', via })
    await given({ stream: 'progress-usr_1-crs_1' })
    const entries: AuditEntry[] = []
    for await (const entry of audit({ ...world, subject: { kind: 'user', id: 'usr_1' } })) entries.push(entry)
    expect(entries[0]).toMatchObject({ stream: 'user-usr_1', via })
    expect(entries[1]).not.toHaveProperty('via')
  })

  it('finds events between two times, both included', async () => {
    for (const hour of ['10', '11', '12', '13'])
      await given({ stream: `course-crs_1-${hour}`, at: `2026-04-01T${hour}:00:00.000Z` })
    const [from, to] = ['2026-04-01T11:00:00.000Z', '2026-04-01T12:00:00.000Z']
    expect(await streams('course', 'crs_1', { from, to })).toEqual(['course-crs_1-11', 'course-crs_1-12'])
    expect(await streams('course', 'crs_1', { from: to })).toEqual(['course-crs_1-12', 'course-crs_1-13'])
    expect(await streams('course', 'crs_1', { to: from })).toEqual(['course-crs_1-10', 'course-crs_1-11'])
  })

  it('shows events as they are stored, sealed fields included', async () => {
    await given({ stream: 'user-usr_1', data: { email: { sealed: 'abc' } }, organizationId: 'org_1' })
    const { value: entry } = await audit({ ...world, subject: { kind: 'user', id: 'usr_1' } }).next()
    expect(entry).toEqual({
      position: 1,
      stream: 'user-usr_1',
      revision: 0,
      id: expect.any(String),
      type: 'Happened',
      occurredAt: '2026-04-01T12:00:00.000Z',
      actor: { kind: 'system', id: 'x' },
      organizationId: 'org_1',
      requestId: 'r1',
      data: { email: { sealed: 'abc' } },
    })
  })
})
