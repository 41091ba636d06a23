import type { Id } from '@manabi/kernel'

/** What a document knows of its source and its translations, and the position of the last event that changed what is to be translated. */
export interface TranslatedDoc {
  readonly translationOf: Id | null
  readonly translations: readonly Id[]
  readonly contentAt: number
}

export const untranslatedAt = ({ position }: { readonly position: number }): TranslatedDoc => ({
  translationOf: null,
  translations: [],
  contentAt: position,
})

export const withTranslationId = <Doc extends TranslatedDoc>(doc: Doc, id: Id): Doc => ({
  ...doc,
  translations: [...doc.translations.filter((one) => one !== id), id],
})

export const withoutTranslationId = <Doc extends TranslatedDoc>(doc: Doc, id: Id): Doc => ({
  ...doc,
  translations: doc.translations.filter((one) => one !== id),
})
