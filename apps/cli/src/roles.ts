/** What a process does; any number of processes may have the same role when they share servers (`docs/operate/run.md`). */
export type Role = (typeof allRoles)[number]
export const allRoles = ['api', 'projector', 'dispatcher'] as const

/** A process that has all roles, on files of its own, needs no other. */
export const isWhole = (roles: readonly Role[]): boolean => allRoles.every((role) => roles.includes(role))
