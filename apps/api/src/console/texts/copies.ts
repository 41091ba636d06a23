import { both } from './both.ts'

/** Copies of courses and lessons. */
export const copies = both(
  {
    copyCourse: 'Copy this course',
    courseNote:
      'The copy has all sections and lessons, unpublished, and no learners. To translate it, choose the language.',
    translation: 'Translation',
    asTranslation: 'The copy is a translation of this course',
    asTranslationHint:
      'Learners can switch between a lesson and its translation. A course has one translation for each language.',
    copyLesson: 'Copy this lesson',
    lessonNote: 'The copy is unpublished, with its quiz and its materials.',
    copy: 'Copy',
    languages: 'Lessons by language',
    languagesNote: (source: string) => `Beside each lesson in ${source}: its translations.`,
    noTranslation: 'This course has no translation yet.',
    lesson: 'Lesson',
    course: 'Course',
    titleAndDescription: 'Title and description',
    states: { missing: 'Missing', stale: 'Out of date', current: 'Up to date' },
    confirm: 'Nothing to change',
    done: { confirmed: 'The translation is up to date.' },
  },
  {
    copyCourse: 'このコースを複製',
    courseNote:
      'すべてのセクションとレッスンが非公開で複製されます。学習者は含まれません。翻訳する場合は言語を選んでください。',
    translation: '翻訳',
    asTranslation: 'このコースの翻訳として複製する',
    asTranslationHint: '学習者は、レッスンとその翻訳を切り替えられます。翻訳は言語ごとに 1 つです。',
    copyLesson: 'このレッスンを複製',
    lessonNote: 'クイズと教材を含めて、非公開で複製されます。',
    copy: '複製する',
    languages: '言語別のレッスン',
    languagesNote: (source) => `${source}の各レッスンと、その翻訳です。`,
    noTranslation: 'このコースには、まだ翻訳がありません。',
    lesson: 'レッスン',
    course: 'コース',
    titleAndDescription: 'タイトルと説明',
    states: { missing: '未翻訳', stale: '要更新', current: '最新' },
    confirm: '変更は不要',
    done: { confirmed: '翻訳を最新にしました。' },
  },
)
