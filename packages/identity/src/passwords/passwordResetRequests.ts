import { randomUUID } from 'node:crypto'
import { type StateStore, stateCollection } from '@manabi/state-store'

/** Somebody asked for a mail to this address, of which nothing is known yet. It stays for the seconds until it is looked at. */
export interface PasswordResetRequest {
  readonly id: string
  readonly emailHash: string
  /** Milliseconds since 1970. */
  readonly at: number
}

const requests = stateCollection<PasswordResetRequest>()({ name: 'password-reset-requests', indexes: [['at']] })

/** The same work for any address: whether an account has it is found out later, so that the time of the answer does not tell. */
export async function askForReset(state: StateStore, emailHash: string, now: Date): Promise<void> {
  await state.collection(requests).insert([{ id: randomUUID(), emailHash, at: now.getTime() }])
}

/** Oldest first. */
export const openResetRequests = (state: StateStore, limit: number): Promise<readonly PasswordResetRequest[]> =>
  state.collection(requests).find({ sort: [['at', 'asc']], limit })

export const endResetRequest = (state: StateStore, { id }: Pick<PasswordResetRequest, 'id'>): Promise<number> =>
  state.collection(requests).delete({ id })
