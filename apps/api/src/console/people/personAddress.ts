import type { Id } from '@manabi/kernel'
import { baseOf, organizationIdOf } from '../organizationFrame.ts'
import { type ConsoleVisit, paramOf } from '../visit.ts'

/** Of the person in the path. */
export const personAddress = (visit: ConsoleVisit): string =>
  `${baseOf(visit)}/people/${encodeURIComponent(paramOf(visit, 'userId'))}`

export const personParams = (visit: ConsoleVisit) => ({
  organizationId: organizationIdOf(visit),
  userId: paramOf(visit, 'userId') as Id,
})
