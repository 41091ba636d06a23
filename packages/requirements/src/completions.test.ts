import { describe, expect, it } from '@jest/globals'
import {
  byAnyOf,
  byCourse,
  byEvidence,
  byPath,
  byTest,
  type CourseDeeds,
  completionsSince,
  type FindCompletion,
} from './completions.ts'

const at = (day: string, hour = '03') => `${day}T${hour}:00:00.000Z`
const always = (id: string, from = '2025-01-01') => ({ id, during: [{ from: at(from), until: null }] })
const deed = (id: string, day: string) => ({ id, at: at(day) })
const all = (find: FindCompletion) =>
  [...completionsSince(find, null)].map((one) => `${one.by.id} ${one.at.slice(0, 10)}`)

describe('a test', () => {
  it('is completed by each passed attempt, once a day in Tokyo [REQ-003]', () => {
    // The second one is on the next day in Tokyo.
    const find = byTest('tst_1', [at('2026-04-02', '14'), at('2026-04-02', '15'), at('2026-04-02', '16')])
    expect([...completionsSince(find, null)].map((one) => one.at)).toEqual([
      at('2026-04-02', '14'),
      at('2026-04-02', '15'),
    ])
  })
})

describe('evidence', () => {
  it('counts from the start of its day in Tokyo on [REQ-003]', () => {
    const find = byEvidence([{ id: 'evd_1', completedOn: '2026-04-02' }])
    expect(find('2026-04-02')?.at).toBe('2026-04-01T15:00:00.000Z')
    expect(find('2026-04-03')).toBeNull()
  })
})

describe('a course [REQ-003]', () => {
  const course = (more: Partial<CourseDeeds> = {}) =>
    byCourse({
      courseId: 'crs_1',
      firstCompletedAt: at('2026-04-03'),
      lessons: [always('a'), always('b')],
      completed: [deed('a', '2026-04-01'), deed('b', '2026-04-03')],
      ...more,
    })
  const again = (...deeds: ReturnType<typeof deed>[]) => [deed('a', '2026-04-01'), deed('b', '2026-04-03'), ...deeds]

  it.each<[string, Partial<CourseDeeds>, readonly string[]]>([
    ['for the first time as in progress', {}, ['crs_1 2026-04-03']],
    ['not, while progress says so', { firstCompletedAt: null }, []],
    [
      'again once each lesson was completed on later days',
      { completed: again(deed('b', '2026-05-01'), deed('a', '2026-05-03')) },
      ['crs_1 2026-04-03', 'crs_1 2026-05-03'],
    ],
    [
      'not again by lessons of the same day',
      { completed: again(deed('a', '2026-04-03'), deed('b', '2026-05-01')) },
      ['crs_1 2026-04-03'],
    ],
    [
      'again without a lesson that is not published any more',
      {
        lessons: [always('a'), { id: 'b', during: [{ from: at('2025-01-01'), until: at('2026-05-01') }] }],
        completed: again(deed('a', '2026-05-02')),
      },
      ['crs_1 2026-04-03', 'crs_1 2026-05-02'],
    ],
    [
      'not by unpublishing alone',
      {
        lessons: [always('a'), { id: 'b', during: [{ from: at('2025-01-01'), until: at('2026-05-01') }] }],
        completed: again(deed('a', '2026-04-20')),
      },
      ['crs_1 2026-04-03'],
    ],
    [
      'again with a lesson that was published since',
      {
        lessons: [always('a'), always('b'), always('c', '2026-04-10')],
        completed: again(deed('a', '2026-05-01'), deed('b', '2026-05-02')),
      },
      ['crs_1 2026-04-03'],
    ],
    ['never without lessons', { firstCompletedAt: null, lessons: [] }, []],
  ])('is completed %s', (_, given, expected) => {
    expect(all(course(given))).toEqual(expected)
  })
})

describe('a path [REQ-003]', () => {
  const member = (id: string, ...days: readonly string[]) => ({
    ...always(id),
    find: byTest(
      id,
      days.map((day) => at(day)),
    ),
  })

  it('is completed once each of its courses is, and again so', () => {
    const find = byPath({
      pathId: 'pth_1',
      courses: [member('crs_1', '2026-04-01', '2026-05-02'), member('crs_2', '2026-04-03', '2026-05-01')],
    })
    expect(all(find)).toEqual(['pth_1 2026-04-03', 'pth_1 2026-05-02'])
  })

  it('is not completed by taking a course out, and never without courses', () => {
    const gone = { ...member('crs_2'), during: [{ from: at('2025-01-01'), until: at('2026-04-10') }] }
    expect(all(byPath({ pathId: 'pth_1', courses: [member('crs_1', '2026-04-01'), gone] }))).toEqual([])
    expect(all(byPath({ pathId: 'pth_1', courses: [member('crs_1', '2026-04-01', '2026-04-11'), gone] }))).toEqual([
      'pth_1 2026-04-11',
    ])
    expect(all(byPath({ pathId: 'pth_1', courses: [] }))).toEqual([])
  })
})

describe('several targets', () => {
  it('complete alike: the first one counts, and the first named of one moment [REQ-003]', () => {
    const target = byTest('tst_1', [at('2026-04-05')])
    const accepted = byTest('tst_2', [at('2026-04-02'), at('2026-04-05')])
    expect(all(byAnyOf([target, accepted]))).toEqual(['tst_2 2026-04-02', 'tst_1 2026-04-05'])
  })
})
