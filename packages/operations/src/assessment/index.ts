import { assessmentEvents } from '@manabi/assessment'
import { assessmentProjections } from '@manabi/projections/assessment/index'
import type { Capability } from '../capability.ts'
import { addTestQuestions } from './addTestQuestions.ts'
import { analyseTest } from './analyseTest.ts'
import { changeTest } from './changeTest.ts'
import { createTest } from './createTest.ts'
import { deleteTest } from './deleteTest.ts'
import { getAuthoredTest } from './getAuthoredTest.ts'
import { getTest } from './getTest.ts'
import { getTestVersion } from './getTestVersion.ts'
import { listMyTestAttempts } from './listMyTestAttempts.ts'
import { listMyTests } from './listMyTests.ts'
import { listTests } from './listTests.ts'
import { listTestVersions } from './listTestVersions.ts'
import { restoreTestVersion } from './restoreTestVersion.ts'
import { submitTest } from './submitTest.ts'

export const assessment: Capability = {
  events: assessmentEvents,
  projections: assessmentProjections,
  tags: {
    Tests: 'Tests of an organization: writing them, sitting them, and their results.',
  },
  operations: [
    getTest,
    submitTest,
    listMyTests,
    listMyTestAttempts,
    listTests,
    getAuthoredTest,
    createTest,
    changeTest,
    addTestQuestions,
    deleteTest,
    listTestVersions,
    getTestVersion,
    restoreTestVersion,
    analyseTest,
  ],
}
