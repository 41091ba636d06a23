import { isDeepStrictEqual } from 'node:util'
import { decider, type Id, Problem, unreachable } from '@manabi/kernel'
import { type Goal, type GoalEvent, GoalsErased, GoalsReplaced, type GoalType } from './events.ts'

/** What a learner is aiming at: a list a kind. */
export const goals = decider<Goals, GoalEvent, [userId: Id]>()({
  name: 'goals',
  stream: (userId) => `goals-${userId}`,
  events: [GoalsReplaced, GoalsErased],
  initial: { status: 'open', lists: {} },
  evolve,
  decisions: { replaceGoals, eraseGoals },
})

export type Goals =
  | { readonly status: 'open'; readonly lists: { readonly [Type in GoalType]?: readonly Goal[] } }
  /** The account is closed. */
  | { readonly status: 'erased' }

function evolve(state: Goals, event: GoalEvent): Goals {
  switch (event.type) {
    case 'GoalsReplaced': {
      const { type, items } = event.data
      return state.status === 'erased' ? state : { ...state, lists: { ...state.lists, [type]: items } }
    }
    case 'GoalsErased':
      return { status: 'erased' }
    default:
      return unreachable(event)
  }
}

export interface ReplaceGoals {
  readonly userId: Id
  readonly type: GoalType
  /** First choice first. */
  readonly items: Goal[]
}

/** Nothing to do when the list is as wanted. 401 once the account is closed, for a request that began before. */
function replaceGoals(state: Goals, command: ReplaceGoals): readonly GoalEvent[] {
  if (state.status === 'erased') throw new Problem('unauthorized')
  const { type, items } = command
  return isDeepStrictEqual(state.lists[type] ?? [], items) ? [] : [GoalsReplaced(command)]
}

/** Closes the stream too, so that no request that is under way brings goals back. */
function eraseGoals(state: Goals, command: { readonly userId: Id }): readonly GoalEvent[] {
  return state.status === 'erased' ? [] : [GoalsErased(command)]
}
