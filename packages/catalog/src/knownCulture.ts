import { Culture } from '@manabi/kernel'

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** A language tag whose language has a name: `english` is well formed and means nothing. */
export const KnownCulture = Culture.refine(
  (tag) => names.of(new Intl.Locale(tag).language) !== undefined,
  'is not a known language: expected a tag such as ja-JP or en-US',
)
