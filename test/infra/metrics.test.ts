import { describe, expect, it } from '@jest/globals'
import { httpMetrics } from '@manabi/api'
import { Unavailable } from '@manabi/kernel'
import { Registry } from 'prom-client'

describe('metrics', () => {
  it('are told while nobody knows how far the read models are, for that is when they are looked at [API-004]', async () => {
    const registry = new Registry()
    httpMetrics(registry, { status: () => Promise.reject(new Unavailable('readStore', new Error('gone'))) })
    expect(await registry.metrics()).toContain('process_resident_memory_bytes')
  })
})
