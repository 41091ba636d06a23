import { both } from './both.ts'

/** Outlines that are typed, and what a model drafts. */
export const drafting = both(
  {
    outline: 'Outline',
    outlineHint: 'A line is a section. A line with a dash is a lesson, with minutes in brackets: - First steps (10)',
    addOutline: 'Add sections and lessons from an outline',
    addOutlineButton: 'Add to the course',
    wish: 'What should AI write about?',
    wishHint:
      'A few words, for “Draft with AI”. A model reads them. You check what it writes before anything is saved.',
    draftWithAi: 'Draft with AI',
    draftedText: 'Draft by AI',
    draftedHint: 'Nothing is saved yet. Change it here, then take it over.',
    replaceText: 'Replace the text',
    addBelow: 'Add below the text',
  },
  {
    outline: '構成',
    outlineHint:
      '1 行が 1 セクションです。「-」や「・」で始まる行はレッスンになり、かっこで分数を付けられます: - はじめの一歩 (10)',
    addOutline: '構成からセクションとレッスンを追加',
    addOutlineButton: 'コースに追加',
    wish: 'AI に書いてほしいこと',
    wishHint: '「AI で下書き」のための短い説明です。モデルに送られます。保存する前に内容を確認できます。',
    draftWithAi: 'AI で下書き',
    draftedText: 'AI の下書き',
    draftedHint: 'まだ保存されていません。ここで直してから取り込んでください。',
    replaceText: '本文を置き換える',
    addBelow: '本文の下に追加',
  },
)
