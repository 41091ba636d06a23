import type { CourseAssets } from '../assets/courseAssets.ts'
import { elementsOf, type XmlElement } from '../xml.ts'
import { besidesQuestion } from './aroundResponses.ts'

/** Of the questions themselves, not of their choices. */
export const picturesOf = ({ children }: XmlElement): readonly XmlElement[] =>
  elementsOf(children).flatMap((child) =>
    besidesQuestion.has(child.tag) ? [] : [...(child.tag === 'img' ? [child] : []), ...picturesOf(child)],
  )

/** The only picture of the question itself. Several stay in its text, by what they show. */
export function pictureOf(problem: XmlElement, assets: CourseAssets): XmlElement | null {
  const [picture, ...others] = picturesOf(problem)
  if (picture === undefined || others.length > 0) return null
  const address = (picture.attributes['src'] ?? '').trim()
  return /^https?:/.test(address) || assets.at(address) !== null ? picture : null
}

/** Whether nothing says what one of several pictures shows. Beside a described one, an empty description marks decoration. */
export const areUntold = (pictures: readonly XmlElement[]): boolean =>
  pictures.some(({ attributes: { alt } }) => alt === undefined) ||
  (pictures.length > 0 && pictures.every(({ attributes: { alt = '' } }) => alt.trim() === ''))
