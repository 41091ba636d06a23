import { both } from './both.ts'

/** Who has finished a course, and how far the members of a department are. */
export const report = both(
  {
    people: 'People of this course',
    not_started: 'Not started',
    in_progress: 'In progress',
    completed: 'Finished',
    progress: 'Progress',
    assignedAt: 'Assigned',
    completedAt: 'Finished on',
    lastActivity: 'Last activity',
    whoHasFinished: 'Who has finished',
    members: 'Members',
    assigned: 'Assigned courses',
    finished: 'Finished courses',
    average: 'Average progress',
  },
  {
    people: 'このコースの受講者',
    not_started: '未開始',
    in_progress: '受講中',
    completed: '修了',
    progress: '進捗',
    assignedAt: '割り当て日時',
    completedAt: '修了日時',
    lastActivity: '最終活動',
    whoHasFinished: '修了状況',
    members: 'メンバー',
    assigned: '割り当てコース数',
    finished: '修了コース数',
    average: '平均進捗',
  },
)
