import { both } from './both.ts'

/** Tests, materials, paths, and certificates have these in common. */
export const authored = both(
  {
    kinds: { course: 'Course', path: 'Path', test: 'Test', material: 'Material' },
    choose: {
      ...{ course: 'Choose a course', path: 'Choose a path', test: 'Choose a test' },
      material: 'Choose a material',
    },
    choice: 'Choice',
    taken: 'Chosen',
    findCourse: 'Words in the title or description',
    nothingFound: 'Nothing was found.',
    notThere: 'It is no longer there.',
    done: {
      broughtBack: 'It is back, unpublished.',
      restored: 'Restored.',
      created: 'Created.',
      saved: 'Saved.',
      published: 'Published. Learners see it now.',
      unpublished: 'Unpublished. Learners do not see it any more.',
      deleted: 'Deleted.',
      moved: 'Moved.',
      courseAdded: 'Course added.',
      courseRemoved: 'Course taken out.',
      awarded: 'Awarded.',
      awardedBefore: 'This person has the certificate already. Nothing changed.',
    },
  },
  {
    kinds: { course: 'コース', path: '学習パス', test: 'テスト', material: '教材' },
    choose: {
      ...{ course: 'コースを選ぶ', path: '学習パスを選ぶ', test: 'テストを選ぶ' },
      material: '教材を選ぶ',
    },
    choice: '選択',
    taken: '選択済み',
    findCourse: 'タイトルまたは説明の言葉',
    nothingFound: '見つかりませんでした。',
    notThere: '現在は存在しません。',
    done: {
      broughtBack: '元に戻しました。非公開の状態です。',
      restored: '元に戻しました。',
      created: '作成しました。',
      saved: '保存しました。',
      published: '公開しました。学習者に表示されます。',
      unpublished: '非公開にしました。学習者には表示されません。',
      deleted: '削除しました。',
      moved: '移動しました。',
      courseAdded: 'コースを追加しました。',
      courseRemoved: 'コースを外しました。',
      awarded: '授与しました。',
      awardedBefore: 'この人にはすでに授与されています。変更はありません。',
    },
  },
)
