import type { Id } from '@manabi/kernel'

type Organizations = readonly { readonly id: Id }[]

/** The organizations, of those the learner belonged to, that are told: others are told nothing of a private course. */
export function toldOf(owner: Id | null, isPublic: boolean | null, organizations: Organizations): readonly Id[] {
  if (last.owner === owner && last.isPublic === isPublic && isSame(last.organizations, organizations)) return last.told
  const told = organizations.map(({ id }) => id).filter((id) => owner === null || isPublic === true || id === owner)
  last = { owner, isPublic, organizations, told }
  return told
}

interface Asked {
  readonly owner: Id | null
  readonly isPublic: boolean | null
  readonly organizations: Organizations
  readonly told: readonly Id[]
}

/** Several documents ask for the same event, and most events are of the same organization. */
let last: Asked = { owner: null, isPublic: null, organizations: [], told: [] }

function isSame(one: Organizations, other: Organizations): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i++) if (one[i]!.id !== other[i]!.id) return false
  return true
}
