import { both, counted } from './both.ts'

export const inviteMany = both(
  {
    title: 'Invite many people',
    note: 'Enter one person a line. You check the list before anybody is invited.',
    people: 'People',
    peopleHint:
      'An address, or Name <address>, or rows that you copy from a spreadsheet. Up to 2,000 lines. Where the first line names the ' +
      'columns, they are email, displayName, employeeNumber, and departments (names joined by “;”).',
    department: 'Department of all of them',
    noDepartment: 'None',
    file: 'Read a file',
    fileHint: 'CSV or text in UTF-8, up to 256 KB. Its lines appear above, where you can correct them.',
    readFile: 'Read the file',
    otherColumns: (names: string) => `Columns that are left out: ${names}.`,
    check: 'Check the list',
    checkTitle: 'Check the list',
    found: (right: number, wrong: number) =>
      `${counted(right, 'person', 'people')} can be invited. ${counted(wrong, 'line is', 'lines are')} left out.`,
    wrongLines: 'Lines that are left out',
    line: 'Line',
    text: 'Text',
    problem: 'Problem',
    problems: {
      email: 'Enter one email address, such as name@example.com.',
      repeated: 'The address is in the list already.',
      department: 'There is no such department. Create it first.',
      employeeNumber: 'An employee number has at most 50 characters.',
    },
    correct: 'Correct the list',
    invite: (count: number) => `Invite ${counted(count, 'person', 'people')}`,
    done: 'Invitations',
    counts: (invited: number, unchanged: number, failed: number) =>
      `${invited} invited, ${unchanged} members or invited before, ${failed} failed.`,
    once: 'The links are not shown again. Copy them, or save them as CSV.',
    csv: 'Results with links (CSV)',
    statuses: { invited: 'Invited', unchanged: 'Member or invited before', failed: 'Failed' },
    reasons: (code: string): string | null =>
      code === 'seat_limit_reached' ? 'There is no free seat. Ask the administrator of the service for more.' : null,
  },
  {
    title: '複数のメンバーを招待',
    note: '1 行に 1 人ずつ入力してください。招待する前に一覧を確認できます。',
    people: '招待する人',
    peopleHint:
      'メールアドレス、「名前 <アドレス>」、または表計算ソフトからコピーした行。2,000 行まで。1 行目を列名にする場合は' +
      ' email、displayName、employeeNumber、departments（「;」区切りの部署名）を使えます。',
    department: '全員の部署',
    noDepartment: 'なし',
    file: 'ファイルから読み込む',
    fileHint: 'UTF-8 の CSV またはテキスト、256 KB まで。読み込んだ行は上の欄で修正できます。',
    readFile: 'ファイルを読み込む',
    otherColumns: (names) => `対象外の列: ${names}`,
    check: '一覧を確認',
    checkTitle: '一覧の確認',
    found: (right, wrong) => `${right} 人を招待できます。${wrong} 行は対象外です。`,
    wrongLines: '対象外の行',
    line: '行',
    text: '内容',
    problem: '理由',
    problems: {
      email: '正しいメールアドレスを入力してください（例: name@example.com）。',
      repeated: '同じメールアドレスが一覧にあります。',
      department: 'この部署はありません。先に作成してください。',
      employeeNumber: '社員番号は 50 文字以内で入力してください。',
    },
    correct: '一覧を修正',
    invite: (count) => `${count} 人を招待する`,
    done: '招待の結果',
    counts: (invited, unchanged, failed) =>
      `${invited} 人を招待しました。${unchanged} 人はすでにメンバーか招待中です。失敗は ${failed} 人です。`,
    once: 'リンクは再表示できません。コピーするか、CSV で保存してください。',
    csv: 'リンク付きの結果（CSV）',
    statuses: { invited: '招待しました', unchanged: 'メンバーまたは招待中', failed: '失敗' },
    reasons: (code) =>
      code === 'seat_limit_reached'
        ? '空いているシートがありません。サービスの管理者に連絡してください。'
        : '招待できませんでした。',
  },
)
