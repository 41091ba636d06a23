import { memberWrites } from '../harness/faults/memberWrites.ts'
import { sweepsFaults } from '../harness/faults/sweep.ts'

sweepsFaults(memberWrites)
