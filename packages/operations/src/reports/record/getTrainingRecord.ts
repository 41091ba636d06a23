import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { byTitle } from '../../byTitle.ts'
import { operation } from '../../operation.ts'
import { dutiesOfRecord } from '../../requirements/duties/dutiesOfRecord.ts'
import { TrainingRecord } from '../recordResources.ts'
import { reportReaders } from '../resources.ts'
import { assignedThen } from './assignedThen.ts'
import { asOfQuery, memberThen } from './memberThen.ts'
import { certificatesThen, courseProgressThen, studySecondsThen, testsThen } from './recordThen.ts'

export const getTrainingRecord = operation({
  id: 'getTrainingRecord',
  method: 'get',
  path: '/organizations/{organizationId}/members/{userId}/record',
  tag: 'Reports',
  summary: "Read a member's training record",
  description:
    'For an auditor: the courses assigned or with activity, by title, tests, certificates, time studied, and requirements, as they were at that moment. ' +
    'What belongs to another organization alone is left out.',
  caller: 'any',
  scope: 'read:reports',
  organization: reportReaders,
  params: z.object({ organizationId: Id, userId: Id }),
  query: asOfQuery,
  response: TrainingRecord,
  csv: {
    name: 'record',
    columns: ['courseId', 'title', 'startedAt', 'completedAt', 'percent'],
    rowsIn: ({ courses }) => courses,
  },
  tool: { when: 'Use it for an audit of one person as of a day; getMemberProgress is about courses alone.' },
  handle: async (request, services) => {
    const member = await memberThen(services, request)
    const { events, asOf, organizationId, userId, displayName, upTo } = member
    const wanted = { organizationId, asOf: upTo }
    const assigned = await assignedThen(services, member, upTo)
    const [courses, tests] = await Promise.all([
      courseProgressThen(services, events, { ...wanted, assigned }),
      testsThen(services, events, wanted),
    ])
    const studySeconds = await studySecondsThen(events, organizationId)
    return {
      userId,
      displayName,
      asOf,
      courses: courses
        .sort((one, other) => byTitle([one.title, one.courseId], [other.title, other.courseId]))
        .map(({ courseId, title, startedAt, completedAt, lastCompletedAt, percent }) => ({
          ...{ courseId, title, startedAt, completedAt, lastCompletedAt, percent },
          studySeconds: studySeconds.of(courseId),
        })),
      tests,
      certificates: await certificatesThen(events, organizationId),
      studySeconds: studySeconds.total,
      requirements: await dutiesOfRecord(services, { organizationId, userId }, { asOf, upTo }),
    }
  },
})
