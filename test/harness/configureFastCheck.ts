import fc from 'fast-check'
import { runs, seedOf } from './runs.ts'

// Each test file runs after this one.
fc.configureGlobal({ seed: seedOf(process.env), numRuns: runs(100) })
