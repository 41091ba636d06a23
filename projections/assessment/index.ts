import type { Projection } from '@manabi/read-store'
import { testAttempts } from './testAttempts.ts'
import { testPapers } from './testPapers.ts'
import { testResults } from './testResults.ts'
import { tests } from './tests.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const assessmentProjections: readonly Projection<any, any>[] = [tests, testPapers, testAttempts, testResults]
