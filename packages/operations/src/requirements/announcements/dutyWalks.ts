import { addDays, type Day, earlier, type Id, tokyoDayOf } from '@manabi/kernel'
import { type StateStore, stateCollection } from '@manabi/state-store'

/** Where the reminders of a day are in the duties of a requirement. */
export interface RemindersPlace {
  readonly day: Day
  /** Of the parts that are looked at one after the other. */
  readonly part: number
  /** People up to this one have been looked at. */
  readonly userId: Id
}

/** A walk through the duties of a requirement, day by day, to announce what became due or overdue, and to remind people. */
export interface DutyWalk {
  /** The requirement's. */
  readonly id: Id
  /** Duties that changed before this day have been looked at. */
  readonly day: Day
  /** Of the duties that changed on this day, those of people up to this one have been looked at, too. */
  readonly userId: Id
  /** The day on which the walk goes on. */
  readonly resumesOn: Day
  /** The event that set the walk back last. A place is noted only where no other event did so meanwhile. */
  readonly setBackBy: string
  /** The last day on which nobody could take what fulfils the requirement: nothing is announced then. */
  readonly unavailableOn: Day | null
  /** The last day whose reminders are complete. */
  readonly remindedOn: Day
  /** null where those of no day are under way. */
  readonly reminding: RemindersPlace | null
}

const dutyWalks = stateCollection<DutyWalk>()({
  name: 'duty-walks',
  indexes: [['resumesOn'], ['day'], ['setBackBy'], ['remindedOn']],
})

export const walksIn = (state: StateStore) => state.collection(dutyWalks)

/** The walk of a requirement begins on this day, or looks at it again. Reminders begin on the morning after. */
export async function setBackWalk(state: StateStore, id: Id, { day, by }: { readonly day: Day; readonly by: string }) {
  const walks = walksIn(state)
  const reminders = { remindedOn: day, reminding: null }
  const walk = { id, day, userId: '', resumesOn: day, setBackBy: by, unavailableOn: null, ...reminders }
  const [added] = await walks.insert([walk])
  if (added !== undefined) return
  const { unavailableOn: _, remindedOn: __, reminding: ___, ...again } = walk
  await walks.update(id, {}, { ...again, day: earlier((await walks.get(id))?.day, day) })
}

/** The walks that go on by this day, and those that a clock set far ahead has left in the future. */
export async function walksDue(state: StateStore, today: Day, limit: number): Promise<readonly DutyWalk[]> {
  const walks = walksIn(state)
  const due = await walks.find({ where: { resumesOn: { upTo: today } }, sort: [['resumesOn', 'asc']], limit })
  const ahead = await walks.find({ where: { day: { from: addDays(today, 1) } }, limit })
  const ids = new Set(due.map(({ id }) => id))
  return [...due, ...ahead.filter(({ id }) => !ids.has(id))].slice(0, limit)
}

/** The walks whose reminders of this day are not complete. */
export const walksToRemind = (state: StateStore, day: Day, limit: number): Promise<readonly DutyWalk[]> =>
  walksIn(state).find({ where: { remindedOn: { upTo: addDays(day, -1) } }, sort: [['remindedOn', 'asc']], limit })

/** In milliseconds: what people do just before midnight counts first. */
const grace = 5 * 60_000

/** The day whose beginning is announced: it begins a little after midnight in Tokyo. */
export const dayToAnnounce = (now: Date): Day => tokyoDayOf(new Date(now.getTime() - grace).toISOString())
