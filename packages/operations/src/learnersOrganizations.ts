import type { Id, Learner } from '@manabi/kernel'

/** Memberships and affiliations of now, as events carry them. */
export const learnersOrganizations = ({ organizations }: Learner): { id: Id; departmentIds: Id[] }[] =>
  [...organizations].map(([id, { departments }]) => ({ id, departmentIds: [...departments] }))
