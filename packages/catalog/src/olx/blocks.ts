import type { Culture } from '@manabi/kernel'
import { escapeAttribute, escapeText } from 'entities'
import { mostTags, tagsIn } from '../sanitize.ts'
import type { CourseFiles } from './archive/readArchive.ts'
import { cleanHtml, type Removed } from './cleanHtml.ts'
import type { PlannedQuestion, PlannedVideo, Skipped } from './coursePlan.ts'
import type { CourseNode } from './courseTree.ts'
import { htmlOf } from './htmlOf.ts'
import { questionsOf } from './questionsOf.ts'
import { transcriptsOf, videoOf } from './videoOf.ts'

export interface BlockContext {
  readonly files: CourseFiles
  readonly culture: Culture
}

const maxBody = 500_000
const tooManyTags = `the lesson's body would have more than ${mostTags} tags`

/** What the blocks of one lesson make up, in their order. */
export class Blocks {
  body = ''
  video: PlannedVideo | null = null
  readonly questions: PlannedQuestion[] = []
  /** What lessons may not have, and was taken from their HTML. */
  readonly removed: Skipped[] = []
  readonly #context: BlockContext

  constructor(context: BlockContext) {
    this.#context = context
  }

  get isEmpty(): boolean {
    return this.body === '' && this.video === null && this.questions.length === 0
  }

  /** null when the block found its place, else why it has none. */
  add(node: CourseNode): string | null {
    if (node.tag === 'html') return this.#addHtml(node)
    if (node.tag === 'video') return this.#addVideo(node)
    if (node.tag === 'problem') return this.#addQuestions(questionsOf(node))
    return reasonFor(node.tag) ?? `${node.tag} blocks have no place here`
  }

  #addHtml(node: CourseNode): string | null {
    const found = htmlOf(node, this.#context.files.texts)
    if (typeof found === 'string') return found
    if (tagsIn(found.html) > mostTags) return tooManyTags
    const clean = cleanHtml(found.html, { wantsVideo: this.video === null })
    if (clean === null) return 'nests deeper than a lesson may'
    const reason = this.#write(clean.html)
    if (reason !== null) return reason
    this.video ??= clean.video
    this.removed.push(...once(clean.removed).map((one) => skippedTag(node, one)))
    return null
  }

  #addVideo(node: CourseNode): string | null {
    const found = videoOf(node)
    if (typeof found === 'string') return found
    if (this.video !== null) return 'a further video: a lesson has one'
    const label = this.#context.culture.startsWith('ja') ? '文字起こし' : 'Transcript'
    const links = transcriptsOf(node).map(({ language, url }) => {
      const text = language === '' ? label : `${label} (${language})`
      return `<p><a href="${escapeAttribute(url)}">${escapeText(text)}</a></p>`
    })
    const reason = this.#write(cleanHtml(links.join('\n'), { wantsVideo: false })!.html)
    if (reason === null) this.video = found
    return reason
  }

  #addQuestions(found: readonly PlannedQuestion[] | string): string | null {
    if (typeof found === 'string') return found
    this.questions.push(...found)
    return null
  }

  #write(html: string): string | null {
    const body = [this.body, html].filter((part) => part !== '').join('\n')
    if (body.length > maxBody) return `the lesson's body would be longer than ${maxBody} characters`
    if (tagsIn(body) > mostTags) return tooManyTags
    this.body = body
    return null
  }
}

/** A block tells each kind of tag and address once. */
const once = (removed: readonly Removed[]): readonly Removed[] => [
  ...new Map(removed.map((one) => [JSON.stringify(one), one])).values(),
]

const skippedTag = ({ path }: CourseNode, { tag, address }: Removed): Skipped => ({
  path,
  reason: `${tag} was removed from its text`,
  ...(address === '' ? {} : { detail: address }),
})

/** Why blocks of this kind have no place; null for others. */
export const reasonFor = (tag: string): string | null => (Object.hasOwn(reasons, tag) ? reasons[tag]! : null)

const reasons: Readonly<Record<string, string>> = {
  annotatable: 'an annotation exercise',
  discussion: 'a discussion topic: there is no forum here',
  done: 'a "done" button: completing a lesson takes its place',
  'drag-and-drop-v2': 'a drag-and-drop exercise',
  edx_sga: 'an assignment graded by staff',
  library_content: 'a random choice from a content library',
  lti: 'an external tool (LTI)',
  openassessment: 'an open response assessment',
  poll: 'a poll',
  staffgradedxblock: 'an assignment graded by staff',
  survey: 'a survey',
  wiki: 'the wiki of the course',
}
