import { Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { AwardedCertificate } from '../awards/resources.ts'
import { CourseProgress } from '../progress/resources.ts'
import { RecordedDuty } from '../requirements/duties/resources.ts'

const Percent = z.int().min(0).max(100)

export const ProgressAsOf = z
  .object({ asOf: Timestamp, courses: z.array(CourseProgress) })
  .meta({ id: 'ProgressAsOf', description: "A member's progress as it was at a moment." })

export const TrainingRecord = z
  .object({
    userId: Id,
    displayName: z.string().meta({ description: 'The name of then; empty once the account is closed.' }),
    asOf: Timestamp,
    courses: z
      .array(
        z.object({
          courseId: Id,
          title: z.string(),
          startedAt: Timestamp.nullable(),
          completedAt: Timestamp.nullable(),
          lastCompletedAt: Timestamp.nullable(),
          percent: Percent,
          studySeconds: z.int().min(0).meta({ description: 'Time that several sessions cover counts once.' }),
        }),
      )
      .meta({ description: 'Those assigned or with activity, by title, then id.' }),
    tests: z.array(
      z.object({
        testId: Id,
        title: z.string(),
        attempts: z.int().min(1),
        bestScore: Percent,
        firstPassedAt: Timestamp.nullable(),
      }),
    ),
    certificates: z.array(AwardedCertificate),
    studySeconds: z.int().min(0).meta({ description: 'Time that several sessions cover counts once.' }),
    requirements: z.array(RecordedDuty).meta({ description: 'What the member had to do, by title, then id.' }),
  })
  .meta({ id: 'TrainingRecord', description: 'What a member learned by a moment, for an auditor.' })
