import { addDays, type Day } from '@manabi/kernel'
import { type DutyRow, dutyRows } from '@manabi/projections/requirements/dutyRows'
import { requirements } from '@manabi/projections/requirements/requirements'
import type { Views } from '@manabi/read-store'
import { demandReached } from '../../execution.ts'
import { clockReaction } from '../../reactions/reaction.ts'
import { announceOpenDuty, type Means, openOn } from './announce.ts'
import { type DutyWalk, dayToAnnounce, walksDue, walksIn } from './dutyWalks.ts'
import { isHeldBack } from './isHeldBack.ts'

/** Walks that go on in one look. */
const atOnce = 100
/** Duties that are found together. */
const dutiesAtOnce = 20
/** Then the process may stop, and other requirements have their turn. */
const timesAtOnce = 50

/** Announces what became due or overdue: by the day that has begun, or by a change of the requirement (beyond, Requirements). */
export const announceDutiesByDay = clockReaction<DutyWalk>({
  name: 'announce-duties-by-day',
  everySeconds: 1,
  atOnce,
  due: (now, { state }) => walksDue(state, dayToAnnounce(now), atOnce),
  react: async (walk, context, services) => {
    await demandReached(services, await services.eventStore.head(), [dutyRows])
    const today = dayToAnnounce(context.now)
    let next: DutyWalk | null = walk
    for (let times = 0; times < timesAtOnce; times++) {
      next = await furtherWalk(next, today, { context, services })
      if (next === null || next.resumesOn > today) return
    }
    return 'more'
  },
})

/** Goes on with a walk, and notes its place. null where it has ended, or was set back meanwhile. */
async function furtherWalk(walk: DutyWalk, today: Day, { context, services }: Means): Promise<DutyWalk | null> {
  const { views, state } = services
  const walks = walksIn(state)
  const requirement = await views.of(requirements).get(walk.id)
  if (requirement === null || requirement.endedAt !== null) {
    await walks.delete({ id: walk.id })
    return null
  }
  const note = (place: Partial<DutyWalk>) => walks.update(walk.id, { setBackBy: walk.setBackBy }, place)
  if (walk.day > today) return await note({ day: today, userId: '', resumesOn: today })
  if (await isHeldBack(services, requirement, today)) return await note({ resumesOn: addDays(today, 1) })
  const rows = await nextRows(views, walk, today)
  for (const row of rows) await announceOpenDuty(context, row)
  return await note(placeBehind(walk, rows, today))
}

/** The walk looks at a day again on the next one, because duties may change after it has passed. */
function placeBehind({ day }: DutyWalk, rows: readonly DutyRow[], today: Day): Partial<DutyWalk> {
  if (rows.length === dutiesAtOnce) return { userId: rows.at(-1)!.userId }
  return day < today ? { day: addDays(day, 1), userId: '' } : { userId: '', resumesOn: addDays(today, 1) }
}

const nextRows = async (views: Views, { id, day, userId }: DutyWalk, today: Day) => {
  const where = { requirementId: id, since: day, userId: { from: userId }, ...openOn(today) }
  const found = await views.of(dutyRows).find({ where, sort: [['userId', 'asc']], limit: dutiesAtOnce })
  return found.map(({ doc }) => doc)
}
