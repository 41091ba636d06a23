import { sweepsFaults } from '../harness/faults/sweep.ts'
import { webhookWrites } from '../harness/faults/webhookWrites.ts'

sweepsFaults(webhookWrites)
