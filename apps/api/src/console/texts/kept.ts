import { both, counted } from './both.ts'

/** A form that could not be taken. */
export const kept = both(
  {
    title: 'What you typed is still here',
    text: 'It is not saved yet. Send it again from here, or copy it first.',
    send: 'Send again',
    signIn: 'Sign in (opens a new tab)',
    signInFirst: 'You are no longer signed in. Sign in, come back to this tab, and send it again.',
    lessonGone:
      'Somebody deleted this lesson in the meantime. Your text is still here. Save it as a new lesson, or bring the lesson back under “Deleted”.',
    saveAsNew: 'Save as a new lesson',
    bringBack: 'Bring back what you typed here and did not save',
    fileAgain: 'A file is not kept. Choose it again once the form is back.',
    again: 'You signed in again since you opened the form. Look at it, then send it again.',
    savedLine: 'Saved:',
    yourLine: 'Yours:',
    moreLines: (count: number) => `${counted(count, 'more line differs', 'more lines differ')}.`,
    otherText: 'The saved text is another one.',
  },
  {
    title: '入力した内容は残っています',
    text: 'まだ保存されていません。ここからもう一度送信するか、先にコピーしてください。',
    send: 'もう一度送信する',
    signIn: 'サインイン（新しいタブで開きます）',
    signInFirst: 'サインアウトしています。サインインしてからこのタブに戻り、もう一度送信してください。',
    lessonGone:
      'このレッスンは削除されています。入力した内容は残っています。新しいレッスンとして保存するか、「削除済み」からレッスンを元に戻してください。',
    saveAsNew: '新しいレッスンとして保存',
    bringBack: '保存していなかった入力内容を戻す',
    fileAgain: '選択したファイルは残っていません。フォームに戻ったら、もう一度選択してください。',
    again: 'フォームを開いたあとにサインインし直しています。内容を確認して、もう一度送信してください。',
    savedLine: '保存済み:',
    yourLine: '入力:',
    moreLines: (count) => `ほかに ${count} 行が異なります。`,
    otherText: '保存済みの内容と異なります。',
  },
)
