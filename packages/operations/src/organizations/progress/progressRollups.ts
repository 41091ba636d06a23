import { setImmediate } from 'node:timers/promises'
import type { Id } from '@manabi/kernel'
import { average, memberRows } from '@manabi/projections/organizations/memberRows'
import { activeMembers } from '@manabi/projections/organizations/members'
import type { Views } from '@manabi/read-store'
import { LRUCache } from 'lru-cache'

export interface Rollup {
  readonly memberCount: number
  readonly activeMembers: number
  readonly averagePercent: number
  readonly completedCourses: number
}

export interface Group {
  readonly organizationId: Id
  /** null: the whole organization. */
  readonly departmentId: Id | null
}

/** Up to so many members it is computed each time; of more it may be as old as `freshness`. */
const computedEachTime = 500

/** Milliseconds; longer where computing takes long, so that it never keeps more than a twentieth of a processor busy. */
const freshness = 60_000
const shareOfProcessor = 20

interface Known {
  readonly rollup: Promise<Rollup>
  /** Milliseconds since 1970; null while it is computed. */
  freshUntil: number | null
}

/**
 * What all members of a group come to. It depends on every member's assignments and progress, which a course or a department
 * changes for thousands at once, so that no counter can keep it: it is computed by going through the members, a few at a time, and
 * remembered for a large group.
 */
export class ProgressRollups {
  readonly #views: Views
  readonly #known = new LRUCache<string, Known>({ max: 1_000 })

  constructor(views: Views) {
    this.#views = views
  }

  async of(group: Group, memberCount: number, now: Date): Promise<Rollup> {
    if (memberCount <= computedEachTime) return computeRollup(this.#views, group, now)
    const key = `${group.organizationId}/${group.departmentId ?? ''}`
    const known = this.#known.get(key)
    if (known === undefined) return this.#compute(key, group, now)
    // Whoever asks next finds the new one; this answer does not wait for it.
    if (known.freshUntil !== null && known.freshUntil <= Date.now()) {
      known.freshUntil = null
      this.#compute(key, group, now, known).catch(() => {})
    }
    return known.rollup
  }

  #compute(key: string, group: Group, now: Date, before?: Known): Promise<Rollup> {
    const begun = Date.now()
    const rollup = computeRollup(this.#views, group, now)
    const known: Known = { rollup, freshUntil: null }
    if (before === undefined) this.#known.set(key, known)
    return rollup.then(
      (computed) => {
        const until = Date.now() + Math.max(freshness, shareOfProcessor * (Date.now() - begun))
        this.#known.set(key, { rollup, freshUntil: until })
        return computed
      },
      (error) => {
        this.#known.delete(key)
        throw error
      },
    )
  }
}

/** So many members are looked at before other work gets its turn. */
const step = 100

export async function computeRollup(views: Views, group: Group, now: Date): Promise<Rollup> {
  let [memberCount, active, completedCourses, courses, percents] = [0, 0, 0, 0, 0]
  for (let after: Id | null = null; ; await setImmediate()) {
    const members = await activeMembers(views, group, { after, limit: step })
    for (const row of await memberRows(views, members, now)) {
      memberCount++
      if (row.isActive) active++
      completedCourses += row.completedCourses
      courses += row.courses
      percents += row.percents
    }
    if (members.length < step) {
      return { memberCount, activeMembers: active, averagePercent: average(percents, courses), completedCourses }
    }
    after = members.at(-1)!.userId
  }
}
