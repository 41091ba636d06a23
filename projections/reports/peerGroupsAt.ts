import type { Day, Id } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { addCounts, type GrowingCounts, isEmpty } from './counts.ts'
import type { PeerGroupDoc } from './peerGroups.ts'
import { reportPeople } from './reportPeople.ts'

export async function peerGroupsNow(views: Views, organizationId: Id): Promise<readonly PeerGroupDoc[]> {
  const found = await views.of(reportPeople).find({ where: { organizationId, bucket: 'now' } })
  return found.map(({ doc }) => doc as PeerGroupDoc)
}

/** Before the first release. */
const startYear = 2020

/**
 * The peer groups as they were at the end of a day: what the years before it changed, then the months of its year, then the days of its
 * month. What days count is older than two months nowhere, so it is taken from there alone.
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
  const peerGroups = new Map<string, PeerGroupDoc & { readonly counts: GrowingCounts }>()
  for (const { id, doc } of found) {
    const key = id.slice(0, id.lastIndexOf('@'))
    const { bucket, ...peerGroup } = doc as PeerGroupDoc
    const { days: ofDays = {}, last = {}, ...state } = peerGroup.counts
    const counts = peerGroups.get(key)?.counts ?? {}
    if (sums.has(bucket)) addCounts(counts, state)
    if (lately.has(bucket)) addCounts(counts, { days: ofDays, last })
    peerGroups.set(key, { ...peerGroup, bucket: day, counts })
  }
  return [...peerGroups.values()].filter(({ counts }) => !isEmpty(counts))
}

/** The twelve before it, the latest first. */
function monthsBefore(month: string): readonly string[] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, n) => {
    const months = year * 12 + number - 2 - n
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
