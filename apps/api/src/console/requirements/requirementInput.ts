import type { ConsoleVisit } from '../visit.ts'
import { linesOf, userIdsOf } from './namedPeople.ts'

interface Fixed {
  readonly target: unknown
  readonly accepts: readonly unknown[]
}

/** The body that the form asks for. Text where a number belongs stays text: the operation refuses it. */
export async function requirementInput(visit: ConsoleVisit, fixed: Fixed) {
  const { form } = visit
  const text = (name: string): string => form.get(name)?.trim() ?? ''
  const number = (name: string): number | string => numberIn(text(name))
  return {
    ...fixed,
    title: text('title'),
    audience: await audienceIn(visit),
    due:
      text('due') === 'on'
        ? { kind: 'on', day: text('day'), newcomerDays: number('newcomerDays') }
        : { kind: 'after', days: number('days') },
    renewal:
      text('renewal') === ''
        ? null
        : { months: number('renewal'), from: text('renewalFrom'), opensDaysBefore: number('opensDaysBefore') },
    earlier: text('earlier') === 'since' ? text('earlierSince') : text('earlier'),
    notBefore: text('notBefore') || null,
    remindDaysBefore: numbersIn(text('remindDaysBefore')),
    remindDaysAfter: numbersIn(text('remindDaysAfter')),
  }
}

async function audienceIn(visit: ConsoleVisit) {
  const { form } = visit
  if (form.get('audience') !== 'some') return { everyone: true }
  const userIds = await userIdsOf(visit, 'named', linesOf('named', form.get('named') ?? ''))
  return { everyone: false, departmentIds: form.getAll('departmentIds'), userIds }
}

/** Full-width digits are digits. */
const numberIn = (text: string): number | string => {
  const digits = text.normalize('NFKC')
  return /^\d{1,6}$/.test(digits) ? Number(digits) : text
}

const numbersIn = (text: string) => text.split(/[\s,、，]+/).flatMap((one) => (one === '' ? [] : [numberIn(one)]))
