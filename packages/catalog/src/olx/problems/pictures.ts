import type { CourseAssets } from '../assets/courseAssets.ts'
import { elementsBut, type XmlElement } from '../xml.ts'
import { besidesQuestion } from './aroundResponses.ts'
import { asides } from './choicesOf.ts'

/** Of the questions themselves, not of their choices. */
const picturesOf = (problem: XmlElement): readonly XmlElement[] =>
  elementsBut(besidesQuestion, problem).filter(({ tag }) => tag === 'img')

/**
 * The picture of a question, and whether the archive lacks its file: a browser shows the description in its place, and so does the
 * question. Beside a described picture, an empty description marks decoration. 'unshowable': a description could tell the answer, so no
 * text replaces the pictures.
 */
export function pictureOf(
  problem: XmlElement,
  { responses, assets }: { readonly responses: number; readonly assets: CourseAssets },
): { readonly picture: XmlElement; readonly isMissing: boolean } | 'unshowable' | null {
  const all = picturesOf(problem)
  const described = all.filter(({ attributes: { alt } }) => alt?.trim() !== '')
  const [picture, ...others] = described.length > 0 ? described : all
  if (picture === undefined) return null
  const { src = '', alt } = picture.attributes
  const address = src.trim()
  const isMissing = !/^https?:/i.test(address) && assets.at(address) === null
  if (isMissing && alt?.trim() === '' && all.length === 1) return null
  const isUntold = isMissing && (alt === undefined || /^(data:|\/\/)/i.test(address))
  return others.length > 0 || responses > 1 || isUntold ? 'unshowable' : { picture, isMissing }
}

/** Whether a question or its choices have something to hear or to see that no text says. Explanations may do without. */
export const hasMedia = (problem: XmlElement): boolean => elementsBut(asides, problem).some(({ tag }) => media.has(tag))

const media: ReadonlySet<string> = new Set(['audio', 'video', 'embed', 'iframe', 'object'])
