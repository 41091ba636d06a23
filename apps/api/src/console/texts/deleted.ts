import { both } from './both.ts'

/** What authors deleted. */
export const deleted = both(
  {
    title: 'Deleted',
    note: 'What you bring back is unpublished, with everything that was deleted with it. Progress of learners counts again.',
    none: 'Nothing was deleted.',
    name: 'Name',
    kind: 'What it was',
    kinds: { course: 'Course', section: 'Section', lesson: 'Lesson', test: 'Test', material: 'Material' },
    at: 'Deleted',
    by: 'By',
    bringBack: 'Bring back',
  },
  {
    title: '削除済み',
    note: '元に戻すと、一緒に削除したものも非公開の状態で戻ります。学習者の進捗も再び数えられます。',
    none: '削除されたものはありません。',
    name: '名前',
    kind: '種類',
    kinds: { course: 'コース', section: 'セクション', lesson: 'レッスン', test: 'テスト', material: '教材' },
    at: '削除日時',
    by: '削除した人',
    bringBack: '元に戻す',
  },
)
