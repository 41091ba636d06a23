import { randomUUID } from 'node:crypto'

/** Names the collection of a new generation. The name is never used again. */
export const newCollection = (projection: string, version: number): string =>
  `${projection}-v${version}-${randomUUID().replaceAll('-', '').slice(0, 12)}`
