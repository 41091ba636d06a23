import type { Caller, Id } from '@manabi/kernel'

interface Owned {
  readonly isPublic: boolean
  readonly organizationId: Id
}

/** The organizations whose content the caller sees beside public content: a learner's own and affiliated ones, a key's own. */
export const organizationsOf = (caller: Caller): readonly Id[] =>
  caller.kind === 'learner' ? [...caller.organizations.keys()] : [caller.organizationId]

/** Published, and public or owned by an organization of the caller (specification section 1). No scope widens this. */
export const canSee = (caller: Caller, content: Owned & { readonly isPublished: boolean }): boolean =>
  content.isPublished && (content.isPublic || organizationsOf(caller).includes(content.organizationId))

/** The same rule as a filter, without the part on publication. */
export const visibleTo = (caller: Caller) => ({
  anyOf: [{ isPublic: true }, { organizationId: { in: organizationsOf(caller) } }],
})
