import { describe } from '@jest/globals'
import { learningWrites } from '../harness/faults/learningWrites.ts'
import { sweepsFaults } from '../harness/faults/sweep.ts'

describe('a write whose stores fail at one call, before or after it was done [FLT-006]', () => {
  sweepsFaults(learningWrites)
})
