import { both, counted } from '../both.ts'

const japanese = new Intl.NumberFormat('ja')

/** What is done with people of a requirement. */
export const deeds = both(
  {
    chosen: 'The buttons below are for those chosen.',
    buttons: {
      remind: 'Remind by mail',
      waive: 'Waive',
      endWaiver: 'Withdraw the waiver',
      reject: 'Reject the completion',
    },
    remindAll: 'Remind everyone who is due or overdue',
    remindAllQuestion: (title: string) => `Remind everyone who has not completed “${title}”?`,
    remindAllText: 'Each person gets one mail, unless they were reminded today.',
    questions: {
      waive: (title: string, count: number) => `Waive “${title}” for ${counted(count, 'person', 'people')}?`,
      reject: (title: string, count: number) =>
        `Reject the completion of “${title}” by ${counted(count, 'person', 'people')}?`,
    },
    texts: {
      waive: 'They do not have to complete it while the waiver holds. You can withdraw it at any time.',
      reject:
        'The completion that counts now does not count any more. It has to be completed again, and is due in 14 days or later. This cannot be undone.',
    },
    endWaiverQuestion: (count: number) => `Withdraw the waiver of ${counted(count, 'person', 'people')}?`,
    endWaiverText:
      'They have to complete it from today on. After days that were waived, it is due in 30 days or later.',
    until: 'Last day (optional)',
    untilHint: 'Leave it empty for a waiver that holds until you withdraw it.',
    reasonHint: 'It is kept about the person. Write as little as needed.',
    results: 'It did not work for everyone',
    counts: (done: number, failed: number) => `Done for ${counted(done, 'person', 'people')}, not for ${failed}.`,
    reasons: {} as Readonly<Record<string, string>>,
  },
  {
    chosen: '下のボタンは、選択した人が対象です。',
    buttons: { remind: 'メールで知らせる', waive: '免除する', endWaiver: '免除を取り消す', reject: '修了を取り消す' },
    remindAll: '未修了の全員に知らせる',
    remindAllQuestion: (title) => `「${title}」が未修了の全員に知らせますか`,
    remindAllText: '1 人に 1 通のメールを送ります。今日すでに知らせた人には送りません。',
    questions: {
      waive: (title, count) => `${japanese.format(count)} 人の「${title}」を免除しますか`,
      reject: (title, count) => `${japanese.format(count)} 人の「${title}」の修了を取り消しますか`,
    },
    texts: {
      waive: '免除の間は、修了する必要がありません。免除はいつでも取り消せます。',
      reject:
        '現在の修了は無効になり、もう一度修了する必要があります。期限は 14 日以上先です。この操作は元に戻せません。',
    },
    endWaiverQuestion: (count) => `${japanese.format(count)} 人の免除を取り消しますか`,
    endWaiverText: '今日から再び修了が必要になります。免除された日があった場合、期限は 30 日以上先です。',
    until: '最終日（任意）',
    untilHint: '空欄にすると、取り消すまで続きます。',
    reasonHint: '本人に関する情報として保存されます。必要最小限にしてください。',
    results: '一部の人には実行できませんでした',
    counts: (done, failed) =>
      `${japanese.format(done)} 人に実行し、${japanese.format(failed)} 人には実行できませんでした。`,
    reasons: {
      not_found: 'この必修項目の対象ではありません。',
      conflict: '対象となる修了または未修了の必修がありません。',
      forbidden: '自分自身には実行できません。',
    },
  },
)
