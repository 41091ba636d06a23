import type { Projection } from '@manabi/read-store'
import { firstAttempts } from './firstAttempts.ts'
import { testAttempts } from './testAttempts.ts'
import { testPapers } from './testPapers.ts'
import { testResults } from './testResults.ts'
import { tests } from './tests.ts'
import { testVersions } from './testVersions.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const assessmentProjections: readonly Projection<any, any>[] = [
  tests,
  testPapers,
  testVersions,
  testAttempts,
  testResults,
  firstAttempts,
]
