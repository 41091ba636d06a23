import { randomUUID } from 'node:crypto'

/** Names the collection of a new generation. The name is never used again. */
export const newCollection = (projection: string, version: number): string =>
  `${projection}-v${version}-${randomUUID().replaceAll('-', '').slice(0, 12)}`

/** Tells names of collections from other names. */
export const isCollection = (name: string): boolean => /^[a-z0-9-]+-v\d+-[0-9a-f]{12}$/.test(name)
