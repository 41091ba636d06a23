import { invalid } from '@manabi/kernel'
import { listMembers } from '@manabi/operations/organizations/members/listMembers'
import type { MemberPage } from '@manabi/operations/organizations/resources'
import { membersWith } from '@manabi/projections/organizations/members'
import type { z } from 'zod'
import { read } from '../call.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import type { ConsoleVisit } from '../visit.ts'

/** A requirement names so many people. */
const mostLines = 500

/** The addresses of members and invited people. People who have left are missing. */
export async function emailsOf(visit: ConsoleVisit, userIds: readonly string[]): Promise<readonly string[]> {
  const found = await membersWith(visit.services.views, organizationIdOf(visit), userIds)
  return userIds.flatMap((userId) => found.get(userId)?.email ?? [])
}

/** Tells what the people are called. Those who have left are told apart by their ids. */
export async function namesOf(visit: ConsoleVisit, userIds: readonly string[]): Promise<(userId: string) => string> {
  const found = await membersWith(visit.services.views, organizationIdOf(visit), userIds)
  return (userId) => {
    const person = found.get(userId)
    return person === undefined ? userId : nameOf(person)
  }
}

interface Named {
  readonly displayName: string
  readonly email: string
}

export const nameOf = ({ displayName, email }: Named): string => (displayName === '' ? email : displayName)

/** The addresses in a text, one a line, each once. Throws 400 for too many. */
export function linesOf(field: string, text: string): readonly string[] {
  const lines = [...new Set(text.split(/[\r\n,;]+/).flatMap((line) => line.trim() || []))]
  if (lines.length > mostLines) throw invalid(field, `must have at most ${mostLines} lines`)
  return lines
}

/** The ids of those with these addresses. Throws 400 for the first whom the organization does not have. */
export async function userIdsOf(
  visit: ConsoleVisit,
  field: string,
  emails: readonly string[],
): Promise<readonly string[]> {
  const params = { organizationId: organizationIdOf(visit) }
  const userIds: string[] = []
  for (const email of emails) {
    const { items } = await read<z.output<typeof MemberPage>>(visit, listMembers, { params, query: { q: email } })
    const person = items.find((one) => one.email.toLowerCase() === email.toLowerCase())
    if (person === undefined) throw invalid(field, `names nobody of the organization: ${email}`)
    userIds.push(person.userId)
  }
  return userIds
}
