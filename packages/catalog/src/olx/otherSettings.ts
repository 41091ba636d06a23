import type { CourseNode } from './courseTree.ts'
import { hasWords } from './html/said.ts'
import { shorten } from './shorten.ts'

/** What the importer reads. */
const known =
  'url_name slug org course display_name name filename language start visible_to_staff_only hide_from_toc group_access ' +
  'discussion_category discussion_target html5_sources source track sub transcripts youtube handout edx_video_id'
/** What programs write for themselves. Passports and keys are secrets, and the Markdown of a problem is its source. */
const technical =
  'advanced_modules discussion_id discussions_settings editor lti_passports markdown matlab_api_key user_partitions ' +
  'xblock-family xml_attributes'
const others = /^(youtube_id|upstream|downstream|top_level_downstream|copied_from|tags-v1|xmlns)/
const unlisted = new Set(`${known} ${technical}`.split(' '))

/** Numbers and switches that an author would look for. */
const counted = new Set(
  (
    'weight max_attempts attempts_before_showanswer_button submission_wait_seconds graded is_time_limited ' +
    'default_time_limit_minutes is_proctored_enabled is_practice_exam is_onboarding_exam is_entrance_exam is_prereq hide_after_due start_time ' +
    'end_time from to self_paced relative_weeks_due invitation_only min_score min_completion entrance_exam_enabled'
  ).split(' '),
)

/** What stands in exports where nobody set anything. */
const unset = /^(|null|false|0|0\.0|00:00:00|\[\]|"")$/i
const usual: Readonly<Record<string, string>> = {
  rerandomize: 'never',
  showanswer: 'finished',
  show_correctness: 'always',
}
const longest = 80

/** Settings without a place here, as `name: value`: all that have words, and the numbers and switches that matter. */
export const otherSettings = ({ attributes }: Pick<CourseNode, 'attributes'>): string[] =>
  Object.entries(attributes).flatMap(([name, value]) => {
    if (unlisted.has(name) || others.test(name)) return []
    const said = (name === 'tabs' ? ownTabs(value) : value).trim().replace(/^"(.*)"$/, '$1')
    const matters = (counted.has(name) || hasWords(said)) && said !== usual[name]
    // Without a weight, a problem counts once.
    const isUnset = unset.test(said) && !(name === 'weight' && /^0/.test(said))
    return matters && !isUnset ? [`${name}: ${shorten(said, longest)}`] : []
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
