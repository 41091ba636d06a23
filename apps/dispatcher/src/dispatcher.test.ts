import { expect, it, jest } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { deliveries } from '@manabi/webhooks'
import { closedAfterEach } from '../../../test/harness/closedAfterEach.ts'
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
  const refuse = async () => {
    refused++
    throw new Unavailable('stateStore', null, 'The disk is full.')
  }
  const state = withMethod(platform.state, 'collection', (definition: typeof deliveries) => {
    const found = platform.state.collection(definition)
    if (definition.name !== deliveries.name) return found
    return withMethod(found, 'insert', (docs: never) => (isDown ? refuse() : found.insert(docs)))
  })
  const [warn, error] = [jest.spyOn(platform.log, 'warn'), jest.spyOn(platform.log, 'error')]
  const dispatcher = startDispatcher({ ...platform, state })
  keep({ close: () => dispatcher.stop() })
  await webhooks.completeLesson([organizationId])
  await eventually(() => refused >= 2)
  isDown = false
  await eventually(() => receiver.received.length === 1)
  expect([warn, error].flatMap(({ mock }) => mock.calls)).toEqual([])
})

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
