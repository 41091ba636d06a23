import { expect, it } from '@jest/globals'
import { CertificateAwarded } from '@manabi/awards'
import type { DomainEvent } from '@manabi/kernel'
import { activity, courseProgress, LessonViewed } from '@manabi/progress'
import { StudySessionStopped, studyClock } from '@manabi/study'
import { recordedAt } from '../test/givenEvents.ts'
import { openViews } from '../test/openViews.ts'
import { courseStreamsOf, learnerStreams, streamsOf } from './learnerStreams.ts'
import { reportPeople } from './reportPeople.ts'

const at = '2026-04-01T00:00:00.000Z'
const organizations = [{ id: 'org_1', departmentIds: [] }]
const viewed = LessonViewed({
  ...{
    userId: 'usr_1',
    courseId: 'crs_1',
    courseTitle: 'Programming',
    courseOrganizationId: 'org_1',
    isPublicCourse: true,
  },
  ...{ organizations, lessonId: 'les_1', sectionId: 'sec_1', lessonTitle: 'Lesson' },
})
const studied = StudySessionStopped({
  ...{
    userId: 'usr_1',
    sessionId: 'sts_1',
    courseId: null,
    lessonId: null,
    courseOrganizationId: null,
    isPublicCourse: null,
  },
  ...{ organizations, startedAt: at, endedAt: at, seconds: 0 },
})
const awarded = CertificateAwarded({
  ...{
    awardId: 'awd_1',
    certificateId: 'cer_1',
    userId: 'usr_1',
    organizationId: 'org_1',
    title: 'Done',
    issuedAt: at,
  },
  ...{ expiresAt: null, source: 'manual' },
})

it('what a learner did in courses is found without the streams of tests, study and awards [REP-004]', async () => {
  const courses = [courseProgress.stream('usr_1', 'crs_1'), activity.stream('usr_1', 'a')]
  const streams = [...courses, studyClock.stream('usr_1'), 'award-cer_1-usr_1']
  const events = ([viewed, viewed, studied, awarded] as DomainEvent[]).map((event, index) => ({
    ...recordedAt(event, index),
    stream: streams[index]!,
  }))
  const { views, close } = await openViews([reportPeople, learnerStreams], events)
  expect(await streamsOf(views, 'usr_1')).toEqual(streams)
  expect(await courseStreamsOf(views, 'usr_1')).toEqual(courses)
  await close()
})
