import { describe } from '@jest/globals'
import { memberWrites } from '../harness/faults/memberWrites.ts'
import { sweepsFaults } from '../harness/faults/sweep.ts'

describe('a write whose stores fail at one call, before or after it was done [FLT-006]', () => {
  sweepsFaults(memberWrites)
})
