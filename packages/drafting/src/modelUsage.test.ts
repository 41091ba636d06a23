import { describe, expect, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import { ModelCalled, modelUsage } from './index.ts'

const call = {
  organizationId: 'org_1',
  operation: 'draftLessonBody',
  model: 'a-model',
  inputTokens: 100,
  outputTokens: null,
  outcome: 'usable',
  calledAt: '2026-04-01T09:00:00.000Z',
} as const

describe('model usage', () => {
  it('keeps every call, each of which was billed', () => {
    given().when(modelUsage.recordCall, call).then(ModelCalled(call))
    given(ModelCalled(call)).when(modelUsage.recordCall, call).then(ModelCalled(call))
  })

  it('is one stream an organization, found by its id', () => {
    expect(modelUsage.stream('org_1')).toBe('model-usage-org_1')
  })
})
