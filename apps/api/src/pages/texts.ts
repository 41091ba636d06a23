import type { Scope } from '@manabi/kernel'

export type Language = 'en' | 'ja'

/** Every text of the pages. */
export interface Texts {
  readonly signIn: string
  readonly signInFor: (app: string) => string
  readonly email: string
  readonly password: string
  readonly forgot: string
  readonly errorPrefix: string
  readonly problem: string
  readonly emailMissing: string
  readonly passwordMissing: string
  readonly wrong: string
  readonly throttled: (minutes: number) => string
  readonly formExpired: string
  readonly consent: (app: string) => string
  readonly consentIntro: (app: string) => string
  /** Where an address of an app's own scheme leads. */
  readonly ownApp: (scheme: string) => string
  readonly appId: string
  readonly consentUnknown: (destination: string) => string
  readonly allow: string
  readonly showPassword: string
  readonly home: string
  readonly listSeparator: string
  readonly deny: string
  readonly signedInAs: (name: string) => string
  readonly otherAccount: string
  readonly signOut: string
  readonly signOutQuestion: string
  readonly signedOut: string
  readonly signedOutText: string
  readonly refused: string
  readonly unknownClient: string
  readonly wrongRedirect: string
  readonly unaskable: string
  readonly leaveUnknown: (destination: string) => string
  readonly returnTo: (destination: string) => string
  readonly failed: string
  readonly failedText: string
  readonly tooMany: string
  readonly unavailable: string
  readonly closeHint: string
  readonly scopes: Readonly<Record<Scope, string>>
}

