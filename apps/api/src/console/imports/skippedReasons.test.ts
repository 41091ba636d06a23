import { expect, it } from '@jest/globals'
import { planCourse, RefusedArchive } from '@manabi/catalog/olx'
import { filesOf } from '../../../../../test/fixtures/olx/filesOf.ts'
import { smallArchives } from '../../../../../test/fixtures/olx/smallArchives.ts'
import { exampleIn, skippedReasonIn } from './skippedReasons.ts'

it('has Japanese words for each reason of the archives that tests have [OLX-002]', () => {
  const reasons = new Set(Object.values(smallArchives).flatMap(({ files }) => reasonsOf(files)))
  expect(reasons.size).toBeGreaterThan(20)
  expect([...reasons].filter((reason) => skippedReasonIn('ja', reason) === null)).toEqual([])
})

it('says in Japanese which lessons an example names [OLX-002]', () => {
  expect(exampleIn('ja', '"Tea" in "Two": first in "One"')).toBe('"Tea"（Two）: 最初は「One」')
  expect(exampleIn('ja', '"Tea": first in the draft "One"')).toBe('"Tea": 最初は下書き「One」')
  expect(exampleIn('ja', '"Tea" in "The "best" tea": first in "A "hot" tea"')).toBe(
    '"Tea"（The "best" tea）: 最初は「A "hot" tea」',
  )
  expect(exampleIn('ja', '"Tea" in "Two": the rest')).toBe('"Tea"（Two）: the rest')
  expect(exampleIn('en', '"Tea" in "Two": first in "One"')).toBe('"Tea" in "Two": first in "One"')
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
