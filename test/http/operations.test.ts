import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { operations } from '@manabi/operations'
import { operationSuite } from '../harness/operationSuite.ts'
import { apiKey, learner, type SampleApi, startSampleApi } from './startSampleApi.ts'

let api: SampleApi
beforeAll(async () => {
  api = await startSampleApi({}, operations)
})
afterAll(() => api.close())

// What the suite looks for is decided before a handler runs, so that no operation needs its stores here.
describe('every operation of the service [API-001, API-005]', () => {
  operationSuite(operations, () => ({
    baseUrl: api.url,
    learnerToken: async (scopes) => learner(...scopes),
    apiKey: async (scopes) => apiKey(...scopes),
  }))

  it('has an id of its own', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  })
})
