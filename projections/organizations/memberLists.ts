import { searchWords, sortKey } from '@manabi/catalog'
import type { Id } from '@manabi/kernel'
import type { MemberDoc } from './memberDoc.ts'

/** By name, then email. Japanese order has a place for every name, Latin ones first. */
export const nameOrder = (displayName: string, email: string): string =>
  `${sortKey(displayName, 'ja-JP')} ${email.toLowerCase()}`

/** What a person is called in an organization, and under what they are found. */
export function called(
  { organizationId }: Pick<MemberDoc, 'organizationId'>,
  { email, displayName, employeeNumber }: Pick<MemberDoc, 'email' | 'displayName' | 'employeeNumber'>,
) {
  const number = employeeNumber ?? ''
  const words = new Set([...searchWords(`${displayName} ${number}`), email.toLowerCase(), number.toLowerCase()])
  words.delete('')
  return {
    ...{ email, displayName, employeeNumber },
    sortKey: nameOrder(displayName, email),
    words: [...words].map((word) => wordIn(organizationId, word)),
  }
}

const wordIn = (organizationId: Id, word: string): string => `${organizationId}/${word}`

/** Longer beginnings are looked for among `words`: few people share one. */
const listedLength = 12

/** The member in all lists that have it. */
export function listed(doc: Omit<MemberDoc, 'lists'>): MemberDoc {
  const { organizationId, status, departmentIds, words } = doc
  const places = [null, ...departmentIds].map((id) => statusList(organizationId, status, id))
  return { ...doc, lists: [...new Set([wholeList(organizationId), ...places, ...beginningsOf(organizationId, words)])] }
}

/** The lists in which a search finds a person with these words. */
export const beginningsOf = (organizationId: Id, words: readonly string[]): readonly string[] =>
  words.flatMap((word) => {
    const characters = [...word.slice(wordIn(organizationId, '').length)].slice(0, listedLength)
    return characters.map((_, last) => searchList(organizationId, characters.slice(0, last + 1).join('')))
  })

export const wholeList = (organizationId: Id): string => `${organizationId}/all`
/** The active members, or the invited people, of a department; null: of the whole organization. */
export const statusList = (organizationId: Id, status: MemberDoc['status'], departmentId: Id | null): string =>
  `${organizationId}/${status}/${departmentId ?? ''}`
const searchList = (organizationId: Id, beginning: string): string => `${organizationId}/q/${beginning}`

interface Places {
  readonly hasAny?: readonly string[]
  readonly hasAll?: readonly string[]
}

/** Those in these places with words that begin like this, each of them. */
export function having(organizationId: Id, beginnings: readonly string[], { hasAny, hasAll = [] }: Places = {}) {
  const isListed = (one: string) => [...one].length <= listedLength
  const lists = [...hasAll, ...beginnings.filter(isListed).map((one) => searchList(organizationId, one))]
  const long = beginnings.filter((one) => !isListed(one)).map((one) => wordIn(organizationId, one))
  return {
    ...((hasAny !== undefined || lists.length > 0) && { lists: { hasAny, hasAll: lists } }),
    ...(long.length > 0 && { words: { hasPrefixes: long } }),
  }
}
