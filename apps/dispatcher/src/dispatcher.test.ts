import { expect, it, jest } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import type { StateStore } from '@manabi/state-store'
import { deliveries, deliveryAttempts } from '@manabi/webhooks'
import { closedAfterEach } from '../../../test/harness/closedAfterEach.ts'
import { answering } from '../../../test/harness/endpoint.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { startDispatcher } from './dispatcher.ts'

const { endpoint, world, keep } = closedAfterEach()

it('logs nothing while a store is down that has said so, and records the events once it is back', async () => {
  const receiver = await endpoint()
  const webhooks = await world()
  const { platform } = webhooks
  const { organizationId } = await webhooks.register(receiver.url)
  let isDown = true
  let refused = 0
  const state = refusing(platform.state, deliveries.name, () => isDown && ++refused > 0)
  const [warn, error] = [jest.spyOn(platform.log, 'warn'), jest.spyOn(platform.log, 'error')]
  const dispatcher = startDispatcher({ ...platform, state })
  keep({ close: () => dispatcher.stop() })
  await webhooks.completeLesson([organizationId])
  await eventually(() => refused >= 2)
  isDown = false
  await eventually(() => receiver.received.length === 1)
  expect([warn, error].flatMap(({ mock }) => mock.calls)).toEqual([])
})

it('keeps what came of an attempt while its log cannot be written, and sends the message once', async () => {
  const receiver = await endpoint(answering(410))
  const webhooks = await world()
  const { platform } = webhooks
  const { organizationId } = await webhooks.register(receiver.url)
  let refused = 0
  const state = refusing(platform.state, deliveryAttempts.name, () => ++refused <= 2)
  const dispatcher = startDispatcher({ ...platform, state })
  keep({ close: () => dispatcher.stop() })
  await webhooks.completeLesson([organizationId])
  const kept = platform.state.collection(deliveries)
  await eventually(async () => (await kept.find({})).some(({ attempts }) => attempts > 0))
  expect([refused, receiver.received.length]).toEqual([3, 1])
  expect(await kept.find({})).toMatchObject([{ status: 'pending', attempts: 1, lastHttpStatus: 410 }])
})

/** A store that takes no new documents of a collection while it is down. */
function refusing<Store extends Pick<StateStore, 'collection'>>(
  store: Store,
  name: string,
  isDown: () => boolean,
): Store {
  const refuse = async () => {
    throw new Unavailable('stateStore', null, 'The disk is full.')
  }
  return withMethod(store, 'collection', (definition: typeof deliveries) => {
    const found = store.collection(definition)
    if (definition.name !== name) return found
    return withMethod(found, 'insert', (docs: never) => (isDown() ? refuse() : found.insert(docs)))
  })
}

function withMethod<Target extends object>(
  target: Target,
  name: keyof Target,
  method: (given: never) => unknown,
): Target {
  const get = (_: Target, asked: keyof Target) => {
    const found = target[asked]
    return asked === name ? method : typeof found === 'function' ? found.bind(target) : found
  }
  return new Proxy(target, { get: get as never })
}
