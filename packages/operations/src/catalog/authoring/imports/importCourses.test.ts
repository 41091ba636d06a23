import { Readable } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import type { Services } from '../../../services.ts'
import { noCounts } from './courseImports.ts'
import { importCourses } from './importCourses.ts'

const now = new Date('2026-04-01T00:00:00Z')
const open = (id: string, organizationId: string, more: object = {}) => ({
  ...{ id, organizationId, state: 'reading', due: 'read', culture: null, confirmedBy: null, overwrite: [] },
  ...{ counts: noCounts, expiresAt: now.getTime() + 1_000, ...more },
})

describe('imports', () => {
  it('of organizations have turns: the oldest of each', async () => {
    const waiting = [open('imp_1', 'org_1'), open('imp_2', 'org_1'), open('imp_3', 'org_2'), open('imp_4', 'org_1')]
    const find = async ({ where }: { where: object }) => ('due' in where ? waiting : [])
    const services = { state: { collection: () => ({ find }) } } as unknown as Services
    const due = await importCourses.due(now, services)
    expect(due.map(({ id }) => id)).toEqual(['imp_1', 'imp_3'])
  })

  it.each([
    ['EIO', false],
    ['ENOSPC', true],
  ])('wait for the disk where it is full, and not for an archive that cannot be read: %s', async (code, isWaiting) => {
    const broken = new Readable({
      read() {
        this.destroy(Object.assign(new Error('It failed.'), { code }))
      },
    })
    const services = { files: { read: async () => broken } } as unknown as Services
    const reading = importCourses.react(open('imp_1', 'org_1'), { now } as never, services)
    const error = await Promise.resolve(reading).catch((error: unknown) => error)
    expect([error instanceof Error, error instanceof Unavailable]).toEqual([true, isWaiting])
  })
})
