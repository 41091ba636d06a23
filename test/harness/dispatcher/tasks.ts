import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'
import type { Job } from '../../../apps/dispatcher/src/claims.ts'

/** Opens a store of its own for each test; `reopen` connects to it as another process does. */
export type OpenState = () => Promise<{ readonly state: StateStore; reopen(): Promise<StateStore> }>

export interface Task extends Job {
  readonly group: string
}

export const tasks = stateCollection<Task>()({
  name: 'tasks',
  indexes: [['dueAt', 'group'], ['group', 'dueAt', 'id'], ['scheduledAt'], ['holder', 'id']],
  sparse: ['dueAt', 'scheduledAt', 'holder'],
})

export type Tasks = StateCollection<Task, 'dueAt' | 'group' | 'holder' | 'id' | 'scheduledAt'>

type Call = readonly [method: keyof Tasks, ...values: readonly unknown[]]

/** Reports each call before it is made, and its method again before the answer. */
export const watched = (
  collection: Tasks,
  onCall: (call: Call) => void,
  onAnswer: (method: keyof Tasks) => void = () => {},
): Tasks =>
  new Proxy(collection, {
    get: (target, name) => {
      const method = Reflect.get(target, name).bind(target)
      return async (...values: unknown[]) => {
        onCall([name as keyof Tasks, ...values])
        const answer = await method(...values)
        onAnswer(name as keyof Tasks)
        return answer
      }
    },
  })

/** Due now, on a clock that is so many milliseconds ahead. */
export const dueTask = (id: string, { group = 'a', ahead = 0 } = {}): Task => {
  const now = new Date(Date.now() + ahead).toISOString()
  return { id, group, dueAt: now, scheduledAt: now }
}
