import type { Language } from '../../pages/texts.ts'

const refusals: readonly (readonly [RegExp, string])[] = [
  [/is not a \.tar\.gz archive/, '.tar.gz アーカイブではないか、ファイルが壊れています。'],
  [/^The course does not say its language/, 'アーカイブにコースの言語が指定されていません。言語を選んでください。'],
  [/has no course\.xml/, 'course.xml がありません。OLX として書き出したコースのアーカイブではありません。'],
  [/several courses/, '複数のコースが入っています。1 つずつインポートしてください。'],
  [/Moodle backup/, 'Moodle のバックアップです。Open edX から OLX として書き出したコースを選んでください。'],
  [
    /Import a (course|\.tar\.gz) that Open edX/,
    '別の形式です。Open edX から OLX として書き出したコースを選んでください。',
  ],
  [
    /a path with "\.\."|points out of it|a special file/,
    'アーカイブに安全でないパス、リンク、または特殊なファイルがあります。',
  ],
  [
    /^The (archive|course) (has|unpacks to) more than|^A course has .+ at most/,
    'アーカイブまたはコースが大きすぎます。',
  ],
  [/takes too (long|much memory)/, 'アーカイブが大きすぎるため読み取れません。'],
  [/changed by somebody else/, 'インポート中にほかの人がコースを変更しました。もう一度インポートしてください。'],
  [/^The import has failed/, 'インポートに失敗しました。もう一度インポートしてください。'],
  [/archive is not there/, 'アーカイブが残っていません。もう一度アップロードしてください。'],
  [/cannot be read|does not parse|is missing\.$/, 'アーカイブのファイルが壊れているか、足りません。'],
]

