import { both } from './both.ts'

/** A course as a learner finds it, looked at by its authors. */
export const learnerView = both(
  {
    open: 'See it as a learner',
    note: 'This is what learners see once all of it is published. What they do not see yet is marked.',
    changed: 'Unpublished changes',
    edit: 'Back to editing',
    toCourse: 'All lessons',
    previous: 'Previous lesson',
    next: 'Next lesson',
    video: 'Video',
    slides: 'Slides',
  },
  {
    open: '学習者の表示を見る',
    note: 'すべて公開したときの学習者の表示です。まだ表示されないものには印が付いています。',
    changed: '未公開の変更',
    edit: '編集に戻る',
    toCourse: 'レッスンの一覧',
    previous: '前のレッスン',
    next: '次のレッスン',
    video: '動画',
    slides: 'スライド',
  },
)
