import { learningWrites } from '../harness/faults/learningWrites.ts'
import { sweepsFaults } from '../harness/faults/sweep.ts'

sweepsFaults(learningWrites)
