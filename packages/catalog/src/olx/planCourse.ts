import type { Culture } from '@manabi/kernel'
import type { CourseFiles } from './archive/readArchive.ts'
import type { CoursePlan, PlannedLesson, PlannedQuestion, PlannedSection, PlannedVideo, Skipped } from './coursePlan.ts'
import { type CourseNode, courseTree } from './courseTree.ts'
import { descriptionOf } from './descriptionOf.ts'
import { htmlOf } from './htmlOf.ts'
import { questionsOf } from './questionsOf.ts'
import { shorten } from './shorten.ts'
import { skippedFiles } from './skippedFiles.ts'
import { videoOf } from './videoOf.ts'

/**
 * Maps an OLX course (contract, "Operating it", last bullet): chapter to section, vertical to lesson; sequentials have no level of
 * their own. Every node of the course is in the plan or in `skipped`. Throws `RefusedArchive` for XML that does not parse.
 */
export function planCourse(files: CourseFiles, culture: Culture): CoursePlan {
  const { root, leftovers } = courseTree(files)
  const mapping = new Mapping(files)
  const sections = mapping.sections(root)
  const { org = '', course = '' } = root.attributes
  const description = descriptionOf(files)
  const unused = leftovers.filter((file) => file !== description.file)
  return {
    key: `${org}/${course}/${root.name}`,
    title: titleOf(root),
    description: description.text,
    culture,
    sections,
    skipped: [...mapping.skipped, ...skippedFiles({ leftovers: unused, assets: files.assets, sections })],
  }
}

const maxBody = 500_000

class Mapping {
  readonly skipped: Skipped[] = []
  readonly #files: CourseFiles

  constructor(files: CourseFiles) {
    this.#files = files
  }

  sections({ children }: CourseNode): PlannedSection[] {
    return this.#level('chapter', children).map((chapter) => ({
      key: chapter.path,
      title: titleOf(chapter),
      lessons: this.#lessons(chapter),
    }))
  }

  #lessons(chapter: CourseNode): PlannedLesson[] {
    const isChapterHidden = this.#isHidden(chapter)
    return this.#level('sequential', chapter.children).flatMap((sequential) => {
      const isHidden = this.#isHidden(sequential) || isChapterHidden
      return this.#level('vertical', sequential.children).map((vertical) => this.#lesson(vertical, isHidden))
    })
  }

  #lesson(vertical: CourseNode, isHidden: boolean): PlannedLesson {
    const blocks = new Blocks()
    const isVerticalHidden = this.#isHidden(vertical)
    for (const node of vertical.children) {
      const reason = reasonAgainst(node) ?? hiddenReason(node) ?? blocks.add(node, this.#files)
      if (reason !== null) this.#skip(node, reason)
    }
    const { body, video, questions } = blocks
    const quiz = questions.length === 0 ? null : { questions }
    return { key: vertical.path, title: titleOf(vertical), body, video, quiz, isHidden: isHidden || isVerticalHidden }
  }

  /** The nodes that belong on this level of the course; the others are skipped. */
  #level(tag: string, nodes: readonly CourseNode[]): CourseNode[] {
    return nodes.filter((node) => {
      const reason =
        node.tag === tag ? reasonAgainst(node) : (reasons[node.tag] ?? `not a ${tag}, which it stands among`)
      if (reason !== null) this.#skip(node, reason)
      return reason === null
    })
  }

  #isHidden(node: CourseNode): boolean {
    const reason = hiddenReason(node)
    if (reason !== null) this.skipped.push({ path: node.path, reason: `${reason}: its lessons are imported as drafts` })
    return reason !== null
  }

  #skip(node: CourseNode, reason: string): void {
    this.skipped.push({ path: node.path, reason })
    for (const child of node.children) this.#skip(child, 'part of a block that has no place here')
  }
}

/** What the blocks of one vertical make up, in their order. */
class Blocks {
  body = ''
  video: PlannedVideo | null = null
  readonly questions: PlannedQuestion[] = []

  /** null when the block found its place, else why it has none. */
  add(node: CourseNode, { texts }: CourseFiles): string | null {
    if (node.tag === 'html') return this.#addHtml(htmlOf(node, texts))
    if (node.tag === 'video') return this.#addVideo(videoOf(node))
    if (node.tag === 'problem') return this.#addQuestions(questionsOf(node))
    return reasons[node.tag] ?? `${node.tag} blocks have no place here`
  }

  #addHtml(found: ReturnType<typeof htmlOf>): string | null {
    if (typeof found === 'string') return found
    const body = [this.body, found.html].filter((html) => html !== '').join('\n')
    if (body.length > maxBody) return `the lesson's body would be longer than ${maxBody} characters`
    this.body = body
    return null
  }

  #addVideo(found: PlannedVideo | string): string | null {
    if (typeof found === 'string') return found
    if (this.video !== null) return 'a further video: a lesson has one'
    this.video = found
    return null
  }

  #addQuestions(found: readonly PlannedQuestion[] | string): string | null {
    if (typeof found === 'string') return found
    this.questions.push(...found)
    return null
  }
}

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

/** Text and videos may stand in a course twice; what carries an identity of its own may not. */
function reasonAgainst({ tag, state }: CourseNode): string | null {
  if (state === 'missing') return 'its file is not in the archive'
  return state === 'repeated' && tag !== 'html' && tag !== 'video' ? 'stands in the course a second time' : null
}

function hiddenReason({ attributes }: CourseNode): string | null {
  if (attributes['visible_to_staff_only']?.toLowerCase() === 'true') return 'hidden from learners'
  return /\[\s*[^\]\s]/.test(attributes['group_access'] ?? '') ? 'for some content groups only' : null
}

const titleOf = ({ attributes, name }: CourseNode): string =>
  shorten((attributes['display_name'] ?? '').trim() || name.replaceAll('_', ' '), 200)
