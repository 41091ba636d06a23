import { addDays, type Day, tokyoDayOf } from '@manabi/kernel'
import { type DutyRow, dutyRows } from '@manabi/projections/requirements/dutyRows'
import { requirements } from '@manabi/projections/requirements/requirements'
import type { Views } from '@manabi/read-store'
import type { ExecutionContext } from '../../execution.ts'
import { clockReaction } from '../../reactions/reaction.ts'
import type { Services } from '../../services.ts'
import { announceOpenDuty } from './announcing.ts'
import { type DutyPass, passesIn } from './dutyPasses.ts'
import { isHeldBack, openOn } from './openDuties.ts'

/** Requirements that are looked at in one go. */
const atOnce = 100
/** Duties that are found together. */
const dutiesAtOnce = 20
/** Then the process may stop, and other requirements have their turn. */
const timesAtOnce = 50

/** Announces what became due or overdue: by the day that has begun, or by a change of the requirement (beyond, Requirements). */
export const announceDutiesByDay = clockReaction<DutyPass>({
  name: 'announce-duties-by-day',
  everySeconds: 1,
  atOnce,
  due: (now, { state }) =>
    passesIn(state).find({
      where: { resumesOn: { upTo: tokyoDayOf(now.toISOString()) } },
      sort: [['resumesOn', 'asc']],
      limit: atOnce,
    }),
  react: async (pass, context, services) => {
    const today = tokyoDayOf(context.now.toISOString())
    let next: DutyPass | null = pass
    for (let times = 0; times < timesAtOnce; times++) {
      next = await furtherPass(next, { context, services, today })
      if (next === null || next.resumesOn > today) return
    }
    return 'more'
  },
})

interface Today {
  readonly context: ExecutionContext
  readonly services: Services
  readonly today: Day
}

/** Goes on with a walk, and notes how far it is. null: it is over. */
async function furtherPass(pass: DutyPass, { context, services, today }: Today): Promise<DutyPass | null> {
  const { views, state } = services
  const passes = passesIn(state)
  const requirement = await views.of(requirements).get(pass.requirementId)
  const rows = requirement === null || requirement.endedAt !== null ? null : await nextRows(views, pass, today)
  if (rows !== null && rows.length > 0 && (await isHeldBack(services, requirement!, today)))
    return await passes.update(pass.id, {}, { resumesOn: addDays(today, 1) })
  for (const row of rows ?? []) await announceOpenDuty(context, row)
  const place = rows && placeBehind(pass, rows, today)
  if (place !== null) return await passes.update(pass.id, {}, place)
  await passes.delete({ id: pass.id })
  return null
}

/** null: it is over. One that goes on each day looks at the changes of a day again on the next one, for those that came after it. */
function placeBehind(pass: DutyPass, rows: readonly DutyRow[], today: Day): Partial<DutyPass> | null {
  if (rows.length === dutiesAtOnce) return { userId: rows.at(-1)!.userId }
  if (pass.day < today) return { day: addDays(pass.day, 1), userId: '' }
  return pass.id === pass.requirementId ? { userId: '', resumesOn: addDays(today, 1) } : null
}

const nextRows = async (views: Views, { requirementId, day, userId }: DutyPass, today: Day) => {
  const where = { requirementId, since: day, userId: { from: userId }, ...openOn(today) }
  const found = await views.of(dutyRows).find({ where, sort: [['userId', 'asc']], limit: dutiesAtOnce })
  return found.map(({ doc }) => doc)
}
