import type { CourseNode } from './courseTree.ts'

/** What authors set in Studio, and lessons here do not have. */
const names = (
  'weight max_attempts attempts_before_showanswer_button submission_wait_seconds showanswer show_correctness rerandomize due ' +
  'graceperiod hide_after_due format graded prereq_usage_key is_time_limited default_time_limit_minutes is_proctored_enabled ' +
  'is_practice_exam is_entrance_exam start_time end_time pdf_textbooks html_textbooks tabs'
).split(' ')

/** What stands in exports where nobody set anything. */
const unset = /^(|null|false|0|0\.0|00:00:00|\[\]|finished|always|never|"")$/i

/** Settings without a place here, as `name: value`. */
export const otherSettings = ({ attributes }: Pick<CourseNode, 'attributes'>): string[] =>
  names.flatMap((name) => {
    const value = (attributes[name] ?? '').trim()
    const said = name === 'tabs' ? ownTabs(value) : value
    return unset.test(said) ? [] : `${name}: ${said.replace(/^"(.*)"$/, '$1')}`
  })

/** The names of pages and links that authors added to the menu of a course. */
function ownTabs(json: string): string {
  try {
    const tabs: unknown = JSON.parse(json || '[]')
    const added = (Array.isArray(tabs) ? tabs : []).filter((tab) => /^(static_tab|external_link)$/.test(tab?.type))
    return added.map(({ name }) => String(name)).join(', ')
  } catch {
    return json
  }
}
