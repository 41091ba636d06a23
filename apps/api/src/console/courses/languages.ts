import type { Option } from '../forms.ts'
import type { ConsoleTexts } from '../texts/index.ts'

/** Languages that are offered; the API takes any. */
const offered = [
  'ja-JP',
  'en-US',
  'zh-CN',
  'zh-TW',
  'ko-KR',
  'vi-VN',
  'id-ID',
  'th-TH',
  'my-MM',
  'ne-NP',
  'fil-PH',
  'pt-BR',
  'es-ES',
  'fr-FR',
  'de-DE',
]

export function languageName({ language }: Pick<ConsoleTexts, 'language'>, culture: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(culture) ?? culture
}

/** Those that are offered, and the one that is chosen. */
export const languageOptions = (t: Pick<ConsoleTexts, 'language'>, chosen: string): readonly Option[] =>
  [...new Set([...offered, chosen])].map((culture) => ({
    value: culture,
    label: languageName(t, culture),
    isChosen: culture === chosen,
  }))
