import { searchWords, sortKey } from '@manabi/catalog'
import type { Id } from '@manabi/kernel'
import type { MemberDoc } from './memberDoc.ts'

/** By name, then email. Japanese order has a place for every name, Latin ones first. */
export const nameOrder = (displayName: string, email: string): string =>
  `${sortKey(displayName, 'ja-JP')} ${email.toLowerCase()}`

/** A person's name and email in an organization, and under what they are found. */
export const called = ({ organizationId }: Pick<MemberDoc, 'organizationId'>, email: string, displayName: string) => ({
  email,
  displayName,
  sortKey: nameOrder(displayName, email),
  words: [...new Set([...searchWords(displayName), email.toLowerCase()])].map((word) => wordIn(organizationId, word)),
})

const wordIn = (organizationId: Id, word: string): string => `${organizationId}/${word}`

/** Longer beginnings are looked for among `words`: few people share one. */
const listedLength = 12

/** The member in all lists that have it. */
export function listed(doc: Omit<MemberDoc, 'lists'>): MemberDoc {
  const { organizationId, status, departmentIds, words } = doc
  const places = status === 'active' ? [null, ...departmentIds].map((id) => activeList(organizationId, id)) : []
  const beginnings = words.flatMap((word) => {
    const characters = [...word.slice(wordIn(organizationId, '').length)].slice(0, listedLength)
    return characters.map((_, last) => searchList(organizationId, characters.slice(0, last + 1).join('')))
  })
  return { ...doc, lists: [...new Set([wholeList(organizationId), ...places, ...beginnings])] }
}

export const wholeList = (organizationId: Id): string => `${organizationId}/all`
export const activeList = (organizationId: Id, departmentId: Id | null): string =>
  `${organizationId}/active/${departmentId ?? ''}`
const searchList = (organizationId: Id, beginning: string): string => `${organizationId}/q/${beginning}`

/** Those with words that begin like this, each of them. */
export function having(organizationId: Id, beginnings: readonly string[]) {
  const isListed = (one: string) => [...one].length <= listedLength
  const short = beginnings.filter(isListed).map((one) => searchList(organizationId, one))
  const long = beginnings.filter((one) => !isListed(one)).map((one) => wordIn(organizationId, one))
  return {
    ...(short.length > 0 && { lists: { hasAll: short } }),
    ...(long.length > 0 && { words: { hasPrefixes: long } }),
  }
}
