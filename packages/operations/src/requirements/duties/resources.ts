import { Day, Id, Timestamp } from '@manabi/kernel'
import { type Duty as DutyOfPerson, Target } from '@manabi/requirements'
import { z } from 'zod'
import type { DutyThen } from '../../histories/dutiesThen.ts'

export const dutyStatus = z
  .enum(['due', 'overdue', 'fulfilled', 'waived'])
  .meta({ description: '`waived`: not fulfilled, while a waiver or a leave holds.' })
const fulfilledBy = z
  .object({ kind: z.enum(['course', 'path', 'test', 'evidence']), id: Id })
  .meta({ description: 'What completed it: the translation, for example.', examples: [null] })

/** Beyond, Requirements. */
export const Duty = z
  .object({
    requirementId: Id,
    organizationId: Id,
    title: z.string().max(200).meta({ description: 'Of the requirement.' }),
    target: z
      .object({ ...Target.shape, title: z.string().max(200).meta({ description: 'The last one.' }) })
      .nullable()
      .meta({ description: 'What fulfils it. null: evidence alone.' }),
    cycle: z.int().min(1).meta({ description: 'From 1: each renewal is another one.' }),
    beganOn: Day.meta({ description: 'When the duty began for the person.' }),
    opensOn: Day.meta({ description: 'When the cycle opened.' }),
    dueOn: Day.meta({ description: 'The last day on which it is not overdue.' }),
    fulfilledAt: Timestamp.nullable(),
    fulfilledBy: fulfilledBy.nullable().meta({ description: 'null until then.' }),
    validUntil: Day.nullable().meta({
      description: 'Its last valid day; null until it is fulfilled, and without renewal.',
    }),
    status: dutyStatus,
    coveredUntil: Day.nullable().meta({
      description: 'The latest day on which this or an earlier cycle is valid; null once that is past.',
    }),
    waiver: z
      .object({
        reason: z.string().max(500).meta({ description: 'Why.' }),
        until: Day.nullable().meta({ description: 'The last day. null: until it is withdrawn.' }),
        isLeave: z.boolean().meta({ description: 'Whether it is a leave, which waives all duties.' }),
      })
      .nullable()
      .meta({ description: 'The one that holds, a waiver before a leave.', examples: [null] }),
  })
  .meta({
    id: 'Duty',
    description: 'What a person has to do for a requirement, and whether they have.',
    examples: [
      {
        ...{ requirementId: 'req_01jqp3v9k1r8s0y2c3x7h5n6mq', organizationId: 'org_01jqp3v9k2r8s0y2c3x7h5n6mq' },
        title: 'Fire safety',
        target: { kind: 'course', id: 'crs_01jqp3v9kd7e9f1g3h5j7k9m1n', title: 'Fire drill' },
        ...{ cycle: 1, beganOn: '2026-04-01', opensOn: '2026-04-01', dueOn: '2026-05-01', status: 'due' },
        ...{ fulfilledAt: null, fulfilledBy: null, validUntil: null, coveredUntil: null, waiver: null },
      },
    ],
  })
export type Duty = z.output<typeof Duty>

/** A duty in a training record. */
export const RecordedDuty = z
  .object({
    ...Duty.shape,
    earlier: z
      .array(
        Duty.pick({ cycle: true, dueOn: true, fulfilledAt: true, validUntil: true }).meta({
          id: 'EarlierCycle',
          description: 'A cycle that is over.',
        }),
      )
      .meta({ description: 'Its cycles that are over, newest first.' }),
  })
  .meta({ id: 'RecordedDuty', description: 'A duty, with its earlier cycles.' })

/** A duty as it is answered. */
export const shownDuty = ({ requirement, targetTitle }: DutyThen, { waiver, ...duty }: DutyOfPerson): Duty => {
  const { requirementId, organizationId, facts } = requirement
  return {
    ...{ requirementId, organizationId, title: facts.title },
    target: facts.target && { ...facts.target, title: targetTitle ?? '' },
    ...duty,
    waiver: shownWaiver(waiver),
  }
}

export const shownWaiver = (waiver: DutyOfPerson['waiver']): Duty['waiver'] =>
  waiver && { reason: waiver.reason, until: waiver.until, isLeave: waiver.isLeave }
