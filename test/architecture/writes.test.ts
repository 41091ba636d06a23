import { describe, expect, it } from '@jest/globals'
import { type Operation, operations } from '@manabi/operations'
import { writes, writesNothing } from '../harness/faults/index.ts'
import { operationOf } from '../harness/faults/write.ts'

const tried = new Set([...Object.keys(writes).map(operationOf), ...Object.keys(writesNothing)])
const untried = (all: readonly Pick<Operation, 'id' | 'method'>[]) =>
  all.filter(({ id, method }) => method !== 'get' && !tried.has(id)).map(({ id }) => id)

describe('an operation that writes', () => {
  it('is tried with stores that fail: a request for it is in test/harness/faults', () => {
    expect(untried(operations)).toEqual([])
  })

  it('that is not tried is noticed', () => {
    expect(untried([{ id: 'paintLesson', method: 'post' }])).toEqual(['paintLesson'])
  })

  it('is there for each that is tried', () => {
    const known = new Set(operations.map(({ id }) => id))
    expect([...tried].filter((id) => !known.has(id))).toEqual([])
  })
})
