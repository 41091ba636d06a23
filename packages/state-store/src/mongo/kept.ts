import type { StateDocument } from '../port.ts'

/** A document of state on the server. `version` counts its transitions. */
export interface Kept {
  readonly _id: string
  readonly version: number
  readonly doc: Readonly<Record<string, unknown>>
}

export const keptOf = ({ id, ...doc }: StateDocument): Kept => ({ _id: id, version: 0, doc })

export const documentOf = <Doc extends StateDocument>(kept: Kept | null): Doc | null =>
  kept === null ? null : ({ id: kept._id, ...kept.doc } as unknown as Doc)
