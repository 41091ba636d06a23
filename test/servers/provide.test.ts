import { describe, expect, it } from '@jest/globals'
import { install } from './install.ts'
import { provide } from './provide.ts'
import type { Started } from './start.ts'

const missing = () => install('program-that-nobody-has', []) as Promise<never>
const broken = () => Promise.reject(new Error('x ended with status 2.\n  at …'))

describe('a server for tests', () => {
  it('is used once it has started', async () => {
    const server = { url: 'x' } as Started
    expect(await provide('NATS', async () => server)).toEqual({ server, report: 'NATS', hasFailed: false })
  })

  it('is skipped where it cannot be installed', async () => {
    expect(await provide('NATS', missing)).toEqual({
      report:
        'SKIPPED: cannot install NATS (spawn program-that-nobody-has ENOENT). Its tests are skipped, journeys run embedded.',
      hasFailed: false,
    })
  })

  it('fails the run where it is installed and does not start', async () => {
    expect(await provide('NATS', broken)).toEqual({
      report: 'FAILED: it is installed, but it does not start: NATS (x ended with status 2.).',
      hasFailed: true,
    })
  })
})
