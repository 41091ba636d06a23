import { type Culture, type Id, invalid, Problem } from '@manabi/kernel'

/** What a source knows of its translations, and a translation of its source. A source is not itself a translation. */
export interface Translated {
  readonly translationOf: Id | null
  readonly translations: readonly Translation[]
}

export interface Translation {
  readonly id: Id
  readonly culture: Culture
}

export const untranslated: Translated = { translationOf: null, translations: [] }

export const withTranslation = ({ translations }: Translated, { id, culture }: Translation): readonly Translation[] => [
  ...translations.filter((one) => one.id !== id),
  { id, culture },
]

export const withoutTranslation = ({ translations }: Translated, id: Id): readonly Translation[] =>
  translations.filter((one) => one.id !== id)

export const hasTranslation = ({ translations }: Translated, { id, culture }: Translation): boolean =>
  translations.some((one) => one.id === id && one.culture === culture)

/** Throws 400 for a translation into the language of the source, and 409 `conflict` where another one is in that language already. */
export function checkTranslation(source: Translated, culture: Culture, translation: Translation): void {
  if (translation.culture === culture) throw invalid('translationOf', 'is in the same language')
  const other = source.translations.find((one) => one.culture === translation.culture && one.id !== translation.id)
  if (other !== undefined) throw new Problem('conflict', `There is a translation into ${other.culture} already.`)
}
