import { Day, Id } from '@manabi/kernel'
import { z } from 'zod'

/** What a person completes to fulfil a requirement. */
export const Target = z.object({ kind: z.enum(['course', 'path', 'test']), id: Id })
export type Target = z.output<typeof Target>

export const Due = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('on'), day: Day, newcomerDays: z.int().min(0).max(365) }),
  z.object({ kind: z.literal('after'), days: z.int().min(0).max(3650) }),
])

const Renewal = z.object({
  months: z.int().min(1).max(120),
  from: z.enum(['completion', 'due']),
  opensDaysBefore: z.int().min(0).max(365),
})
export type Renewal = z.output<typeof Renewal>

/** By when, how often, and which earlier completions count (beyond, Requirements). */
export const Rule = z.object({
  due: Due,
  renewal: Renewal.nullable(),
  /** Which completions before the duty began count: all, none, or those from that day on. */
  earlier: z.union([z.enum(['any', 'none']), Day]),
  /** Nothing is due before this day. */
  notBefore: Day.nullable(),
})
export type Rule = z.output<typeof Rule>

/** Everyone, or the union of the lists. With `everyone` the lists are empty. */
export const Audience = z.object({ everyone: z.boolean(), departmentIds: z.array(Id), userIds: z.array(Id) })
export type Audience = z.output<typeof Audience>

/** Whether an audience names a person, or one of the departments of the person. */
export const includesPerson = (
  { everyone, userIds, departmentIds }: Audience,
  userId: Id,
  departmentsOfPerson: readonly Id[],
): boolean => everyone || userIds.includes(userId) || departmentsOfPerson.some((id) => departmentIds.includes(id))

/** All that a requirement says. */
export const RequirementFacts = z.object({
  title: z.string(),
  /** null: evidence alone fulfils it. */
  target: Target.nullable(),
  /** Others that fulfil it alike. */
  accepts: z.array(Target),
  audience: Audience,
  ...Rule.shape,
  /** Days before and after the due day on which people are reminded. */
  remindDaysBefore: z.array(z.int()),
  remindDaysAfter: z.array(z.int()),
})
export type RequirementFacts = z.output<typeof RequirementFacts>

/** All that fulfil a requirement, the target first. */
export const targetsOf = ({ target, accepts }: Pick<RequirementFacts, 'target' | 'accepts'>): readonly Target[] =>
  target === null ? accepts : [target, ...accepts]
