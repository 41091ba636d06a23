import type { Id } from '@manabi/kernel'

/** What an event says of the learner and, where it concerns one, the course. */
export interface Facts {
  /** The learner's organizations when it happened: memberships and affiliations. */
  readonly organizations: readonly { readonly id: Id }[]
  readonly courseOrganizationId?: Id
  readonly isPublicCourse?: boolean
}

/**
 * The organizations that an event goes to: every one of the learner's, but what concerns a private course goes to its owner
 * alone (contract, "Webhooks").
 */
export function recipients({ organizations, courseOrganizationId, isPublicCourse = false }: Facts): readonly Id[] {
  if (courseOrganizationId !== undefined && !isPublicCourse) return [courseOrganizationId]
  return [...new Set(organizations.map(({ id }) => id))]
}
