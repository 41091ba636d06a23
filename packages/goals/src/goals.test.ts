import { describe, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import { GoalsErased, GoalsReplaced } from './events.ts'
import { goals } from './goals.ts'

const goal = (name: string) => ({ name, deadline: '2026-09-01', note: null })
const list = (type: 'high_school' | 'company', ...names: string[]) => ({
  userId: 'usr_1',
  type,
  items: names.map(goal),
})

describe('replacing goals', () => {
  it('keeps the list as it is given', () => {
    const wanted = list('company', 'Second', 'First')
    given().when(goals.replaceGoals, wanted).then(GoalsReplaced(wanted))
  })

  it('replaces one kind, whole [GOL-001]', () => {
    const events = [GoalsReplaced(list('company', 'A')), GoalsReplaced(list('high_school', 'B'))]
    const wanted = list('company', 'C')
    given(...events)
      .when(goals.replaceGoals, wanted)
      .then(GoalsReplaced(wanted))
  })

  it('by the same list changes nothing; another order is another list', () => {
    const event = GoalsReplaced(list('company', 'A', 'B'))
    given(event)
      .when(goals.replaceGoals, list('company', 'A', 'B'))
      .then()
    const turned = list('company', 'B', 'A')
    given(event).when(goals.replaceGoals, turned).then(GoalsReplaced(turned))
  })

  it('by none empties the kind, once', () => {
    const none = list('company')
    given(GoalsReplaced(list('company', 'A')))
      .when(goals.replaceGoals, none)
      .then(GoalsReplaced(none))
    given().when(goals.replaceGoals, none).then()
  })
})

describe('erasing goals', () => {
  const erased = GoalsErased({ userId: 'usr_1' })

  it('happens once, and also where there are none', () => {
    given(GoalsReplaced(list('company', 'A')))
      .when(goals.eraseGoals, { userId: 'usr_1' })
      .then(erased)
    given().when(goals.eraseGoals, { userId: 'usr_1' }).then(erased)
    given(erased).when(goals.eraseGoals, { userId: 'usr_1' }).then()
  })

  it('lets no other follow', () => {
    given(erased).when(goals.replaceGoals, list('company', 'A')).thenRefused('unauthorized')
  })
})
