import type { StateDocument } from '../port.ts'

/** A document of state on the server. */
export interface Kept {
  readonly _id: string
  readonly doc: Readonly<Record<string, unknown>>
}

export const keptOf = ({ id, ...doc }: StateDocument): Kept => ({ _id: id, doc })

export const documentOf = <Doc extends StateDocument>({ _id: id, doc }: Kept): Doc => ({ id, ...doc }) as unknown as Doc
