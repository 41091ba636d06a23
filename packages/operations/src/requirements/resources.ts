import { Day, Id, Timestamp } from '@manabi/kernel'
import { Due, Target } from '@manabi/requirements'
import { z } from 'zod'
import { title } from '../catalog/authoring/fields.ts'

const target = Target.meta({
  id: 'RequirementTarget',
  description: 'A published course or test, or a path, that the organization can see.',
  examples: [{ kind: 'course', id: 'crs_01jqp3v9kd7e9f1g3h5j7k9m1n' }],
})
const [on, after] = Due.options
const ids = z.array(Id.trim()).max(500)
const remindDays = (least: 0 | 1) => z.array(z.int().min(least).max(365)).max(5)
const audienceExample = { everyone: true, departmentIds: [], userIds: [] }
const everyone = z.boolean().meta({ description: 'Every active member. The lists are empty then.' })
const [departments, people] = ['Everyone in one of these departments.', 'Members and invited people.']

const due = z
  .discriminatedUnion('kind', [
    on.extend({
      newcomerDays: on.shape.newcomerDays.default(30).meta({ description: 'For people who come later. Default 30.' }),
    }),
    after.extend({ days: after.shape.days.meta({ description: 'After the duty began for the person.' }) }),
  ])
  .meta({
    description: '`on`: on that day, later for people who come later. `after`: so many days after it began for each.',
    examples: [{ kind: 'after', days: 30 }],
  })
const renewal = z
  .object({
    months: z.int().min(1).max(120).meta({ description: 'How long a completion is valid.' }),
    from: z.enum(['completion', 'due']).meta({ description: 'Where the months begin.' }),
    opensDaysBefore: z.int().min(0).max(365).meta({ description: 'When the next cycle opens. Less than 28 × months.' }),
  })
  .refine(({ months, opensDaysBefore }) => opensDaysBefore < 28 * months, {
    message: 'must be less than 28 times the months',
    path: ['opensDaysBefore'],
  })
  .nullable()
  .meta({
    description: 'How long a completion is valid, and when the next cycle opens. null: once is enough.',
    examples: [{ months: 12, from: 'due', opensDaysBefore: 60 }],
  })
const earlier = z.union([z.enum(['any', 'none']), Day]).meta({
  description: 'Which completions before the duty began count: all, none, or those from that day on. Default `any`.',
  examples: ['any'],
})
const notBefore = Day.nullable().meta({ description: 'Nothing is due before this day.', examples: [null] })

/** Beyond, Requirements. */
export const RequirementInput = z
  .object({
    title,
    target: target.nullable().meta({ description: 'What fulfils it. null: evidence alone. It cannot be changed.' }),
    accepts: z.array(target).max(10).default([]).meta({ description: 'Others that fulfil it alike.' }),
    audience: z
      .object({
        everyone,
        departmentIds: ids.default([]).meta({ description: departments }),
        userIds: ids.default([]).meta({ description: people }),
      })
      .meta({ description: 'Who has to.', examples: [audienceExample] }),
    due,
    renewal: renewal.default(null),
    earlier: earlier.default('any'),
    notBefore: notBefore.default(null),
    remindDaysBefore: remindDays(0)
      .default([14, 3])
      .meta({ description: 'So many days before it is due, people are reminded.' }),
    remindDaysAfter: remindDays(1)
      .default([1, 7, 14])
      .meta({ description: 'So many days after it was due, people are reminded.' }),
  })
  .meta({
    id: 'RequirementInput',
    description: 'Who has to complete what, by when, and how often.',
    examples: [
      {
        title: 'Fire safety',
        target: { kind: 'course', id: 'crs_01jqp3v9kd7e9f1g3h5j7k9m1n' },
        audience: { everyone: true },
        due: { kind: 'after', days: 30 },
        renewal: { months: 12, from: 'completion', opensDaysBefore: 60 },
      },
    ],
  })
export type RequirementInput = z.output<typeof RequirementInput>

/** Beyond, Requirements. */
export const Requirement = z
  .object({
    id: Id,
    organizationId: Id,
    title: z.string(),
    target: target.nullable().meta({ description: 'What fulfils it. null: evidence alone.' }),
    accepts: z.array(target).meta({ description: 'Others that fulfil it alike.' }),
    audience: z
      .object({
        everyone,
        departmentIds: z.array(Id).meta({ description: departments }),
        userIds: z.array(Id).meta({ description: people }),
      })
      .meta({ description: 'Who has to.' }),
    due,
    renewal,
    earlier,
    notBefore,
    remindDaysBefore: z.array(z.int()).meta({ description: 'Largest first.' }),
    remindDaysAfter: z.array(z.int()).meta({ description: 'Smallest first.' }),
    isTargetAvailable: z.boolean().meta({
      description: 'Whether somebody can take the target, one of its translations, or one of the others now.',
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'Requirement',
    description: 'Who has to complete what, by when, and how often.',
    examples: [
      {
        ...{ id: 'req_01jqp3v9k1r8s0y2c3x7h5n6mq', organizationId: 'org_01jqp3v9k2r8s0y2c3x7h5n6mq' },
        ...{ title: 'Fire safety', target: { kind: 'course', id: 'crs_01jqp3v9kd7e9f1g3h5j7k9m1n' }, accepts: [] },
        ...{ audience: audienceExample, due: { kind: 'after', days: 30 } },
        renewal: { months: 12, from: 'completion', opensDaysBefore: 60 },
        ...{ earlier: 'any', notBefore: null, remindDaysBefore: [14, 3], remindDaysAfter: [1, 7, 14] },
        ...{ isTargetAvailable: true, createdAt: '2026-04-01T09:30:00.000Z', updatedAt: '2026-04-01T09:30:00.000Z' },
      },
    ],
  })

const Count = z.int().min(0)

/** Beyond, Requirements. */
export const RequirementPreview = z
  .object({
    people: Count.meta({ description: 'Everybody in the audience, waived ones too.' }),
    due: Count.meta({ description: 'Of these, how many would still have time.' }),
    overdue: Count.meta({ description: 'Of these, how many would be late at once.' }),
    fulfilled: Count.meta({ description: 'Of these, how many have done it already.' }),
  })
  .meta({ id: 'RequirementPreview', description: 'How many people would have which status today.' })
