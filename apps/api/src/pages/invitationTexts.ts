import type { Language } from './texts.ts'

/** The texts of the invitation page. */
export interface InvitationTexts {
  readonly join: (organization: string) => string
  readonly joinAsNew: string
  readonly joinAsKnown: string
  readonly joinAs: (name: string) => string
  readonly insteadOf: (name: string) => string
  readonly name: string
  readonly newPassword: string
  readonly passwordHint: string
  readonly nameWrong: string
  readonly passwordWrong: string
  readonly joinButton: string
  readonly dead: string
  readonly deadText: string
  readonly joined: (organization: string) => string
  readonly joinedText: (name: string) => string
  readonly openLearningApp: string
}

const en: InvitationTexts = {
  join: (organization) => `Join ${organization}`,
  joinAsNew: 'You are invited. Choose a password, and the name that others see.',
  joinAsKnown: 'You are invited. You have an account already: enter its password.',
  joinAs: (name) => `You are invited, and signed in as ${name}.`,
  insteadOf: (name) =>
    `This browser is signed in as ${name}. The invitation is for the email below, which will be signed in instead.`,
  name: 'Name',
  newPassword: 'New password',
  passwordHint: 'At least 8 characters',
  nameWrong: 'Enter your name, in 200 characters at most',
  passwordWrong: 'Choose a password of at least 8 characters, and 72 bytes at most',
  joinButton: 'Join',
  dead: 'This invitation does not work',
  deadText:
    'It was used already, was taken back, is older than 14 days, or comes from somebody who no longer invites people there. If you used it yourself, sign in with your password. Otherwise ask the organization for a new one.',
  joined: (organization) => `You are a member of ${organization}`,
  joinedText: (name) => `This browser is signed in as ${name}. You can close this page.`,
  openLearningApp: 'Open your learning app',
}

const ja: InvitationTexts = {
  join: (organization) => `${organization} に参加`,
  joinAsNew: '招待されています。パスワードと、ほかの人に表示される名前を決めてください。',
  joinAsKnown: '招待されています。すでにアカウントをお持ちです。そのパスワードを入力してください。',
  joinAs: (name) => `招待されています。${name} としてサインインしています。`,
  insteadOf: (name) =>
    `このブラウザーは ${name} としてサインインしています。招待は次のメールアドレス宛てです。参加すると、そのアカウントに切り替わります。`,
  name: '名前',
  newPassword: '新しいパスワード',
  passwordHint: '8文字以上',
  nameWrong: '名前を200文字以内で入力してください',
  passwordWrong: 'パスワードは8文字以上、72バイト以内にしてください',
  joinButton: '参加する',
  dead: 'この招待は使えません',
  deadText:
    'すでに使用されたか、取り消されたか、14日の期限が過ぎたか、招待した方が招待の権限を失っています。ご自身で使用された場合は、パスワードでサインインしてください。それ以外の場合は、組織に新しい招待を依頼してください。',
  joined: (organization) => `${organization} のメンバーになりました`,
  joinedText: (name) => `このブラウザーは ${name} としてサインインしています。このページは閉じてかまいません。`,
  openLearningApp: '学習アプリを開く',
}

export const invitationTexts: Readonly<Record<Language, InvitationTexts>> = { en, ja }
