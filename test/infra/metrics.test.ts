import { describe, expect, it } from '@jest/globals'
import { httpMetrics } from '@manabi/api'
import { systemClock, Unavailable } from '@manabi/kernel'
import { Registry } from 'prom-client'
import { deliveryMetrics } from '../../apps/dispatcher/src/deliveryMetrics.ts'
import { answering, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { MovableClock } from '../harness/movableClock.ts'
import { WebhookWorld } from '../harness/webhookWorld.ts'

describe('metrics', () => {
  it('are told while nobody knows how far the read models are, for that is when they are looked at [API-004]', async () => {
    const registry = new Registry()
    httpMetrics(registry, { status: () => Promise.reject(new Unavailable('readStore', new Error('gone'))) })
    expect(await registry.metrics()).toContain('process_resident_memory_bytes')
  })

  it('count attempts to deliver by what became of them, and tell how long a delivery waits [API-004]', async () => {
    const clock = new MovableClock()
    const receiver = await startEndpoint(answering(500))
    const world = await WebhookWorld.open({ clock })
    const registry = new Registry()
    const webhook = await world.register(receiver.url)
    const dispatcher = world.start()
    for (const metric of dispatcher.metrics) registry.registerMetric(metric)
    await world.completeLesson([webhook.organizationId])
    await eventually(async () => (await world.deliveries(webhook))[0]?.attempts === 1)
    const told = await registry.metrics()
    expect(told).toContain('manabi_delivery_attempt_duration_seconds_count{status="pending"} 1\n')
    expect(told).toContain('manabi_delivery_overdue_seconds 0\n')
    await world.stop()
    clock.pass(90_000)
    expect(await registry.metrics()).toContain('manabi_delivery_overdue_seconds 60\n')
    await world.close()
    await receiver.close()
  })

  it('claim nothing about deliveries while the state store is away [API-004]', async () => {
    const find = () => Promise.reject(new Unavailable('stateStore', new Error('gone')))
    const { overdue } = deliveryMetrics({ collection: { find } as never, clock: systemClock })
    expect((await overdue.get()).values).toEqual([{ labels: {}, value: Number.NaN }])
  })
})
