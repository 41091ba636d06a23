import { describe, expect, it } from '@jest/globals'
import { filesOf } from '../../../../test/fixtures/olx/filesOf.ts'
import { smallArchives } from '../../../../test/fixtures/olx/smallArchives.ts'
import { unaccounted } from '../../../../test/fixtures/olx/unaccounted.ts'
import { planCourse, RefusedArchive } from './index.ts'

const options = { culture: 'en-US', now: new Date('2026-04-01') }

const isLook = ({ reason }: { readonly reason: string }): boolean =>
  reason === 'style was removed from its text' || reason.startsWith('a look that a question does not have')

describe('an archive of', () => {
  it.each(Object.entries(smallArchives))(
    '%s [OLX-002, OLX-010]',
    (_name, { files, lesson, description, titles, keys, skipped, looks, refusal }) => {
      const plan = () => planCourse(filesOf(files), options)
      if (refusal !== undefined) {
        expect(plan).toThrow(RefusedArchive)
        return expect(plan).toThrow(refusal)
      }
      const lessons = plan().sections.flatMap((section) => section.lessons)
      const found = plan().skipped.map(({ lesson: _, name: __, ...rest }) => rest)
      expect(found.filter((one) => !isLook(one))).toEqual(skipped)
      if (looks !== undefined) expect(found.filter(isLook).map(({ detail }) => detail)).toEqual(looks)
      expect(unaccounted(filesOf(files), plan())).toEqual([])
      if (titles !== undefined)
        expect(lessons.map(({ title }) => title).filter((title) => title !== 'Last')).toEqual(titles)
      if (description !== undefined) expect(plan().description).toBe(description)
      if (keys !== undefined) expect(lessons.map(({ key }) => key)).toEqual(keys)
      if (lesson !== undefined) expect(lessons[0]).toMatchObject(lesson)
    },
  )
})
