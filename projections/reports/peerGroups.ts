import type { Day } from '@manabi/kernel'
import { type Counts, isEmpty, withSums } from './counts.ts'
import { type Membership, type MembershipKey, membershipOf } from './membership.ts'
import { monthOfDay, shownSince } from './reportDays.ts'

/** The people of an organization with the same status, the same departments, and the same assignments of their own. */
export interface PeerGroup extends Membership {
  readonly status: 'invited' | 'affiliated' | 'member'
}

/**
 * A peer group's people, counted; when they were active; and what each day, month and year changed of that. Grows with their courses and
 * lessons, not with the people or with time.
 */
export interface PeerGroupDoc extends PeerGroup {
  readonly kind: 'peerGroup'
  /**
   * `now`; the month in which they were active: `active/2026-04`; or when the changes came, in Tokyo: `2026`, `2026-04`, `2026-04-01`.
   */
  readonly bucket: string
  readonly known?: null
  /**
   * Of what is so: `people`; `courses.{course}`: `started`, `completed`, `lessons.{lesson}`; `done.lessons` and `done.courses`, by `own`
   * or the course of another organization. Of activity: `last.{day}`: people by the day of their last one; `days.{day}`: `lessons`,
   * `courses`, `seconds`, `certificates`. A year has nothing of activity.
   */
  readonly counts: Counts
}

/** What is added to a peer group. */
export interface PeerGroupSums {
  readonly key: string
  readonly peerGroup: PeerGroup
}

/** A peer group, and its sums that were asked for last: the same for the event before, most of the time. */
export class KnownPeerGroup {
  readonly peerGroup: PeerGroup
  readonly #id: MembershipKey
  #state = { came: '', sums: null as PeerGroupSums | null }
  #active = { day: '', came: '', sums: null as PeerGroupSums | null }

  constructor(id: MembershipKey, peerGroup: PeerGroup) {
    this.#id = id
    this.peerGroup = peerGroup
  }

  /** What is so, as far as it came on a day. */
  on(came: Day): PeerGroupSums {
    if (this.#state.sums === null || this.#state.came !== came) this.#state = { came, sums: this.#sums(came) }
    return this.#state.sums!
  }

  /** What was done on a day, and when that came. */
  active(day: Day, came: Day): PeerGroupSums {
    const last = this.#active
    if (last.sums !== null && last.day === day && last.came === came) return last.sums
    const sums = this.#sums(`${day < shownSince(came) ? '' : came}:${monthOfDay(day)}`)
    this.#active = { day, came, sums }
    return sums
  }

  #sums(when: string): PeerGroupSums {
    return { key: `${this.#id}@${when}`, peerGroup: this.peerGroup }
  }
}

/** Every event of a person asks for it, and most people share theirs with others. */
const known = new Map<MembershipKey, KnownPeerGroup | null>()
const mostKnown = 1_000

/** The peer group of the people with a membership; null where they do not belong to the organization. */
export function peerGroupOf(id: MembershipKey): KnownPeerGroup | null {
  const before = known.get(id)
  if (before !== undefined) return before
  const membership = membershipOf(id)
  const peerGroup = membership.status === 'none' ? null : new KnownPeerGroup(id, membership as PeerGroup)
  if (known.size === mostKnown) known.clear()
  known.set(id, peerGroup)
  return peerGroup
}

export const activeBucket = (month: string): string => `active/${month}`

/**
 * The documents of a peer group to which sums are added: `{id}@{came}`, or `{id}@{came}:{month}` for what was done in a month. Nothing
 * stands for `came` where no report of that day shows it any more. Null where the key is of something else.
 */
export function peerGroupDocuments(key: string): readonly string[] | null {
  const at = key.lastIndexOf('@')
  if (at === -1) return null
  const [came, activeMonth] = key.slice(at + 1).split(':') as [Day, string?]
  const byCame = came === '' ? [] : [came.slice(0, 7), came]
  const buckets =
    activeMonth === undefined ? ['now', came.slice(0, 4), ...byCame] : [activeBucket(activeMonth), ...byCame]
  return buckets.map((bucket) => `${key.slice(0, at)}@${bucket}`)
}

export function withPeerGroupSums(
  doc: PeerGroupDoc | null,
  peerGroup: PeerGroup,
  { sums, bucket }: { readonly sums: Counts; readonly bucket: string },
): PeerGroupDoc | null {
  const counts = withSums(doc?.counts ?? {}, sums)
  return isEmpty(counts) ? null : { kind: 'peerGroup', bucket, ...peerGroup, counts }
}
