import { expect, it } from '@jest/globals'
import type { CallContext } from './invoke.ts'
import { invoke } from './invoke.ts'
import type { Operation } from './operation.ts'
import type { Services } from './services.ts'

it('hands operations a request without getters, each of which would outlive its call until the next full collection', async () => {
  let getters: readonly string[] = ['not called']
  const operation = {
    method: 'get',
    handle: async (request: object) => {
      const properties = Object.entries(Object.getOwnPropertyDescriptors(request))
      getters = properties.filter(([, { get }]) => get !== undefined).map(([name]) => name)
    },
  } as unknown as Operation
  const context: CallContext = {
    ...{ caller: null, now: new Date(), requestId: 'req_1' },
    sentFrom: { ipAddress: '', userAgent: null },
  }
  await invoke(operation, { params: undefined, query: undefined, body: undefined }, context, {} as Services)
  expect(getters).toEqual([])
})
