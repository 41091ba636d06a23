import { derivedId, type Id } from '@manabi/kernel'

type UnitPrefix = 'sec' | 'les' | 'qst' | 'cho'

/** The id of an imported course; a course that was deleted here is imported anew, as the next `generation`. */
export const importedCourseId = (organizationId: Id, courseKey: string, generation: number): Id =>
  derivedId('crs', JSON.stringify(['olx', organizationId, courseKey, generation]))

/**
 * The id of a unit of an imported course, always the same for the same unit. Its second half vouches for the first, so that
 * `isImported` can tell it from the id of what an author added here.
 */
export function importedId(prefix: UnitPrefix, courseId: Id, key: string): Id {
  const half = derivedId(prefix, JSON.stringify([courseId, key])).slice(0, -halfLength)
  return half + voucher(prefix, courseId, half)
}

/** Whether an import of this course made this id. */
export const isImported = (prefix: UnitPrefix, courseId: Id, id: Id): boolean =>
  id === id.slice(0, -halfLength) + voucher(prefix, courseId, id.slice(0, -halfLength))

const halfLength = 13

const voucher = (prefix: UnitPrefix, courseId: Id, half: string): string =>
  derivedId(prefix, JSON.stringify([courseId, 'voucher', half])).slice(-halfLength)
