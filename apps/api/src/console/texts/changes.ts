import { both, counted } from './both.ts'

/** Changes of what learners see: of a published lesson, and of who sees a course. */
export const changes = both(
  {
    publicQuestion: 'Show this course to every organization?',
    publicText: 'Learners of every organization on this server see it once it is published. What you typed is saved.',
    makePublic: 'Save, and show it to everybody',
    liveNote: 'Learners see this lesson. What you save is a draft until you publish the changes.',
    changesNote: 'You see a draft with changes. Learners see the lesson as it was published.',
    oldDraftNote: 'There is a draft from the time when this lesson was published.',
    publishChanges: 'Publish changes',
    discardChanges: 'Discard changes',
    discardTitle: (title: string) => `Discard the changes of “${title}”?`,
    discardText: 'The draft is deleted. Learners see the lesson as before.',
    draftIsOld:
      'The lesson or its draft was changed in the meantime, so nothing was published. Look at the draft below. If the lesson itself was changed, copy what you need, discard the changes, and write them again.',
  },
  {
    publicQuestion: 'すべての組織に表示しますか？',
    publicText: '公開すると、このサーバーのすべての組織の学習者に表示されます。入力した内容も保存されます。',
    makePublic: '保存してすべての組織に表示',
    liveNote: 'このレッスンは公開中です。保存した内容は、変更を公開するまで下書きです。',
    changesNote: '変更を含む下書きを表示しています。学習者には、公開時の内容が表示されています。',
    oldDraftNote: 'このレッスンが公開されていたときの下書きがあります。',
    publishChanges: '変更を公開する',
    discardChanges: '変更を破棄する',
    discardTitle: (title: string) => `「${title}」の変更を破棄しますか？`,
    discardText: '下書きは削除されます。学習者に表示される内容は変わりません。',
    draftIsOld:
      'その間にレッスンまたは下書きが変更されたため、公開しませんでした。下の下書きを確認してください。レッスン自体が変更された場合は、必要な部分をコピーし、変更を破棄してから書き直してください。',
  },
)

/** What an author may have forgotten in a lesson: after its title. And what publishing means for learners. */
export const publishing = both(
  {
    emptyLesson: 'has no content yet',
    pictureWithoutText: 'has a picture without a description',
    percentages: (people: number) =>
      `${counted(people, 'person', 'people')} of your organization began this course: with more lessons, their percentage changes.`,
  },
  {
    emptyLesson: '内容がありません',
    pictureWithoutText: '説明のない画像があります',
    percentages: (people) =>
      `このコースを始めているメンバーが ${people} 人います。レッスンが増えると、進捗率が変わります。`,
  },
)
