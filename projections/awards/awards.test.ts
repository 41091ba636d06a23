import { afterEach, describe, expect, it } from '@jest/globals'
import { CertificateAwarded } from '@manabi/awards'
import { CertificateDeleted, CertificateWritten, PathDeleted, PathWritten } from '@manabi/catalog'
import type { DomainEvent } from '@manabi/kernel'
import { openViews } from '../test/openViews.ts'
import { awardsOf } from './awards.ts'
import { type CriterionKind, certificatesFor } from './certificateCriteria.ts'
import { awardsProjections } from './index.ts'
import { pathsWith } from './pathCourses.ts'

let close: () => Promise<void> = async () => {}
afterEach(() => close())

async function given(...events: readonly DomainEvent[]) {
  const opened = await openViews(awardsProjections, events)
  close = opened.close
  return opened.views
}

const awarded = (awardId: string, userId: string, issuedAt: string) =>
  CertificateAwarded({
    awardId,
    certificateId: `crt_${awardId}`,
    userId,
    organizationId: 'org_1',
    title: 'Programmer',
    issuedAt,
    expiresAt: null,
    source: 'manual',
  })

const written = (certificateId: string, criteria: { kind: CriterionKind; id: string } | null, title = 'Programmer') =>
  CertificateWritten({
    certificateId,
    organizationId: 'org_1',
    title,
    description: '',
    culture: 'en-US',
    criteria,
    validMonths: 12,
  })
const ofCourse = { kind: 'course', id: 'crs_1' } as const

describe('awards', () => {
  it('are those of the learner, newest first [CRT-003]', async () => {
    const views = await given(
      awarded('awd_1', 'usr_1', '2026-04-01T00:00:00.000Z'),
      awarded('awd_2', 'usr_1', '2026-04-02T00:00:00.000Z'),
      awarded('awd_3', 'usr_2', '2026-04-03T00:00:00.000Z'),
    )
    const found = await awardsOf(views, 'usr_1')
    expect(found.map(({ id }) => id)).toEqual(['awd_2', 'awd_1'])
    expect(found[0]).toEqual({
      id: 'awd_2',
      certificateId: 'crt_awd_2',
      title: 'Programmer',
      organizationId: 'org_1',
      issuedAt: '2026-04-02T00:00:00.000Z',
      expiresAt: null,
      renewedAt: null,
      source: 'manual',
    })
  })
})

describe('certificates that are awarded automatically', () => {
  it('are found by their criterion [CRT-001]', async () => {
    const views = await given(
      written('crt_1', ofCourse),
      written('crt_2', { kind: 'path', id: 'crs_1' }),
      written('crt_3', null),
      written('crt_4', { kind: 'course', id: 'crs_2' }),
      written('crt_5', ofCourse),
      CertificateDeleted({ certificateId: 'crt_5', organizationId: 'org_1' }),
    )
    const found = await certificatesFor(views, 'course', ['crs_1'], 100)
    expect(found.map(({ certificateId }) => certificateId)).toEqual(['crt_1'])
    expect(await certificatesFor(views, 'course', [], 100)).toEqual([])
  })

  it('count what happened since they have the criterion [CRT-001]', async () => {
    const views = await given(
      written('crt_1', null),
      written('crt_1', ofCourse),
      written('crt_1', ofCourse, 'Another title'),
    )
    expect(await certificatesFor(views, 'course', ['crs_1'], 2)).toEqual([])
    expect(await certificatesFor(views, 'course', ['crs_1'], 3)).toMatchObject([{ title: 'Another title', since: 2 }])
  })

  it('may be for a path, found by each of its courses [CRT-001]', async () => {
    const path = (pathId: string, ...courseIds: string[]) =>
      PathWritten({
        pathId,
        organizationId: 'org_1',
        title: 'Path',
        description: '',
        culture: 'en-US',
        isPublic: false,
        courseIds,
      })
    const views = await given(
      path('pth_1', 'crs_1', 'crs_2'),
      path('pth_2', 'crs_2'),
      path('pth_3', 'crs_1'),
      PathDeleted({ pathId: 'pth_3', organizationId: 'org_1' }),
    )
    expect(await pathsWith(views, 'crs_1')).toEqual([{ pathId: 'pth_1', courseIds: ['crs_1', 'crs_2'] }])
    expect(await pathsWith(views, 'crs_2')).toHaveLength(2)
  })
})
