import type { Id } from '@manabi/kernel'

type Organizations = readonly { readonly id: Id }[]

/** The organizations of a learner that see what happens in a course: all of them in a public one, its owner in a private one. */
export function audienceOf(owner: Id | null, isPublic: boolean | null, organizations: Organizations): readonly Id[] {
  if (owner !== last.owner || isPublic !== last.isPublic || !isSame(organizations, last.organizations)) {
    const audience = organizations
      .map(({ id }) => id)
      .filter((id) => owner === null || isPublic === true || id === owner)
    last = { owner, isPublic, organizations, audience }
  }
  // Asked for the same event again, they are found to be the same at a glance.
  last.owner = owner
  last.organizations = organizations
  return last.audience
}

/** Several documents ask for the same event, and most events are of the same organization. */
let last: {
  owner: Id | null
  isPublic: boolean | null
  organizations: Organizations
  readonly audience: readonly Id[]
} = {
  ...{ owner: null, isPublic: null, organizations: [], audience: [] },
}

function isSame(one: Organizations, other: Organizations): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i++) if (one[i]!.id !== other[i]!.id) return false
  return true
}
