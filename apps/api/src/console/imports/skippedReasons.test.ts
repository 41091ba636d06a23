import { expect, it } from '@jest/globals'
import { planCourse, RefusedArchive } from '@manabi/catalog/olx'
import { archives } from '../../../../../test/fixtures/olx/archives.ts'
import { filesOf } from '../../../../../test/fixtures/olx/filesOf.ts'
import { lessonArchives } from '../../../../../test/fixtures/olx/lessonArchives.ts'
import { questionArchives } from '../../../../../test/fixtures/olx/questionArchives.ts'
import { shownArchives } from '../../../../../test/fixtures/olx/shownArchives.ts'
import { skippedReasonIn } from './skippedReasons.ts'

it('has Japanese words for each reason of the archives that tests have [OLX-002]', () => {
  const files = Object.values({ ...archives, ...lessonArchives, ...questionArchives, ...shownArchives }).map(
    (archive) => archive.files,
  )
  const reasons = new Set(files.flatMap(reasonsOf))
  expect(reasons.size).toBeGreaterThan(20)
  expect([...reasons].filter((reason) => skippedReasonIn('ja', reason) === null)).toEqual([])
})

function reasonsOf(files: Parameters<typeof filesOf>[0]): string[] {
  try {
    const { skipped } = planCourse(filesOf(files), { culture: 'en-US', now: new Date('2026-04-01') })
    return skipped.map(({ reason }) => reason)
  } catch (error) {
    if (error instanceof RefusedArchive) return [error.message]
    throw error
  }
}
