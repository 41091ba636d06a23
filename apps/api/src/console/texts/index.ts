import type { Language } from '../../pages/texts.ts'
import { answers } from './answers.ts'
import { authored } from './authored.ts'
import { certificates } from './certificates.ts'
import { changes, publishing } from './changes.ts'
import { copies } from './copies.ts'
import { courses } from './courses.ts'
import { deleted } from './deleted.ts'
import { departments } from './departments.ts'
import { drafting } from './drafting.ts'
import { files } from './files.ts'
import { fields, frame, roles } from './frame.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { inviteMany } from './inviteMany.ts'
import { kept } from './kept.ts'
import { keys } from './keys.ts'
import { learnerView } from './learnerView.ts'
import { materials } from './materials.ts'
import { operator } from './operator.ts'
import { overview } from './overview.ts'
import { paths } from './paths.ts'
import { people } from './people.ts'
import { record } from './record.ts'
import { report } from './report.ts'
import { deeds } from './requirements/deeds.ts'
import { evidence } from './requirements/evidence.ts'
import { leave } from './requirements/leave.ts'
import { requirementFields } from './requirements/requirementFields.ts'
import { requirementForm } from './requirements/requirementForm.ts'
import { requirements } from './requirements/requirements.ts'
import { settings } from './settings.ts'
import { tests } from './tests.ts'
import { webhooks } from './webhooks.ts'

const textsIn = (language: Language) => ({
  language,
  frame: frame[language],
  fields: { ...fields[language], ...requirementFields[language] },
  roles: roles[language],
  overview: overview[language],
  people: people[language],
  courses: courses[language],
  authored: authored[language],
  tests: tests[language],
  materials: materials[language],
  files: files[language],
  paths: paths[language],
  certificates: certificates[language],
  departments: departments[language],
  drafting: drafting[language],
  changes: changes[language],
  copies: copies[language],
  answers: answers[language],
  deleted: deleted[language],
  history: history[language],
  imports: imports[language],
  kept: kept[language],
  publishing: publishing[language],
  inviteMany: inviteMany[language],
  learnerView: learnerView[language],
  record: record[language],
  requirements: requirements[language],
  requirementForm: requirementForm[language],
  deeds: deeds[language],
  evidence: evidence[language],
  leave: leave[language],
  report: report[language],
  settings: settings[language],
  webhooks: webhooks[language],
  keys: keys[language],
  operator: operator[language],
})

export type ConsoleTexts = ReturnType<typeof textsIn>

export const consoleTexts: Readonly<Record<Language, ConsoleTexts>> = { en: textsIn('en'), ja: textsIn('ja') }
