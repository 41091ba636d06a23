import { describe } from '@jest/globals'
import { sweepsFaults } from '../harness/faults/sweep.ts'
import { webhookWrites } from '../harness/faults/webhookWrites.ts'

describe('a write whose stores fail at one call, before or after it was done [FLT-006]', () => {
  sweepsFaults(webhookWrites)
})
