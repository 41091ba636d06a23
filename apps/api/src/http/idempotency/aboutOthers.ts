import { notFound } from '@manabi/kernel'
import type { PersonalData } from '@manabi/personal-data'
import type { Answer } from '../send.ts'

/** An answer about people beside its caller, sealed with the key of each of them, one after the other. */
interface SealedForOthers {
  readonly about: readonly string[]
  readonly sealed: unknown
}

const personId = /\busr_[0-9a-z]{26}\b/g
/** Each sealing makes the answer a third larger; no write answers about more people. */
const mostPeople = 8

/** Who was erased takes the answers about them along, whoever got these. */
export async function sealForOthers(
  personalData: Pick<PersonalData, 'load' | 'sealer'>,
  answer: Answer,
  callerId: string,
): Promise<Answer | SealedForOthers> {
  const named = new Set(answer.body?.match(personId))
  named.delete(callerId)
  if (named.size === 0) return answer
  const keys = await personalData.load([...named].slice(0, mostPeople))
  const about = [...keys].flatMap(([id, key]) => (key === null ? [] : [id]))
  let sealed: unknown = answer
  for (const id of about) sealed = (await personalData.sealer(id))(sealed)
  return about.length === 0 ? answer : { about, sealed }
}

/** Throws 404 `not_found` where somebody whom the answer is about was erased since. */
export async function openForOthers(
  personalData: Pick<PersonalData, 'load'>,
  kept: Answer | SealedForOthers,
): Promise<Answer> {
  if (!('about' in kept)) return kept
  const keys = await personalData.load(kept.about)
  let opened: unknown = kept.sealed
  for (const id of kept.about.toReversed()) {
    const key = keys.get(id)
    if (!key) throw notFound()
    opened = key.open(opened)
  }
  return opened as Answer
}
