import { dayIn, oneLine } from './bilingual.ts'
import type { OpenDutyFacts } from './dutyReminderMail.ts'
import { type ListPart, type ListSection, listMail } from './listMail.ts'
import type { MailContent } from './mailer.ts'

/** Some of the people of a department with an open duty. */
export interface ListedPeople {
  readonly people: readonly (OpenDutyFacts & { readonly displayName: string })[]
  /** How many there are beside those listed. */
  readonly more: number
}

export interface ManagerReminderFacts {
  readonly organizationName: string
  readonly departments: readonly {
    readonly name: string
    readonly overdue: ListedPeople
    readonly dueSoon: ListedPeople
  }[]
}

/** Tells a manager, in English and Japanese, who of their departments is overdue, and who is due within two weeks. */
export function managerReminderMail({ organizationName, departments }: ManagerReminderFacts): MailContent {
  const name = oneLine(organizationName)
  const parts = [english, japanese].map(({ lang, reason, ...words }): ListPart => {
    const sections = departments.flatMap((department) => sectionsOf(department, words))
    return { lang, sections, link: null, reason: reason(name) }
  })
  return listMail(`Overdue and due soon at ${name} / 部署の受講状況`, parts)
}

interface Words {
  readonly overdue: (department: string) => string
  readonly dueSoon: (department: string) => string
  readonly person: (name: string, title: string, duty: OpenDutyFacts) => string
  readonly more: (count: number) => string
}

function sectionsOf(
  { name, overdue, dueSoon }: ManagerReminderFacts['departments'][number],
  words: Words,
): readonly ListSection[] {
  const section = (heading: string, { people, more }: ListedPeople): ListSection => {
    const items = people.map((one) => words.person(oneLine(one.displayName), oneLine(one.title), one))
    return { heading, items: more > 0 ? [...items, words.more(more)] : items }
  }
  const department = oneLine(name)
  const sections = [section(words.overdue(department), overdue), section(words.dueSoon(department), dueSoon)]
  return sections.filter(({ items }) => items.length > 0)
}

const english = {
  lang: 'en',
  overdue: (department: string) => `${department}: overdue`,
  dueSoon: (department: string) => `${department}: due within 14 days`,
  person: (name: string, title: string, { dueOn, isOverdue }: OpenDutyFacts) =>
    `${name}: ${title}, ${isOverdue ? 'was due' : 'due'} on ${dayIn('en-GB', dueOn)}`,
  more: (count: number) => `and ${count} more`,
  reason: (name: string) => `You get this mail on Mondays because you manage these departments of ${name}.`,
}

const japanese = {
  lang: 'ja',
  overdue: (department: string) => `${department}：期限を過ぎています`,
  dueSoon: (department: string) => `${department}：14日以内に期限が来ます`,
  person: (name: string, title: string, { dueOn, isOverdue }: OpenDutyFacts) =>
    `${name}：${title}（${dayIn('ja-JP', dueOn)}${isOverdue ? 'が期限でした' : 'まで'}）`,
  more: (count: number) => `ほか ${count} 件`,
  reason: (name: string) => `${name} のこれらの部署の責任者であるため、毎週月曜日にお送りしています。`,
}
