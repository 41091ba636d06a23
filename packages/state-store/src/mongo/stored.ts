import { mongoFilter } from '@manabi/mongo'
import type { Filter } from 'mongodb'
import { stateConditions } from '../filter.ts'
import type { StateDocument } from '../port.ts'

/** A document of state on the server. */
export interface Stored {
  readonly _id: string
  readonly doc: Readonly<Record<string, unknown>>
}

export const storedOf = ({ id, ...doc }: StateDocument): Stored => ({ _id: id, doc })

export const documentOf = <Doc extends StateDocument>({ _id: id, doc }: Stored): Doc =>
  ({ id, ...doc }) as unknown as Doc

export const pathOf = (field: string): string => (field === 'id' ? '_id' : `doc.${field}`)

/** The port's filter as the server's. */
export const filterOf = (where?: object): Filter<Stored> =>
  mongoFilter(stateConditions(where), { path: pathOf }) as Filter<Stored>
