import type { MonthDoc } from './monthDoc.ts'
import type { PeerGroupDoc } from './peerGroups.ts'
import type { PersonDoc } from './person.ts'
import type { ActivityPageDoc, PersonActivityDoc } from './personActivity.ts'
import type { PersonCourseDoc } from './personCourse.ts'

export type ReportPeopleDoc =
  | PersonDoc
  | PersonCourseDoc
  | PersonActivityDoc
  | ActivityPageDoc
  | PeerGroupDoc
  | MonthDoc
