import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { anyCourse, lostTexts } from '../../../../test/fixtures/olx/anyCourse.ts'
import { filesOf } from '../../../../test/fixtures/olx/filesOf.ts'
import { runs } from '../../../../test/harness/runs.ts'
import { planCourse } from './index.ts'

it('each text of a course is in its plan, or told, or in a block that is listed as skipped [OLX-002]', () => {
  fc.assert(
    fc.property(anyCourse(), ({ files, texts }) => {
      const { skipped, ...plan } = planCourse(filesOf(files), { culture: 'en-US', now: new Date('2026-04-01') })
      expect({ lost: lostTexts(texts, plan, skipped), files }).toEqual({ lost: [], files })
    }),
    { numRuns: runs(200) },
  )
})
