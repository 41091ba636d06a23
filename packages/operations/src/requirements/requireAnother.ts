import { type Caller, type Id, Problem } from '@manabi/kernel'

/** Throws 403 `forbidden` where the caller is the person whose duties it is about. null: the command line. */
export function requireAnother(caller: Caller | null, userId: Id): void {
  if (caller?.kind === 'learner' && caller.userId === userId)
    throw new Problem('forbidden', 'Nobody decides about their own duties.')
}
