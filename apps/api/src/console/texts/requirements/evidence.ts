import { both, counted } from '../both.ts'

const japanese = new Intl.NumberFormat('ja')

/** What people completed elsewhere. */
export const evidence = both(
  {
    title: 'Evidence',
    text: 'For what people completed elsewhere, such as in a classroom. It counts on its day, for a day of the past, too.',
    none: 'No evidence is recorded.',
    noRequirements: 'There is no requirement yet that evidence could fulfil.',
    record: 'Record evidence',
    recordButton: 'Record',
    people: 'People',
    noteHint: 'Where, by whom, and how.',
    urlHint: 'The address of a certificate, for example. You can leave it empty.',
    file: 'Read a file',
    fileHint:
      'CSV in UTF-8, up to 256 KB and 2,000 lines, with the columns email, completedOn, and note. It may have the columns url, kind, and id. You see it before it is recorded.',
    fileRequirementHint: 'For lines without kind and id.',
    readFile: 'Read the file',
    confirmTitle: (count: number) => `Record ${counted(count, 'completion', 'completions')}?`,
    confirmText: (shown: number) => (shown === 1 ? 'This is the file.' : `These are the first ${shown} lines.`),
    recorded: 'Recorded evidence',
    what: 'For',
    link: 'Link',
    recordedAt: 'Recorded',
    withdraw: 'Withdraw',
    withdrawQuestion: 'Withdraw this evidence?',
    withdrawText:
      'It does not count any more. What was known on a day of the past stays as it was. This cannot be undone.',
    failed: 'Some lines were not recorded',
    counts: (recorded: number, failed: number) =>
      `${counted(recorded, 'line is', 'lines are')} recorded, ${failed} not. Sent again, what is recorded stays as it is.`,
    line: 'Line',
    reasons: {} as Readonly<Record<string, string>>,
    done: { recorded: 'Recorded.', withdrawn: 'Withdrawn.' } as Readonly<Record<string, string>>,
  },
  {
    title: '修了の証跡',
    text: '集合研修など、ほかの場所での修了を記録します。修了した日に有効になり、過去の日にも反映されます。',
    none: '記録された証跡はありません。',
    noRequirements: '証跡の対象となる必修項目がまだありません。',
    record: '証跡を記録',
    recordButton: '記録する',
    people: '修了した人',
    noteHint: '場所、講師、方法など。',
    urlHint: '修了証のアドレスなど。空欄でもかまいません。',
    file: 'ファイルから記録',
    fileHint:
      'UTF-8 の CSV、256 KB、2,000 行まで。列は email、completedOn、note。url、kind、id の列も使えます。記録する前に内容を確認できます。',
    fileRequirementHint: 'kind と id のない行が対象です。',
    readFile: 'ファイルを読み込む',
    confirmTitle: (count) => `${japanese.format(count)} 件の修了を記録しますか`,
    confirmText: (shown) => `最初の ${japanese.format(shown)} 行です。`,
    recorded: '記録された証跡',
    what: '対象',
    link: 'リンク',
    recordedAt: '記録日時',
    withdraw: '取り消す',
    withdrawQuestion: 'この証跡を取り消しますか',
    withdrawText: '今後は数えられなくなります。過去の日に把握していた内容は変わりません。この操作は元に戻せません。',
    failed: '一部の行を記録できませんでした',
    counts: (recorded, failed) =>
      `${japanese.format(recorded)} 行を記録し、${japanese.format(failed)} 行を記録できませんでした。もう一度送っても、記録済みの行は変わりません。`,
    line: '行',
    reasons: {
      not_found: 'この組織のメンバーではないか、対象が存在しません。招待中の人は、先に承諾する必要があります。',
      invalid_request: '内容が正しくありません。日付（例: 2026-03-12）とメモを確認してください。',
      forbidden: '自分自身の証跡は記録できません。',
      conflict: 'この人に記録できる件数の上限に達しています。',
    },
    done: { recorded: '記録しました。', withdrawn: '取り消しました。' },
  },
)
