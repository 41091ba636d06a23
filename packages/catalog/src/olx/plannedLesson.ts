import { sanitizeBody } from '../sanitize.ts'
import type { Blocks } from './blocks.ts'
import type { PlannedLesson } from './coursePlan.ts'
import type { CourseNode } from './courseTree.ts'
import { lessonSettings } from './lessonSettings.ts'

/** The lesson that a unit and its blocks make up. */
export function plannedLesson(
  unit: CourseNode,
  { body, video, questions }: Blocks,
  { title, isHidden, isPartial }: Pick<PlannedLesson, 'title' | 'isHidden' | 'isPartial'>,
): PlannedLesson {
  const quiz = questions.length === 0 ? null : { questions }
  const settings = unit.tag === 'vertical' ? lessonSettings(unit.attributes) : {}
  return {
    key: unit.key,
    ...(!unit.isNamed && { isUnnamed: true }),
    title,
    body: sanitizeBody({ format: 'html', text: body }).text,
    ...{ video, quiz, isHidden },
    ...(isPartial && { isPartial }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
}
