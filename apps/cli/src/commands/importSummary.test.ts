import { expect, it } from '@jest/globals'
import { importSummary } from './importSummary.ts'

const report = { courseId: 'crs_1', sections: 1, lessons: 2, quizzes: 0, videos: 0 }
const nothingElse = { comparison: null, staying: [] }

it('says first what learners miss, then what is different, and counts what is decoration [OLX-002]', () => {
  const removed = (tag: string) => ({ path: 'html/h', reason: `${tag} was removed from its text`, lesson: 'Sencha' })
  const skipped = [
    removed('<link>'),
    removed('<script>'),
    { path: 'html/h', name: 'Leaves', reason: 'the name of a block: a lesson has one title', lesson: 'Sencha' },
    { path: 'poll/0123456789abcdef0123456789abcdef', name: 'Which tea?', reason: 'a poll', lesson: 'Sencha' },
  ]
  expect(importSummary('Tea', { ...report, skipped }, { ...nothingElse, matchedByPlace: 2 }).split('\n')).toEqual([
    'Imported "Tea" as crs_1: 1 section, 2 lessons, 0 quizzes, 0 videos.',
    '2 lessons without a name were found by place and title.',
    'Learners miss (1):',
    '  1 × a poll',
    '    "Which tea?" in "Sencha"',
    'Different here (1):',
    '  1 × the name of a block: a lesson has one title',
    '    "Leaves" in "Sencha"',
    'Left out as decoration: 2 styles, scripts, and buttons.',
  ])
})

it('says that learners miss nothing, and no more [OLX-002]', () => {
  expect(
    importSummary('Tea', { ...report, skipped: [] }, nothingElse)
      .split('\n')
      .slice(1),
  ).toEqual(['Learners miss nothing.'])
})
