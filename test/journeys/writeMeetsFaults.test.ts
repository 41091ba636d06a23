import { describe } from '@jest/globals'
import { learningWrites } from '../harness/faults/learningWrites.ts'
import { samplesFaults } from '../harness/faults/sweep.ts'

describe('a write whose stores fail at its first call, in the middle, or at its last [FLT-006]', () => {
  samplesFaults('completeLesson', learningWrites['completeLesson']!)
})
