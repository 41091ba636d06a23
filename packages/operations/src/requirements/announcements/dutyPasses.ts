import type { Day, Id } from '@manabi/kernel'
import { type StateStore, stateCollection } from '@manabi/state-store'

/** A walk through the duties of a requirement, to announce what became due or overdue. */
export interface DutyPass {
  /** The requirement's id for the walk that goes on each day. Any other walk ends after today. */
  readonly id: string
  readonly requirementId: Id
  /** All that changed before this day has been looked at, and of this day that of people up to `userId`. */
  readonly day: Day
  readonly userId: Id
  /** The day on which it goes on. */
  readonly resumesOn: Day
  /** The last day on which nobody could take what fulfils the requirement: nothing is announced then. */
  readonly unavailableOn: Day | null
}

const dutyPasses = stateCollection<DutyPass>()({ name: 'duty-passes', indexes: [['resumesOn']] })

export const passesIn = (state: StateStore) => state.collection(dutyPasses)

/** Leaves one with this id as it is. Answers whether it is new. */
export async function addPass(
  state: StateStore,
  pass: Pick<DutyPass, 'id' | 'requirementId' | 'day'>,
): Promise<boolean> {
  const added = await passesIn(state).insert([{ ...pass, userId: '', resumesOn: pass.day, unavailableOn: null }])
  return added.length > 0
}
