import type { Id } from '@manabi/kernel'

/** What a document knows of its source and its translations. */
export interface TranslatedDoc {
  readonly translationOf: Id | null
  readonly translations: readonly Id[]
  /** The position of the last event that changed what is translated. */
  readonly contentAt: number
  /** The position of the last event that saved it, or confirmed it as a translation. */
  readonly savedAt: number
}

export const untranslatedAt = ({ position }: { readonly position: number }): TranslatedDoc => ({
  translationOf: null,
  translations: [],
  contentAt: position,
  savedAt: position,
})

export const withTranslationId = <Doc extends TranslatedDoc>(doc: Doc, id: Id): Doc => ({
  ...doc,
  translations: [...doc.translations.filter((one) => one !== id), id],
})

export const withoutTranslationId = <Doc extends TranslatedDoc>(doc: Doc, id: Id): Doc => ({
  ...doc,
  translations: doc.translations.filter((one) => one !== id),
})
