import type { Day } from '@manabi/kernel'
import { type Counts, type DaySums, isEmpty, withSums } from './counts.ts'
import { type Membership, type MembershipKey, membershipOf } from './membership.ts'
import { keptSince, withoutOldDays } from './reportDays.ts'

/** The people of an organization with the same status, the same departments, and the same assignments of their own. */
export interface PeerGroup extends Membership {
  readonly status: 'invited' | 'affiliated' | 'member'
}

/**
 * A peer group's people, counted; and what each day, month and year changed of that. Grows with their courses and lessons, not with the
 * people or with time.
 */
export interface PeerGroupDoc extends PeerGroup {
  readonly kind: 'peerGroup'
  /** `now`, or when the changes came, in Tokyo: `2026`, `2026-04`, `2026-04-01`. */
  readonly bucket: string
  readonly known?: null
  /**
   * `people`; `last.{day}`: people by the day of their last activity; `courses.{course}`: `started`, `completed`, `lessons.{lesson}`;
   * `done.lessons` and `done.courses`, by `own` or the course of another organization; `days.{day}`: the same, `seconds`, `certificates`.
   */
  readonly counts: Counts
}

/** What a day changes of a peer group. */
export interface PeerGroupDay {
  readonly key: string
  readonly peerGroup: PeerGroup
  /** Days before it are not kept any more. */
  readonly since: Day
}

/** A peer group, and its day that was asked for last. */
class KnownPeerGroup {
  readonly id: MembershipKey
  readonly peerGroup: PeerGroup
  #day: Day = ''
  #on: PeerGroupDay | null = null

  constructor(id: MembershipKey, peerGroup: PeerGroup) {
    this.id = id
    this.peerGroup = peerGroup
  }

  /** The same for the event before, most of the time. */
  on(day: Day): PeerGroupDay {
    if (this.#on === null || this.#day !== day) {
      this.#day = day
      this.#on = { key: `${this.id}@${day}`, peerGroup: this.peerGroup, since: keptSince(day) }
    }
    return this.#on
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

/** The documents of a peer group that a change of a day is added to. */
export const peerGroupDocuments = (peerGroupId: string, day: Day): readonly string[] =>
  ['now', day.slice(0, 4), day.slice(0, 7), day].map((bucket) => `${peerGroupId}@${bucket}`)

/** A peer group's document with the sums of some days, one after the other. */
export function withDaySums(
  doc: PeerGroupDoc | null,
  peerGroup: PeerGroup,
  { byDay, bucket }: { readonly byDay: readonly DaySums[]; readonly bucket: string },
): PeerGroupDoc | null {
  let counts = doc?.counts ?? {}
  for (const { since, sums } of byDay) {
    counts = withSums(counts, keptIn(bucket, sums, since))
    if (bucket === 'now') counts = trimmed(trimmed(counts, 'days', since), 'last', since)
  }
  return isEmpty(counts) ? null : { kind: 'peerGroup', bucket, ...peerGroup, counts }
}

/** What a day counts is asked for within a month or two, which is what the days and months are read for. */
function keptIn(bucket: string, sums: Counts, since: Day): Counts {
  const { days, last, ...kept } = sums as Counts & Readonly<Record<'days' | 'last', Counts | undefined>>
  if (bucket.length === 4) return kept
  return {
    ...kept,
    ...(days && { days: withoutOldDays(days, since) }),
    ...(last && { last: withoutOldDays(last, since) }),
  }
}

function trimmed(counts: Counts, key: 'days' | 'last', since: Day): Counts {
  const before = (counts[key] as Counts | undefined) ?? {}
  const after = withoutOldDays(before, since)
  if (after === before) return counts
  const { [key]: _, ...others } = counts
  return isEmpty(after) ? others : { ...counts, [key]: after }
}
