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

const Count = z.int().min(0)
const percent = z.int().min(0).max(100)

const ComplianceRow = z
  .object({
    requirementId: Id,
    title: z.string().max(200).meta({ description: 'Of the requirement.' }),
    departmentId: Id.optional().meta({ description: 'With `by=department`.' }),
    departmentName: z.string().max(100).optional().meta({ description: 'With `by=department`.' }),
    people: Count.meta({ description: 'Everybody in the audience.' }),
    due: Count.meta({ description: 'Still have time.' }),
    overdue: Count.meta({ description: 'Are late.' }),
    fulfilled: Count.meta({ description: 'Have done it.' }),
    waived: Count.meta({ description: 'Have not, while a waiver or a leave holds.' }),
    valid: Count.meta({ description: 'Fulfilled, or due while an earlier cycle is still valid.' }),
    fulfilledPercent: percent.meta({
      description: 'Of those who are not waived, rounded down; 100 where nobody is left.',
    }),
    validPercent: percent.meta({ description: 'As `fulfilledPercent`, of those who are valid.' }),
  })
  .meta({ id: 'ComplianceRow', description: 'How many people of a requirement have which status.' })
export type ComplianceRow = z.output<typeof ComplianceRow>

/** Beyond, Requirements. */
export const Compliance = z
  .object({
    asOf: Day.meta({ description: 'The day of these numbers.' }),
    requirements: z.array(ComplianceRow).meta({ description: 'By title, then id, then department.' }),
  })
  .meta({ id: 'Compliance', description: 'How an organization stands with its requirements.' })

const reason = z.string().max(500).meta({ description: 'Why.' })
const by = Id.nullable().meta({
  description: 'The person who decided it; null for a program, an administrator of the service, and an erased person.',
})

/** Beyond, Requirements. */
export const DutyHistory = z
  .object({
    current: Duty.nullable().meta({ description: 'null for a person who is not in the audience now.' }),
    earlier: z
      .array(
        z
          .object({
            ...Duty.shape,
            endedOn: Day.meta({
              description: 'When the next cycle opened, the person left, or the requirement ended.',
            }),
          })
          .meta({ id: 'PastCycle', description: 'A cycle that is over.' }),
      )
      .meta({ description: 'Cycles that are over.' }),
    waivers: z
      .array(
        z
          .object({
            ...{ reason, by },
            from: Day.meta({ description: 'The first day.' }),
            until: Day.nullable().meta({ description: 'The last day; null for one without an end.' }),
            isLeave: z.boolean().meta({ description: 'Whether it is a leave, which waives all duties.' }),
          })
          .meta({ id: 'PastWaiver', description: 'Days on which the duty was waived.' }),
      )
      .meta({ description: 'Waivers and leaves.' }),
    rejections: z
      .array(
        z
          .object({
            ...{ reason, by },
            at: Timestamp,
            fulfilledAt: Timestamp,
          })
          .meta({ id: 'Rejection', description: 'A completion that counts no more.' }),
      )
      .meta({ description: 'Completions that count no more.' }),
  })
  .meta({ id: 'DutyHistory', description: 'How the duty of one person went, newest first.' })
