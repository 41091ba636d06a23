import type { Day, Id } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { addCounts, type GrowingCounts, isEmpty } from './counts.ts'
import { activeBucket, type PeerGroupDoc } from './peerGroups.ts'
import { monthOfDay } from './reportDays.ts'
import { reportPeople } from './reportPeople.ts'

/**
 * The peer groups as they are; with what they did since the month of a day. A clock that was ahead may have made activity of any later
 * month. One query, since a person may move meanwhile.
 */
export async function peerGroupsNow(
  views: Views,
  organizationId: Id,
  activeSince: Day | null,
): Promise<readonly PeerGroupDoc[]> {
  // In the order of buckets, the months of the organization come between the two kinds.
  const bucket = activeSince === null ? now : { from: activeBucket(monthOfDay(activeSince)), upTo: now }
  const found = await views.of(reportPeople).find({ where: { organizationId, bucket } })
  const peerGroups = found.flatMap(({ id, doc }) => (doc.kind === 'peerGroup' ? [{ id, doc }] : []))
  const activity = new SummedPeerGroups()
  for (const { id, doc } of peerGroups) if (doc.bucket !== now) activity.add(id, doc)
  return peerGroups.flatMap(({ id, doc }) =>
    doc.bucket === now ? [{ ...doc, counts: { ...doc.counts, ...activity.countsOf(id) } }] : [],
  )
}

const now = 'now'

/** Of the earliest day that a clock tells. */
const startYear = 1970

/**
 * The peer groups as they were at the end of a day: what the years before it changed, then the months of its year, then the days of its
 * month. What days count is asked for within a month of the day on which it came, so it is taken from two months before alone.
 */
export async function peerGroupsAt(views: Views, organizationId: Id, day: Day): Promise<readonly PeerGroupDoc[]> {
  const [year, month] = [day.slice(0, 4), day.slice(0, 7)]
  const years = Array.from({ length: Math.max(0, Number(year) - startYear) }, (_, n) => String(startYear + n))
  const months = monthsBefore(month)
  const days = Array.from({ length: Number(day.slice(8)) }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`)
  const earlierMonths = months.filter((one) => one.startsWith(year))
  const lately = new Set([...months.slice(0, 2), ...days])
  const sums = new Set([...years, ...earlierMonths, ...days])
  const found = await views.of(reportPeople).find({
    where: { organizationId, bucket: { in: [...new Set([...sums, ...lately])] } },
  })
  const peerGroups = new SummedPeerGroups()
  for (const { id, doc } of found) {
    const { counts, ...peerGroup } = doc as PeerGroupDoc
    const { days: ofDays = {}, last = {}, ...state } = counts
    if (sums.has(peerGroup.bucket)) peerGroups.add(id, { ...peerGroup, counts: state })
    if (lately.has(peerGroup.bucket)) peerGroups.add(id, { ...peerGroup, counts: { days: ofDays, last } })
  }
  return peerGroups.all
}

/** Adds up the documents of each peer group. */
class SummedPeerGroups {
  readonly #byKey = new Map<string, PeerGroupDoc & { readonly counts: GrowingCounts }>()

  add(id: string, { counts, ...peerGroup }: PeerGroupDoc): void {
    const sums = this.countsOf(id)
    addCounts(sums, counts)
    this.#byKey.set(keyOf(id), { ...peerGroup, counts: sums })
  }

  /** Of the peer group with this document. */
  countsOf(id: string): GrowingCounts {
    return this.#byKey.get(keyOf(id))?.counts ?? {}
  }

  get all(): readonly PeerGroupDoc[] {
    return [...this.#byKey.values()].filter(({ counts }) => !isEmpty(counts))
  }
}

const keyOf = (id: string): string => id.slice(0, id.lastIndexOf('@'))

/** The twelve before it, the latest first. */
function monthsBefore(month: string): readonly string[] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, n) => {
    const months = year * 12 + number - 2 - n
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
