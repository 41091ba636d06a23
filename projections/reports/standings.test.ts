import { describe, expect, it } from '@jest/globals'
import type { Id } from '@manabi/kernel'
import type { Counts } from './counts.ts'
import { type CourseStanding, standingsIn } from './standings.ts'

const noneAlone: ReadonlySet<Id> = new Set()
const course = (isOpen: boolean) => ({ isOpen, publishedLessons: ['les_1', 'les_2'] })
const standing = (numbers: Partial<CourseStanding>) => ({
  ...{ assigned: 0, started: 0, completed: 0, total: 0, done: 0 },
  ...numbers,
})

describe('how far people have come', () => {
  const begun = { started: 2, completed: 1, lessons: { les_1: 2, les_2: 1, les_removed: 2 } }
  const assignedTo = new Set(['crs_1', 'crs_2'])
  const peerGroups: { counts: Counts; byDepartments: ReadonlySet<Id>; alone: ReadonlySet<Id> }[] = [
    { counts: { people: 10, courses: { crs_1: begun, crs_2: begun } }, byDepartments: assignedTo, alone: noneAlone },
    { counts: { people: 5 }, byDepartments: assignedTo, alone: new Set(['crs_3']) },
    { counts: { people: 1, courses: { crs_1: { started: 1 } } }, byDepartments: noneAlone, alone: noneAlone },
  ]

  it('counts who was assigned an open course or started it, and of a closed one those who started [REP-003]', () => {
    const courses = new Map(['crs_1', 'crs_2', 'crs_3', 'crs_4'].map((id) => [id, course(id !== 'crs_2')]))
    expect(standingsIn(courses, peerGroups)).toEqual(
      new Map([
        ['crs_1', standing({ assigned: 15, started: 3, completed: 1, total: 16, done: 1.5 })],
        ['crs_2', standing({ assigned: 2, started: 2, completed: 1, total: 2, done: 1.5 })],
        ['crs_3', standing({ assigned: 5, total: 5 })],
      ]),
    )
  })

  it('takes a course without lessons for done by those who completed it [REP-003]', () => {
    const courses = new Map([['crs_1', { isOpen: true, publishedLessons: [] }]])
    expect(standingsIn(courses, peerGroups).get('crs_1')).toMatchObject({ completed: 1, done: 1 })
  })

  it('looks at what each peerGroup started, and once at what their departments are assigned: not at every course of each [REP-003]', () => {
    const ids = Array.from({ length: 300 }, (_, n) => `crs_${n}`)
    const courses = new Lookups(ids.map((id) => [id, course(true)]))
    const byDepartments = new Set(ids)
    const started = { courses: { crs_7: { started: 1 } } }
    const many = Array.from({ length: 200 }, () => ({ counts: started, byDepartments, alone: noneAlone }))
    expect(standingsIn(courses, many).get('crs_7')).toMatchObject({ started: 200 })
    expect(courses.count).toBeLessThan(2 * (ids.length + many.length))
  })
})

/** Counts what is looked up. */
class Lookups<Key, Value> extends Map<Key, Value> {
  count = 0

  override get(key: Key): Value | undefined {
    this.count++
    return super.get(key)
  }
}
