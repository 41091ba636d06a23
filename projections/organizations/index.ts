import type { Projection } from '@manabi/read-store'
import { coursePeople } from './coursePeople.ts'
import { departments } from './departments.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'
import { unfinishedReservations } from './unfinishedReservations.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const organizationsProjections: readonly Projection<any, any>[] = [
  organizations,
  members,
  departments,
  coursePeople,
  unfinishedReservations,
]
