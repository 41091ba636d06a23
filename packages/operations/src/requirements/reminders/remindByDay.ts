import { addDays, type Day, type Id, tokyoDayOf } from '@manabi/kernel'
import { dutyRows } from '@manabi/projections/requirements/dutyRows'
import { type RequirementDoc, requirements } from '@manabi/projections/requirements/requirements'
import type { Views } from '@manabi/read-store'
import { demandReached } from '../../execution.ts'
import { clockReaction } from '../../reactions/reaction.ts'
import type { Means } from '../announcements/announce.ts'
import { type DutyWalk, type RemindersPlace, walksIn, walksToRemind } from '../announcements/dutyWalks.ts'
import { isHeldBack } from '../announcements/isHeldBack.ts'
import { openRows, remindManagers, remindPerson } from './reminding.ts'

/** Requirements that are looked at in one go. */
const atOnce = 100
/** People who are looked at together. */
const peopleAtOnce = 20
/** Then the process may stop, and other requirements have their turn. */
const timesAtOnce = 50

/** Reminds people of their duties, and managers of those of their departments: once a day, from 09:00 in Tokyo (beyond, Requirements). */
export const remindByDay = clockReaction<DutyWalk>({
  name: 'remind-by-day',
  everySeconds: 3,
  atOnce,
  due: async (now, { state, config }) => {
    const day = dayToRemind(now)
    return day === null || config.SMTP_URL === undefined ? [] : await walksToRemind(state, day, atOnce)
  },
  react: async (walk, context, services) => {
    const day = dayToRemind(context.now)
    if (day === null) return
    await demandReached(services, await services.eventStore.head(), [dutyRows])
    let next: DutyWalk | null = walk
    for (let times = 0; times < timesAtOnce; times++) {
      next = await furtherReminders(next, day, { context, services })
      if (next === null || next.remindedOn >= day) return
    }
    return 'more'
  },
})

/** The day in Tokyo from 09:00 on, when a day of UTC begins; null before. */
function dayToRemind(now: Date): Day | null {
  const at = now.toISOString()
  const day = tokyoDayOf(at)
  return day === at.slice(0, 10) ? day : null
}

/** Goes on with the reminders of a day, and notes the place. null where the walk has ended. */
async function furtherReminders(walk: DutyWalk, day: Day, means: Means): Promise<DutyWalk | null> {
  const { views, state } = means.services
  const note = (changes: Partial<DutyWalk>) => walksIn(state).update(walk.id, {}, changes)
  const requirement = await views.of(requirements).get(walk.id)
  if (requirement === null || requirement.endedAt !== null) return await note({ remindedOn: day })
  const { organizationId } = requirement
  if (walk.reminding?.day !== day) await remindManagers(organizationId, day, means)
  if (await isHeldBack(means.services, requirement, day)) return await note({ remindedOn: day })
  const place = walk.reminding?.day === day ? walk.reminding : { day, part: 0, userId: '' }
  const part = partsOf(requirement, day)[place.part]
  if (part === undefined) return await note({ remindedOn: day, reminding: null })
  const userIds = await nextPeople(views, walk.id, part, place)
  for (const userId of new Set(userIds)) await remindPerson({ organizationId, userId, day }, means)
  const isWhole = userIds.length < peopleAtOnce
  return await note({
    reminding: isWhole ? { day, part: place.part + 1, userId: '' } : { ...place, userId: userIds.at(-1)! },
  })
}

type Part = ReturnType<typeof partsOf>[number]

/** Where those who may be reminded are: in cycles that opened, in those due soon, and in those that were due. */
const partsOf = ({ remindDaysBefore, remindDaysAfter }: RequirementDoc, day: Day) => [
  ...[-1, 0].map((days) => ({ since: addDays(day, days) })),
  ...[...remindDaysBefore, ...remindDaysAfter.map((days) => -days)].map((days) => ({ endsOn: addDays(day, days) })),
]

async function nextPeople(views: Views, requirementId: Id, part: Part, { day, userId }: RemindersPlace) {
  const where = { ...openRows(day), requirementId, ...part, userId: { from: userId } }
  const found = await views.of(dutyRows).find({ where, sort: [['userId', 'asc']], limit: peopleAtOnce })
  return found.map(({ doc }) => doc.userId)
}
