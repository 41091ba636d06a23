import { Problem, type Scope } from '@manabi/kernel'

/** Throws 403 `insufficient_scope` naming the first scope that is to be granted and that the token that asks lacks. */
export function requireWithin(held: ReadonlySet<Scope>, granted: readonly Scope[]): void {
  const missing = granted.find((scope) => !held.has(scope))
  if (missing === undefined) return
  throw new Problem('insufficient_scope', `A token without ${missing} cannot grant it.`, { requiredScope: missing })
}
