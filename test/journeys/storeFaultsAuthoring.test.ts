import { authoringWrites } from '../harness/faults/authoringWrites.ts'
import { sweepsFaults } from '../harness/faults/sweep.ts'

sweepsFaults(authoringWrites)
