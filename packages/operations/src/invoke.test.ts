import { expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { members } from '@manabi/projections/organizations/members'
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
  await invoke(operation, input, context, {} as Services)
  expect(getters).toEqual([])
})

const input = { params: undefined, query: undefined, body: undefined }
const context: CallContext = {
  ...{ caller: null, now: new Date(), requestId: 'req_1' },
  sentFrom: { ipAddress: '', userAgent: null },
}

const methods = ['get', 'put'] as const

it.each(methods)('takes what it cannot read of documents of another version for an upgrade: %s', async (method) => {
  const mistake = new TypeError('departmentIds is not iterable')
  const fails = async () => Promise.reject(mistake)
  const failing = { method, handle: fails } as unknown as Operation
  const answering = { method, handle: async () => null, answer: fails } as unknown as Operation
  const servicesWith = (version: number) => {
    const active = { projection: members.name, version, state: 'active' }
    const eventStore = { head: async () => 0 }
    return { eventStore, readStore: { generations: async () => [active] } } as unknown as Services
  }
  for (const operation of [failing, answering]) {
    await expect(invoke(operation, input, context, servicesWith(members.version))).rejects.toBe(mistake)
    const refused = invoke(operation, input, context, servicesWith(members.version - 1))
    await expect(refused).rejects.toThrow(Unavailable)
    await expect(refused).rejects.toMatchObject({ part: 'readStore' })
  }
})

it('tells the mistake where the read store cannot say of which versions it is', async () => {
  const mistake = new TypeError('departmentIds is not iterable')
  const failing = { method: 'get', handle: async () => Promise.reject(mistake) } as unknown as Operation
  const readStore = { generations: async () => Promise.reject(new Unavailable('readStore')) }
  await expect(invoke(failing, input, context, { readStore } as unknown as Services)).rejects.toBe(mistake)
})
