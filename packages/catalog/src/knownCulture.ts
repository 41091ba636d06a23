import { Culture } from '@manabi/kernel'

let names: Intl.DisplayNames | undefined

/** A language tag whose language has a name: `english` is well formed and means nothing. */
export const KnownCulture = Culture.refine((tag) => {
  const [language] = tag.split('-') as [string]
  // An undetermined language: `Intl.DisplayNames` throws when asked for its name.
  if (language === 'und') return false
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  return names.of(language) !== undefined
}, 'is not a known language: expected a tag such as ja-JP or en-US')
