import { both } from './both.ts'

export const settings = both(
  {
    title: 'Settings',
    save: 'Save',
    plan: 'Plan',
    learnerAppHint: 'Pages show it as “Open your learning app”. Leave it empty if there is none.',
    seatsNote: 'The administrator of the service changes seats and plan.',
    done: { saved: 'Saved.' },
  },
  {
    title: '設定',
    save: '保存',
    plan: 'プラン',
    learnerAppHint: '「学習アプリを開く」のリンクとして表示されます。ない場合は空にしてください。',
    seatsNote: 'シート数とプランは、サービスの管理者が変更します。',
    done: { saved: '保存しました。' },
  },
)
