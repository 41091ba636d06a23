import { statSync } from 'node:fs'
import { Damaged, saysDamaged } from '@manabi/sqlite'

/** A file that is damaged, missing, or another one than it was. Read models can be built again, so it is given up. */
export class BadFile extends Error {}

/** Whether an error says so. A document that is not JSON is damage, too. */
export function saysBad(error: unknown): boolean {
  if (error instanceof BadFile || error instanceof Damaged || error instanceof SyntaxError) return true
  return saysDamaged(error) || (error instanceof Error && error.cause !== undefined && saysBad(error.cause))
}

export const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino
