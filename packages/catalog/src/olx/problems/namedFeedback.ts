import { shorten } from '../shorten.ts'
import { descendants, type XmlElement } from '../xml.ts'
import { asides, isTag } from './choicesOf.ts'
import { plainText } from './plainText.ts'

const longest = 200

/**
 * Feedback with the choice before it that it is about: Open edX shows each to those who chose so. Any other text stays as it is, and so
 * does one about several choices. `within`: a response, or a problem of one.
 */
export function namedFeedback(within: XmlElement): (element: XmlElement, text: string) => string {
  const ids = Map.groupBy(descendants(within, isTag('choice')), ({ attributes }) => attributes['explanation-id'] ?? '')
  const names = new Map<string, string>()
  const nameOf = (id: string): string => {
    const [choice, ...others] = ids.get(id) ?? []
    if (choice === undefined || others.length > 0) return ''
    const name = names.get(id) ?? shorten(plainText(choice, { without: asides }), longest)
    names.set(id, name)
    return name
  }
  return ({ tag, attributes }, text) => {
    const name = tag === 'targetedfeedback' ? nameOf(attributes['explanation-id'] ?? '') : ''
    return name === '' || text === '' ? text : `${name}: ${text}`
  }
}
