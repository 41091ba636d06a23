import { Day } from '@manabi/kernel'
import { webhookEventTypes } from '@manabi/webhooks'
import type { oas31 } from 'openapi3-ts'
import { z } from 'zod'
import { idOf } from './fields/index.ts'
import { type ComponentSchemas, capitalized } from './schemas.ts'

const Id = z.string()
const Percent = z.int().min(0).max(100)
const duty = z.object({
  userId: Id,
  requirementId: Id,
  cycle: z.int().min(1).meta({ description: 'From 1: each renewal is another one.' }),
  dueOn: Day,
})
const session = z.object({ userId: Id, sessionId: Id, seconds: z.int().min(0), status: z.string().max(20) })

/** What each raised type carries (contract, "Webhooks"). */
const dataOf: Readonly<Record<string, z.ZodType>> = {
  'lesson.completed': z.object({ userId: Id, lessonId: Id, courseId: Id }),
  'course.completed': z.object({ userId: Id, courseId: Id, completedAt: z.string() }),
  'test.submitted': z.object({ userId: Id, testId: Id, attemptId: Id, score: Percent, isPassed: z.boolean() }),
  'member.joined': z.object({ userId: Id }),
  'member.left': z.object({ userId: Id }),
  'requirement.due': duty,
  'requirement.overdue': duty,
  'requirement.fulfilled': duty,
  'requirement.rejected': duty,
  'certificate.issued': z.object({ userId: Id, certificateId: Id, awardId: Id }),
  'session.started': session,
  'session.ended': session,
  'learner.data_deleted': z.object({ userId: Id }),
  ping: z.object({ webhookId: Id }),
}

/** What the service sends to registered endpoints, by type of event: those that arrive. */
export function webhookDescriptions(schemas: ComponentSchemas): Record<string, oas31.PathItemObject> {
  const raised = webhookEventTypes.filter(({ isRaised }) => isRaised)
  return Object.fromEntries(
    raised.map(({ type, description }) => [type, { post: delivery(type, description, schemas) }]),
  )
}

function delivery(type: string, description: string, schemas: ComponentSchemas): oas31.OperationObject {
  const Envelope = z.object({
    id: Id.meta({ description: 'The same in every delivery of the event.', examples: [idOf('evt')] }),
    type: z.literal(type),
    createdAt: z.string(),
    organizationId: Id,
    data: dataOf[type]!.meta({ description: 'What happened.' }),
  })
  return {
    operationId: `on_${type.replace('.', '_')}`,
    tags: ['Webhooks'],
    summary: description.replace(/\.$/, ''),
    description: `${description} Verify the signature before you read the body, and drop what comes twice by its \`id\`.`,
    security: [{}],
    parameters: headers.map(([name, text, maxLength]) => ({
      name,
      in: 'header',
      required: true,
      description: text,
      schema: { type: 'string', maxLength },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': schemas.content(schemas.response(Envelope), `${nameOf(type)}Envelope`) },
    },
    responses: {
      '2XX': { description: 'Taken. The body of the answer is not read, but kept in the log of the delivery.' },
      default: { description: 'Not taken: it is tried again by the schedule, six times in all.' },
    },
  }
}

/** `lesson.completed` is `LessonCompleted`. */
const nameOf = (type: string): string => type.split(/[._]/).map(capitalized).join('')

const headers: readonly (readonly [name: string, description: string, longest: number])[] = [
  ['X-Service-Event', 'Type of the event', 100],
  ['X-Service-Delivery', 'Id of the delivery, the same on each attempt', 100],
  ['X-Service-Timestamp', 'When it was signed, in UNIX seconds', 20],
  ['X-Service-Signature', '`sha256=` and the HMAC of timestamp, a dot and the body, in hexadecimal', 100],
  ['webhook-id', 'Id of the event (Standard Webhooks)', 100],
  ['webhook-timestamp', 'When it was signed, in UNIX seconds (Standard Webhooks)', 20],
  ['webhook-signature', 'Signatures as libraries of Standard Webhooks verify them', 1_000],
]