const skipped: readonly (readonly [RegExp, string])[] = [
  [/^its HTML file is not UTF-8|^it is not UTF-8/, 'UTF-8 のテキストではありません'],
  [/^its (HTML )?file is not in the archive/, 'ファイルがアーカイブにありません'],
  [/^its file cannot be read/, 'ファイルを読み取れません'],
  [/^a block of it cannot be read/, '読み取れない部分があります。すでにあるレッスンの内容はそのまま残ります'],
  [/^its title, description, or sections/, 'タイトル、説明、セクションがアーカイブの内容になります'],
  [/^stands in the course a second time/, 'コースの中に 2 回あります'],
  [/^an annotation exercise/, '注釈の演習です'],
  [/^a discussion topic/, 'ディスカッションです（フォーラムはありません）'],
  [/^a "done" button/, '「完了」ボタンです（レッスンの完了で代用します）'],
  [/^a drag-and-drop/, 'ドラッグ・アンド・ドロップの演習です'],
  [/^an assignment graded by staff/, '担当者が採点する課題です'],
  [/^a random choice/, 'コンテンツライブラリからの無作為な出題です'],
  [/^an external tool/, '外部ツール（LTI）です'],
  [/^an open response/, '自由記述の評価です'],
  [/^a poll/, '投票です'],
  [/^a survey/, 'アンケートです'],
  [/^the wiki/, 'コースの Wiki です'],
  [/lessons are imported as drafts$/, '学習者に表示されない部分です。レッスンは下書きになります'],
  [/^hidden from learners in Open edX/, 'Open edX では非表示ですが、ここでは公開中のままです'],
  [/^hidden from/, '学習者に表示されない部分です'],
  [/^for some content groups/, '一部のグループだけに表示されます'],
  [/^hidden since it was due/, '期限が過ぎたため非表示です'],
  [/^not released yet/, 'まだ公開されていません'],
  [/^with a start date that cannot/, '公開日を読み取れません'],
  [/^with a due date that cannot/, '期限を読み取れません'],
  [/^a draft:/, '下書きです（公開済みのものだけを取り込みます）'],
  [/^not part of the course tree/, 'コースの構成に含まれていません'],
  [/^files without a place/, 'ここでは扱えないファイルです'],
  [/^pages about the course/, 'コース紹介のページです（短い説明または概要だけを取り込みます）'],
  [/^parts of further kinds/, 'そのほかの種類の部分です（一覧には表示されません）'],
  [/^the list of static assets/, '静的ファイルの一覧です'],
  [/^news and handouts/, 'コースのお知らせと配布資料です'],
  [/^grading policy/, 'コースの採点方針と設定です'],
  [/^pages of the course outside/, '章の外にあるページです'],
  [/^a video without/, 'ウェブアドレスのない動画です'],
  [/^a further video/, '2 つ目以降の動画です（1 レッスンに 1 つまで）'],
  [/^a further address/, '動画の別のアドレスです'],
  [/^deleted here/, '以前のインポート後にここで削除されました'],
  [/^not in the archive, of which/, 'アーカイブの一部を読み取れないため、公開したままにします'],
  [/^the name of a subsection/, 'サブセクションの名前です（レッスンには固有の名前があります）'],
  [/^the name of a block/, 'ブロックの名前です（1 レッスンにタイトルは 1 つです）'],
  [/^a name that no title/, 'タイトルに収まらない名前です'],
  [/^has nothing that a lesson/, 'レッスンに表示できる内容がありません'],
  [/^has no url_name/, '固有の url_name がないため、次のインポートでは内容または位置で識別します'],
  [/^text outside of any block/, 'ブロックの外にある文章です'],
  [/^part of a block/, 'ここでは扱えないブロックの一部です'],
  [/^a file of more than/, '20 MB を超えるファイルです'],
  [/^a file that is a link/, 'アーカイブ内のリンクです'],
  [/^(larger|longer) than|^its HTML is longer|deeper than/, '長すぎるか、大きすぎるか、入れ子が深すぎます'],
  [/^a file of a kind/, 'この種類のファイルは保存できません（画像、PDF、音声だけを保存します）'],
  [/^several drop-downs/, '1 つの問題に複数の選択リストがあります'],
  [/^a problem whose answer/, '選択式ではない問題です'],
  [/^a problem with a text/, '文章が長すぎる問題です'],
  [/^a problem with more than/, '設問が多すぎる問題です'],
  [/body would (be longer|have more)/, 'レッスンの本文が長くなりすぎます'],
  [/^stands where a/, 'この場所では扱えない種類の部分です'],
  [/^a problem with the name/, '別の問題と同じ名前です'],
  [/^the lesson would have more/, 'レッスンの問題が多すぎます'],
  [/^a problem without a question/, '問題文のない問題です'],
  [/^a problem with a part in another file/, '一部が別のファイルにある問題です'],
  [/^a problem that a script/, 'スクリプトで計算する問題です'],
  [/^a problem whose style sheet/, 'スタイルシートで一部を隠す問題です'],
  [/^a problem with a formula/, '文字だけでは表せない数式、図、表がある問題です'],
  [/^a problem with pictures/, '説明のない画像があり、1 つの設問に 1 つではない問題です'],
  [/^a problem whose texts stand/, '選択肢の後に文章がある問題です'],
  [/^a problem with an explanation between/, '設問の間に解説がある問題です'],
  [/^a problem without a right answer/, '正解のない問題です'],
  [/^a problem with several right/, '正解が複数ある問題です'],
  [/^a problem with partly right/, '部分点のある問題です'],
  [/^a problem with fewer than two/, '選択肢の数が 2 個から 10 個ではない問題です'],
  [/^a problem with choices that read/, '同じ選択肢がある問題です'],
  [/^a problem with a choice that is not/, '文字ではない選択肢がある問題です'],
  [/^a problem with a list/, '選択肢を読み取れない問題です'],
  [/^settings that a lesson/, 'ここのレッスンにはない設定です'],
  [/^files of the course that/, 'どのレッスンでも使われていないファイルです'],
  [/^a part of its video/, '動画のうち、ここでは扱えない部分です'],
  [/^a text beside its HTML file/, 'HTML ファイルの代わりに書かれていた文章です（ファイルの内容を取り込みます）'],
  [/^a link, picture, or note of the desc/, '説明の中のリンク、画像、注記です（説明は文章だけです）'],
  [/^a part of its problem/, '問題のうち、ここでは扱えない部分です'],
  [/leads nowhere here$/, 'ここでは行き先のないリンクか画像です'],
  [/^a word that Open edX/, 'Open edX が置き換える語です（ここではそのまま表示されます）'],
  [/^a text behind an open/, '閉じていない「<」の後の文章です'],
  [/was removed from its text$/, '本文から取り除かれる要素です'],
  [/^a text that was hidden/, '隠されていた文章が表示されます'],
  [/there is nothing like it here$/, 'この種類のブロックは扱えません'],
]

/** Why parts are left out, or why all is. The import says it in English. Null for what has no other words. */
export function skippedReasonIn(language: Language, reason: string): string | null {
  if (language === 'en') return reason
  return [...skipped, ...refusals].find(([pattern]) => pattern.test(reason))?.[1] ?? null
}

/** `"End" in "Tea"`: the lesson stands in brackets. A title may have quotation marks itself. */
export const exampleIn = (language: Language, example: string): string =>
  language === 'en'
    ? example
    : example
        .replace(/\bfirst in "(.*)"$/s, '最初は「$1」')
        .replace(/\bfirst in the draft "(.*)"$/s, '最初は下書き「$1」')
        .replace(/(?:^| )in "(.*?)"(?=: |$)/s, '（$1）')
