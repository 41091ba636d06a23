import { describe, expect, it } from '@jest/globals'
import { GoalsErased, GoalsReplaced } from '@manabi/goals'
import type { DomainEvent } from '@manabi/kernel'
import { givenEvents } from '../test/givenEvents.ts'
import { openViews } from '../test/openViews.ts'
import { bindingDeadline, goals, goalsOf } from './goals.ts'

const goal = (name: string, deadline: string | null = null) => ({ name, deadline, note: null })
const replaced = (type: 'high_school' | 'company', ...items: ReturnType<typeof goal>[]) =>
  GoalsReplaced({ userId: 'usr_1', type, items })

async function asked(
  events: readonly DomainEvent[],
  ...query: Parameters<typeof goalsOf> extends [unknown, ...infer Rest] ? Rest : never
) {
  const { views, close } = await openViews([goals], events)
  const found = await goalsOf(views, ...query)
  await close()
  return found
}

describe('goals', () => {
  const today = '2026-04-15'

  it('are a list a kind, in the order of the kinds and of preference [GOL-001]', async () => {
    const events = [
      replaced('company', goal('Replaced')),
      replaced('company', goal('First'), goal('Second', '2026-04-01')),
      replaced('high_school', goal('School', today), goal('Later', '2026-09-01')),
    ]
    const highSchool = {
      type: 'high_school',
      bindingDeadline: today,
      items: [goal('School', today), goal('Later', '2026-09-01')],
    }
    const company = { type: 'company', bindingDeadline: null, items: [goal('First'), goal('Second', '2026-04-01')] }
    expect(await asked(events, 'usr_1', { today })).toEqual([
      highSchool,
      { type: 'university', bindingDeadline: null, items: [] },
      company,
      { type: 'certification', bindingDeadline: null, items: [] },
    ])
    expect(await asked(events, 'usr_1', { type: 'company', today })).toEqual([company])
    expect(await asked(events, 'usr_2', { type: 'company', today })).toEqual([{ ...company, items: [] }])
  })

  it('leave a document when a list is empty, as it is read once the key is gone, and none when they are erased', () => {
    expect(givenEvents(goals, replaced('company'))).toEqual({ 'usr_1:company': { items: [] } })
    const erased = GoalsErased({ userId: 'usr_1' })
    expect(givenEvents(goals, replaced('company', goal('A')), replaced('high_school', goal('B')), erased)).toEqual({})
  })

  it.each([
    ['today is not past', ['2026-04-16', '2026-04-15'], '2026-04-15'],
    ['yesterday is past', ['2026-04-14', '2026-05-01'], '2026-05-01'],
    ['all are past', ['2026-04-14'], null],
    ['there is none', [null], null],
  ])('have the earliest deadline that is not past: %s [GOL-003]', (_, deadlines, expected) => {
    const items = deadlines.map((deadline) => goal('A', deadline))
    expect(bindingDeadline(items, today)).toBe(expected)
  })
})
