import { both } from './both.ts'

/** What a person has learned. */
export const record = both(
  {
    title: 'Progress and training record',
    studied: (minutes: string) => `Time studied: ${minutes} minutes.`,
    noCourses: 'No course is assigned or begun.',
    courses: 'Courses',
    course: 'Course',
    startedAt: 'Begun',
    tests: 'Tests',
    test: 'Test',
    attempts: 'Attempts',
    bestScore: 'Best score',
    passedAt: 'Passed',
    notPassed: 'Not passed',
    certificates: 'Certificates',
    certificate: 'Certificate',
    issuedAt: 'Issued',
  },
  {
    title: '進捗と受講記録',
    studied: (minutes) => `学習時間: ${minutes} 分`,
    noCourses: '割り当てられたコースも、始めたコースもありません。',
    courses: 'コース',
    course: 'コース',
    startedAt: '開始日時',
    tests: 'テスト',
    test: 'テスト',
    attempts: '受験回数',
    bestScore: '最高点',
    passedAt: '合格日時',
    notPassed: '未合格',
    certificates: '修了証',
    certificate: '修了証',
    issuedAt: '発行日時',
  },
)
