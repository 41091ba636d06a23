import type { Language } from '../../pages/texts.ts'

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(is required|must not be empty)/, '入力または選択してください'],
  [/email address/, '正しいメールアドレスを入力してください'],
  [/starts with https/, 'https:// で始まる URL を入力してください'],
  [/must not contain credentials/, 'URL にユーザー名やパスワードを含めないでください'],
  [/loopback, private/, '内部ネットワークのアドレスは使用できません'],
  [/begin with a section/, '最初の行はセクションにしてください'],
  [/is not UTF-/, 'UTF-8 のテキストではありません。「CSV UTF-8」形式で保存し直してください'],
  [/more than (\d+) cells/, 'セルが多すぎます。ファイルを分けてください'],
  [/is not CSV/, 'CSV として読み取れません。引用符を確認してください'],
  [/at most (\d+) lines/, '行数が多すぎます'],
  [/at most (\d+) characters/, '文字数が多すぎます'],
  [/at least (\d+) characters/, '文字数が足りません'],
  [/at least (\d+) elements|at most (\d+) elements/, '数が正しくありません'],
  [/exactly one correct choice/, '正解を1つ選んでください'],
  [/not known here/, 'この組織では使用できません'],
  [/not a member/, '組織のメンバーではありません'],
  [/stands twice/, '同じものが2回あります'],
  [/must be an https address/, 'https:// で始まる URL を入力してください'],
  [/http or https URL/, 'http:// または https:// で始まる URL を入力してください'],
  [/is after to/, '終了より前の日時にしてください'],
  [/must be a time|must be a date/, '正しい日時を入力してください'],
  [/registered itself/, '自己登録したアプリの ID ではありません'],
  [/must be user:ID/, 'user:ID、course:ID、organization:ID のいずれかの形式で入力してください'],
]

/** What is wrong with a field. The API says it in English. */
export function reasonIn(language: Language, message: string): string {
  if (language === 'en') return message
  return reasons.find(([pattern]) => pattern.test(message))?.[1] ?? '正しい値を入力してください'
}
