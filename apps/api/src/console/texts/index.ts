import type { Language } from '../../pages/texts.ts'
import { fields, frame, roles } from './frame.ts'
import { inviteMany } from './inviteMany.ts'
import { keys } from './keys.ts'
import { operator } from './operator.ts'
import { overview } from './overview.ts'
import { people } from './people.ts'
import { webhooks } from './webhooks.ts'

const textsIn = (language: Language) => ({
  language,
  frame: frame[language],
  fields: fields[language],
  roles: roles[language],
  overview: overview[language],
  people: people[language],
  inviteMany: inviteMany[language],
  webhooks: webhooks[language],
  keys: keys[language],
  operator: operator[language],
})

export type ConsoleTexts = ReturnType<typeof textsIn>

export const consoleTexts: Readonly<Record<Language, ConsoleTexts>> = { en: textsIn('en'), ja: textsIn('ja') }
