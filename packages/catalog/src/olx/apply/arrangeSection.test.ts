import { expect, it } from '@jest/globals'
import { course } from '../../course.ts'
import { arrangeSection } from './arrangeSection.ts'

it('a large section is arranged by several decisions, in the order of the archive [OLX-002]', () => {
  const lessons = Array.from({ length: 120 }, (_, n) => ({ id: `les_${n}`, key: `vertical/${n}`, isHidden: n > 0 }))
  const section = { key: 'chapter/c', title: 'Tea', isHidden: false, lessons }
  const facts = { title: 'Tea', description: '', culture: 'en-US', level: 'Beginner', estimatedMinutes: 0 } as const
  const [created] = course.createCourse.decide(
    { status: 'none' },
    { courseId: 'crs_1', organizationId: 'org_1', ...facts, isPublic: false },
  )
  const decisions = arrangeSection({ courseId: 'crs_1', section: section as never, after: undefined, publish: true })
  expect(decisions).toHaveLength(4)
  const state = decisions.reduce(
    (before, decide) => decide(before).reduce(course.evolve, before),
    course.evolve({ status: 'none' }, created!),
  )
  expect(() => decisions[1]!({ ...state, sections: [] } as never)).toThrow('There is no such resource')
  const [arranged] = state.status === 'draft' ? state.sections : []
  expect(arranged!.lessons.map(({ id }) => id)).toEqual(lessons.map(({ id }) => id))
  expect(arranged!.lessons.filter(({ isPublished }) => isPublished).map(({ id }) => id)).toEqual(['les_0'])
})
