import type { Language } from './texts.ts'

/** The texts of the pages for choosing another password. */
export interface PasswordTexts {
  readonly forgotTitle: string
  readonly forgotIntro: string
  readonly sendLink: string
  readonly askedTitle: string
  readonly askedText: string
  readonly noMail: string
  readonly resetTitle: string
  readonly resetIntro: string
  readonly setPassword: string
  readonly resetDone: string
  readonly resetDoneText: string
  readonly deadLink: string
  readonly deadLinkText: string
  readonly askAgain: string
}

const en: PasswordTexts = {
  forgotTitle: 'Forgot your password?',
  forgotIntro: 'Enter the email address of your account. We send you a link for choosing a new password.',
  sendLink: 'Send link',
  askedTitle: 'Check your mail',
  askedText: 'If an account has this address, a mail with a link is on its way. The link works once, for an hour.',
  noMail: 'If no mail arrives, look into your spam folder, or ask the operator of this service for a link.',
  resetTitle: 'Choose a new password',
  resetIntro: 'Every sign-in of your account will end, on this device and on all others.',
  setPassword: 'Set password',
  resetDone: 'Your password is changed',
  resetDoneText: 'Return to the app and sign in with the new password. You can close this page.',
  deadLink: 'This link does not work',
  deadLinkText: 'It was used already, is older than an hour, or a newer one was sent.',
  askAgain: 'Ask for another link',
}

const ja: PasswordTexts = {
  forgotTitle: 'パスワードをお忘れですか？',
  forgotIntro: 'アカウントのメールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
  sendLink: 'リンクを送る',
  askedTitle: 'メールをご確認ください',
  askedText:
    'このアドレスのアカウントがある場合は、リンクを記載したメールをお送りします。リンクは1時間以内に一度だけ使えます。',
  noMail:
    'メールが届かないときは、迷惑メールフォルダーを確認するか、サービスの運営者にリンクの発行を依頼してください。',
  resetTitle: '新しいパスワードの設定',
  resetIntro: 'この端末を含むすべての端末で、サインインが終了します。',
  setPassword: 'パスワードを設定する',
  resetDone: 'パスワードを変更しました',
  resetDoneText: 'アプリに戻り、新しいパスワードでサインインしてください。このページは閉じてかまいません。',
  deadLink: 'このリンクは使えません',
  deadLinkText: 'すでに使用されたか、1時間が過ぎたか、新しいリンクが送られています。',
  askAgain: '新しいリンクを申し込む',
}

export const passwordTexts: Readonly<Record<Language, PasswordTexts>> = { en, ja }
