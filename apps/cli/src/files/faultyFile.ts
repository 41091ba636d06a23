import type { Id } from '@manabi/kernel'
import { oneLine } from '../harmless.ts'
import type { PresentFile } from './presentFiles.ts'
import type { Fault } from './readWholeFile.ts'

/** A file that the store does not have as it was uploaded. */
export interface FaultyFile {
  readonly id: Id
  readonly organizationId: Id
  readonly name: string
  readonly fault: Fault
}

export const faultyFile = ({ id, organizationId, name }: PresentFile, fault: Fault): FaultyFile => ({
  id,
  organizationId,
  name,
  fault,
})

/** One line each. */
export const faultLines = (files: readonly FaultyFile[]): readonly string[] =>
  files.map(({ id, organizationId, name, fault }) => `${fault.padEnd(8)} ${id}  ${organizationId}  ${oneLine(name)}`)

/** A warning below the result of a command; empty where nothing is wrong. */
export const faultWarning = (files: readonly FaultyFile[]): string =>
  files.length === 0
    ? ''
    : [`\nFiles whose bytes are missing or damaged: ${files.length}`, ...faultLines(files)].join('\n')
