import type { Id } from '@manabi/kernel'

/** The organizations, of those the learner belonged to, that are told: others are told nothing of a private course. */
export const toldOf = (
  owner: Id | null,
  isPublic: boolean | null,
  organizations: readonly { readonly id: Id }[],
): readonly Id[] =>
  organizations.map(({ id }) => id).filter((id) => owner === null || isPublic === true || id === owner)
