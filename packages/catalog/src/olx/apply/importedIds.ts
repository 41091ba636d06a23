import { type Culture, derivedId, type Id } from '@manabi/kernel'
import type { PlannedLesson } from '../coursePlan.ts'

type UnitPrefix = 'sec' | 'les' | 'qst' | 'cho'

/** What an import knows a course by: whose it is, what the archive calls it, and its language. */
export interface CourseIdentity {
  readonly organizationId: Id
  readonly key: string
  readonly culture: Culture
}

/** The id of an imported course; a course that was deleted here is imported as the next `generation`. */
export const importedCourseId = ({ organizationId, key, culture }: CourseIdentity, generation: number): Id =>
  derivedId('crs', JSON.stringify(['olx', organizationId, key, culture, generation]))

/** As ids were before the language was part of them: what was imported then keeps its id. */
export const earlierCourseId = ({ organizationId, key }: CourseIdentity, generation: number): Id =>
  derivedId('crs', JSON.stringify(['olx', organizationId, key, generation]))

/**
 * The id of a unit of an imported course, always the same for the same unit. Its second half vouches for the first, so that
 * `isImported` can tell it from the id of what an author added here.
 */
export function importedId(prefix: UnitPrefix, courseId: Id, key: string, { isUnnamed = false }: Naming = {}): Id {
  const half = derivedId(prefix, JSON.stringify([courseId, key])).slice(0, -halfLength)
  return half + voucher(prefix, courseId, half, isUnnamed ? unnamed : named)
}

interface Naming {
  readonly isUnnamed?: boolean | undefined
}

/** Whether an import of this course made this id. */
export const isImported = (prefix: UnitPrefix, courseId: Id, id: Id): boolean =>
  isMadeFor(named, { prefix, courseId, id }) || isUnnamedId(prefix, courseId, id)

/** Whether it was made for a unit to which the archive gave no name of its own. Earlier releases made no such ids. */
export const isUnnamedId = (prefix: UnitPrefix, courseId: Id, id: Id): boolean =>
  isMadeFor(unnamed, { prefix, courseId, id })

const halfLength = 13
const [named, unnamed] = ['voucher', 'unnamed'] as const

function isMadeFor(whom: string, { prefix, courseId, id }: { prefix: UnitPrefix; courseId: Id; id: Id }): boolean {
  const half = id.slice(0, -halfLength)
  return id === half + voucher(prefix, courseId, half, whom)
}

const voucher = (prefix: UnitPrefix, courseId: Id, half: string, whom: string): string =>
  derivedId(prefix, JSON.stringify([courseId, whom, half])).slice(-halfLength)

/** Of the lesson here that a planned one is, or becomes. */
export const lessonIdOf = (planned: Pick<PlannedLesson, 'id' | 'key' | 'isUnnamed'>, courseId: Id): Id =>
  planned.id ?? importedId('les', courseId, planned.key, planned)
