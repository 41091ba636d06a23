import { mongoFilter } from '@manabi/mongo'
import type { Filter } from 'mongodb'
import { stateConditions } from '../filter.ts'
import type { Kept } from './kept.ts'

export const pathOf = (field: string): string => (field === 'id' ? '_id' : `doc.${field}`)

/** The port's filter as the server's. */
export const filterOf = (where?: object): Filter<Kept> =>
  mongoFilter(stateConditions(where), { path: pathOf }) as Filter<Kept>