const en: Texts = {
  signIn: 'Sign in',
  signInFor: (app) => `to continue to ${app}`,
  email: 'Email',
  password: 'Password',
  forgot: 'Forgot your password?',
  errorPrefix: 'Error: ',
  problem: 'There is a problem',
  emailMissing: 'Enter your email address',
  passwordMissing: 'Enter your password',
  wrong: 'The email or password is wrong',
  throttled: (minutes) =>
    `Too many wrong passwords for this email. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  formExpired: 'This page was open for too long, or your browser refuses cookies. Try again',
  consent: (app) => `Let ${app} use your account?`,
  consentIntro: (app) => `${app} would be able to:`,
  ownApp: (scheme) => `the app on your device that opens ${scheme} addresses`,
  appId: 'ID of the app',
  consentUnknown: (destination) =>
    `This app is not verified. You will be sent to ${destination}. Allow it only if you started this yourself.`,
  allow: 'Allow',
  showPassword: 'Show password',
  home: 'Start page',
  listSeparator: ', ',
  deny: 'Don’t allow',
  signedInAs: (name) => `Signed in as ${name}`,
  otherAccount: 'Use another account',
  signOut: 'Sign out',
  signOutQuestion: 'This browser will no longer be signed in here. Apps that are signed in already stay so.',
  signedOut: 'You are signed out',
  signedOutText: 'This browser is no longer signed in. You can close this page.',
  refused: 'This sign-in link does not work',
  unknownClient: 'The app that sent you here is unknown or has been disabled.',
  wrongRedirect: 'The app that sent you here asks for an answer at an address that is not registered for it.',
  unaskable: 'The app that sent you here asks for something that it cannot have.',
  leaveUnknown: (destination) => `This app is not verified. Go to ${destination} only if you started this yourself.`,
  returnTo: (destination) => `Go to ${destination}`,
  failed: 'Something went wrong',
  failedText: 'Go back and try again. If it keeps happening, tell the operator this number:',
  tooMany: 'Too much was sent from your network. Wait a minute, then go back and try again.',
  unavailable: 'The service is not available right now. Try again in a moment.',
  closeHint: 'You can close this page and return to the app.',
  scopes: {
    'read:catalog': 'See the courses, paths and certificates that you can see',
    'read:content': 'Read lessons, materials and questions',
    'read:progress': 'See your profile, progress, study time, goals, assignments and certificates',
    'write:progress':
      'Record your progress and study time, submit quizzes and tests, and change your goals and lesson feedback for you',
    'read:members': 'See the members of your organizations',
    'write:members': 'Invite, change and remove members of your organizations',
    'write:content': 'Create, change and delete content of your organizations',
    'read:reports': 'Read the reports of your organizations',
    'webhooks:manage': 'Manage the webhooks of your organizations',
  },
}

const ja: Texts = {
  signIn: 'サインイン',
  signInFor: (app) => `${app} に進みます`,
  email: 'メールアドレス',
  password: 'パスワード',
  forgot: 'パスワードをお忘れですか？',
  errorPrefix: 'エラー: ',
  problem: '入力内容に問題があります',
  emailMissing: 'メールアドレスを入力してください',
  passwordMissing: 'パスワードを入力してください',
  wrong: 'メールアドレスまたはパスワードが正しくありません',
  throttled: (minutes) => `パスワードの誤入力が続いたため、${minutes} 分後にもう一度お試しください`,
  formExpired: 'ページの有効期限が切れたか、Cookie が無効になっています。もう一度お試しください',
  consent: (app) => `${app} にアカウントの使用を許可しますか？`,
  consentIntro: (app) => `${app} は次のことができるようになります。`,
  ownApp: (scheme) => `お使いの端末で ${scheme} のアドレスを開くアプリ`,
  appId: 'アプリの ID',
  consentUnknown: (destination) =>
    `このアプリは確認されていません。許可すると ${destination} に移動します。ご自身で操作を始めた場合にのみ許可してください。`,
  allow: '許可する',
  showPassword: 'パスワードを表示',
  home: 'トップページ',
  listSeparator: '、',
  deny: '許可しない',
  signedInAs: (name) => `${name} としてサインインしています`,
  otherAccount: '別のアカウントを使う',
  signOut: 'サインアウト',
  signOutQuestion: 'このブラウザーでのサインインを終了します。すでにサインイン済みのアプリはそのまま使えます。',
  signedOut: 'サインアウトしました',
  signedOutText: 'このブラウザーでのサインインを終了しました。このページは閉じてかまいません。',
  refused: 'このサインインのリンクは使えません',
  unknownClient: '呼び出し元のアプリは登録されていないか、無効になっています。',
  wrongRedirect: '呼び出し元のアプリが、登録されていないアドレスへの応答を求めています。',
  unaskable: '呼び出し元のアプリが求めている内容は許可できません。',
  leaveUnknown: (destination) =>
    `このアプリは確認されていません。ご自身で操作を始めた場合にのみ ${destination} に移動してください。`,
  returnTo: (destination) => `${destination} に移動する`,
  failed: '問題が発生しました',
  failedText: '前のページに戻ってもう一度お試しください。繰り返し発生する場合は、次の番号を管理者に伝えてください。',
  tooMany: 'お使いのネットワークからの送信が多すぎます。1分ほど待ってから、前の画面に戻ってもう一度お試しください。',
  unavailable: '現在サービスを利用できません。しばらくしてからもう一度お試しください。',
  closeHint: 'このページを閉じて、アプリに戻ってください。',
  scopes: {
    'read:catalog': 'あなたが見られるコース、学習パス、修了証の閲覧',
    'read:content': 'レッスン、教材、問題の閲覧',
    'read:progress': 'あなたのプロフィール、進捗、学習時間、目標、課題、修了証の閲覧',
    'write:progress': 'あなたに代わる進捗と学習時間の記録、クイズとテストの提出、目標とレッスンの評価の変更',
    'read:members': '所属組織のメンバーの閲覧',
    'write:members': '所属組織のメンバーの招待、変更、削除',
    'write:content': '所属組織のコンテンツの作成、変更、削除',
    'read:reports': '所属組織のレポートの閲覧',
    'webhooks:manage': '所属組織の Webhook の管理',
  },
}

export const texts: Readonly<Record<Language, Texts>> = { en, ja }
