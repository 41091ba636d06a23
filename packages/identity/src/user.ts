import { decider, type Id, Problem, unreachable } from '@manabi/kernel'
import { type UserEvent, UserRegistered } from './events.ts'

export type User =
  | { readonly status: 'none' }
  | {
      readonly status: 'active'
      readonly userId: Id
      readonly email: string
      readonly displayName: string
      readonly passwordHash: string
    }

/** A person's account. */
export const user = decider<User, UserEvent, [userId: Id]>({
  name: 'user',
  stream: (userId) => `user-${userId}`,
  events: [UserRegistered],
  initial: { status: 'none' },
  evolve,
})

function evolve(_state: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered':
      return { status: 'active', ...event.data }
    default:
      return unreachable(event.type)
  }
}

export interface RegisterUser {
  readonly userId: Id
  readonly email: string
  readonly displayName: string
  readonly passwordHash: string
}

/** 409 `conflict` when the account is there already: somebody else has that email. */
export function register(state: User, command: RegisterUser): readonly UserEvent[] {
  if (state.status !== 'none') throw new Problem('conflict', 'An account with this email exists already.')
  return [UserRegistered(command)]
}
