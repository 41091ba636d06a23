import { expect } from '@jest/globals'
import { type Decision, type DomainEvent, fold, Problem, type ProblemCode } from '../src/index.ts'

/**
 * A decision test: `given(…events).when(goals.replaceGoals, command).then(…events)`, or `.thenRefused('not_found')`. The events before
 * may be of any decider that the decision belongs to.
 */
export const given = (...history: readonly DomainEvent[]) => ({
  when: <State, Event extends DomainEvent, Key extends readonly unknown[], Command>(
    { decider, decide }: Decision<State, Event, Key, Command>,
    ...[command]: undefined extends Command ? [command?: Command] : [command: Command]
  ) => {
    const decided = () => decide(fold(decider, history as readonly Event[]), command as Command)
    return {
      /** Expects exactly these events; none for "nothing to do". */
      // biome-ignore lint/suspicious/noThenProperty: the words of the field; it is never awaited.
      then: (...events: readonly Event[]): void => expect(decided()).toEqual(events),
      thenRefused: (code: ProblemCode): void => {
        expect(decided).toThrow(Problem)
        expect(decided).toThrow(expect.objectContaining({ code }))
      },
    }
  },
})
