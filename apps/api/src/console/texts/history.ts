import { both } from './both.ts'

/** The versions of a lesson. */
export const history = both(
  {
    title: 'History',
    of: (title: string) => `History of “${title}”`,
    note: 'Every save is kept. Nothing is lost when a colleague or an assistant writes over it.',
    version: (number: number) => `Version ${number}`,
    versionHeading: 'Version',
    at: 'Saved',
    by: 'By',
    nobody: '–',
    via: 'Through',
    ways: { console: 'Console', api: 'API', mcp: 'Assistant', import: 'Import', cli: 'Command line' },
    changed: 'Changed',
    current: 'Current',
    restore: 'Restore this version',
    restoreDraft:
      'It becomes the draft of this lesson, in place of one that is there. Learners see it once you publish it.',
    restoreContent: 'It becomes the content again. Learners do not see it yet.',
    restoreTest: 'It becomes the test again. Learners see it at once.',
  },
  {
    title: '履歴',
    of: (title: string) => `「${title}」の履歴`,
    note: '保存した内容はすべて残ります。ほかの人やアシスタントが上書きしても失われません。',
    version: (number: number) => `バージョン ${number}`,
    versionHeading: 'バージョン',
    at: '保存日時',
    by: '保存した人',
    nobody: '–',
    via: '経路',
    ways: { console: 'コンソール', api: 'API', mcp: 'アシスタント', import: 'インポート', cli: 'コマンドライン' },
    changed: '変更箇所',
    current: '最新',
    restore: 'このバージョンに戻す',
    restoreDraft: 'このレッスンの下書きになります。既存の下書きは置き換えられます。公開すると学習者に表示されます。',
    restoreContent: '内容がこのバージョンに戻ります。学習者にはまだ表示されません。',
    restoreTest: 'テストがこのバージョンに戻り、すぐに学習者に表示されます。',
  },
)
