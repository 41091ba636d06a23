import { accountWrites } from '../harness/faults/accountWrites.ts'
import { sweepsFaults } from '../harness/faults/sweep.ts'

sweepsFaults(accountWrites)
