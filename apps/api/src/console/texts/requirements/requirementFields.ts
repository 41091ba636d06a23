import { both } from '../both.ts'

/** Labels of fields about requirements, by the names that the API has for them. */
export const requirementFields = both(
  {
    reason: 'Reason',
    until: 'Until',
    requirementId: 'Requirement',
    completedOn: 'Completed on',
    note: 'Note',
    target: 'What fulfils it',
    accepts: 'Accepted as well',
    audience: 'Who',
    named: 'Named people',
    due: 'By when',
    notBefore: 'Not due before (optional)',
    renewal: 'How often',
    earlier: 'Completions of the past',
    remindDaysBefore: 'Days before it is due',
    remindDaysAfter: 'Days after it was due',
  },
  {
    reason: '理由',
    until: '終了',
    requirementId: '必修項目',
    completedOn: '修了日',
    note: 'メモ',
    target: '修了の対象',
    accepts: 'ほかに修了とみなすもの',
    audience: '対象',
    named: '指定する人',
    due: '期限',
    notBefore: 'この日より前を期限としない（任意）',
    renewal: '頻度',
    earlier: '過去の修了',
    remindDaysBefore: '期限の前（日）',
    remindDaysAfter: '期限の後（日）',
  },
)
