import type { Id } from '@manabi/kernel'

/** What an event says of the learner and, if it concerns one, the course. */
export interface Facts {
  /** The learner's organizations when it happened: memberships and affiliations. */
  readonly organizations: readonly { readonly id: Id }[]
  readonly courseOrganizationId?: Id
  readonly isPublicCourse?: boolean
}

/**
 * The organizations that an event goes to: all of the learner's, but for a private course only its owner (contract, "Webhooks").
 */
export function recipients({ organizations, courseOrganizationId, isPublicCourse = false }: Facts): readonly Id[] {
  if (courseOrganizationId !== undefined && !isPublicCourse) return [courseOrganizationId]
  return [...new Set(organizations.map(({ id }) => id))]
}
