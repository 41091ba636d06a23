const en = {
  title: 'Manabi',
  start: 'Start page',
  intro: 'A service for learning content and progress. Apps show its courses; this is the service itself.',
  noAdmin: 'No organization has an admin yet',
  makeAdmin: 'Make the first where the service runs, with the id that the first command prints:',
  console: 'Console',
  consoleHint: 'members, reports and webhooks',
  reference: 'API reference',
  referenceHint: 'every call, to read and to try',
  description: 'OpenAPI description',
  descriptionHint: 'for tools',
  health: 'Health',
  healthHint: 'what works right now',
}

const ja: typeof en = {
  title: 'Manabi',
  start: 'トップページ',
  intro: '学習コンテンツと学習の進捗を扱うサービスです。コースは各アプリで学べます。ここはサービス本体です。',
  noAdmin: 'まだどの組織にも管理者がいません',
  makeAdmin: 'サービスを動かしているマシンで、最初の管理者を作成してください。ID は 1 つ目のコマンドが表示します。',
  console: 'コンソール',
  consoleHint: 'メンバー、レポート、Webhook',
  reference: 'API リファレンス',
  referenceHint: 'すべての API を読んで試せます',
  description: 'OpenAPI 記述',
  descriptionHint: 'ツール向け',
  health: '稼働状況',
  healthHint: '現在動いているもの',
}

export const homeTexts = { en, ja }
