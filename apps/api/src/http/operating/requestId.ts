import { randomUUID } from 'node:crypto'

/** The caller's id where it sent a sane one, else a new one (contract, "Conventions"). */
export const requestIdOf = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && sane.test(header) ? header : randomUUID()

const sane = /^[A-Za-z0-9._-]{1,128}$/
