import { both } from '../both.ts'

/** Days on which all duties of a person are waived. */
export const leave = both(
  {
    title: 'Leave',
    text: 'All requirements are waived on its days. What is open afterwards is due 30 days after the last day, or later.',
    untilHint: 'The last day. Leave it empty where it is not known yet.',
    withoutEnd: 'until it is ended',
    reasonHint: 'It is kept about the person. Write as little as needed.',
    save: 'Put on leave',
    replace: 'Change the leave',
    end: 'End the leave',
    endQuestion: 'End the leave?',
    endText: 'From today on nothing is waived by it. The days before stay waived.',
  },
  {
    title: '休職',
    text: '休職中は、すべての必修項目が免除されます。その後に残るものの期限は、最終日の 30 日後以降になります。',
    untilHint: '最終日。未定の場合は空欄にします。',
    withoutEnd: '終了するまで',
    reasonHint: '本人に関する情報として保存されます。必要最小限にしてください。',
    save: '休職にする',
    replace: '休職を変更',
    end: '休職を終了',
    endQuestion: '休職を終了しますか',
    endText: '今日から免除されなくなります。それまでの日は免除されたままです。',
  },
)
