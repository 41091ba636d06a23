import { Problem } from './problem.ts'

/**
 * How often something was written. An author who says which version they have seen does not overwrite another's work: a command that
 * would change something and expects another version is 409 `conflict`.
 */
export interface Expecting {
  readonly expectedVersion?: ExpectedVersion
}

/** One that the author has seen, or several of which one has to be current; undefined when they do not care. */
export type ExpectedVersion = number | readonly number[] | undefined

/** To be asked only by what changes something: a command that was applied already may come again. */
export function checkVersion(version: number, { expectedVersion }: Expecting): void {
  if (expectedVersion !== undefined && ![expectedVersion].flat().includes(version)) throw new Problem('conflict')
}

/** The fields that a command gives, without those that it leaves out. */
export const given = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
