import type { Culture } from '@manabi/kernel'
import type { CourseFiles } from './archive/readArchive.ts'
import { type BlockContext, Blocks, reasonFor } from './blocks.ts'
import type { CoursePlan, PlannedLesson, PlannedSection, Skipped } from './coursePlan.ts'
import { type CourseNode, courseTree } from './courseTree.ts'
import { descriptionOf } from './descriptionOf.ts'
import { displayNameOf, LessonTitles, type Subsection, titleOf, unitTags } from './lessonTitles.ts'
import { skippedFiles } from './skippedFiles.ts'
import { hiddenBy } from './visibility.ts'

interface PlanOptions {
  readonly culture: Culture
  /** What starts later is not released yet. */
  readonly now: Date
  /** In place of the run that the archive names: the same course under another run is another course. */
  readonly run?: string | undefined
  /** Whether a damaged file refuses the course, instead of skipping its block. */
  readonly isStrict?: boolean | undefined
}

/**
 * Maps an OLX course (contract, "Operating it", last bullet): chapter to section, vertical to lesson; a block without a vertical is a lesson
 * of its own. Sequentials have no level here. Every node of the course is in the plan or in `skipped`. Throws `RefusedArchive` for files
 * that are not a course of Open edX.
 */
export function planCourse(files: CourseFiles, { culture, now, run, isStrict = false }: PlanOptions): CoursePlan {
  const { root, leftovers } = courseTree(files, { isStrict })
  const mapping = new Mapping(root, { files, now, culture })
  const sections = mapping.sections()
  const { org = '', course = '' } = root.attributes
  const description = descriptionOf(files)
  const unused = leftovers.filter((file) => file !== description.file)
  return {
    key: `${org}/${course}/${run ?? root.name}`,
    title: titleOf(root),
    description: description.text,
    culture,
    isHidden: mapping.isHidden,
    isPartial: mapping.isPartial,
    sections,
    skipped: [...mapping.skipped, ...skippedFiles({ files, leftovers: unused, sections })],
  }
}

interface Given extends BlockContext {
  readonly now: Date
}

/** Goes through the tree from the course down to the lessons. */
class Mapping {
  readonly skipped: Skipped[] = []
  /** Whether learners see nothing of the course where it comes from. */
  readonly isHidden: boolean
  isPartial = false
  readonly #root: CourseNode
  readonly #given: Given
  readonly #titles: LessonTitles

  constructor(root: CourseNode, given: Given) {
    this.#root = root
    this.#given = given
    this.#titles = new LessonTitles(root)
    this.isHidden = this.#isHidden(root)
  }

  sections(): PlannedSection[] {
    const chapters = this.#root.children.filter((node) => this.#isPlaced(node, ['chapter']))
    return chapters.map((chapter) => ({
      key: chapter.path,
      title: titleOf(chapter),
      lessons: this.#lessons(chapter, this.#isHidden(chapter) || this.isHidden),
    }))
  }

  #lessons(chapter: CourseNode, isHidden: boolean): PlannedLesson[] {
    const parts = chapter.children.filter((node) => this.#isPlaced(node, ['sequential', ...unitTags]))
    return parts.flatMap((node) =>
      node.tag === 'sequential' ? this.#subsection(node, chapter, isHidden) : this.#unit(node, null, isHidden),
    )
  }

  #subsection(sequential: CourseNode, chapter: CourseNode, isAround: boolean): PlannedLesson[] {
    const isHidden = this.#isHidden(sequential) || isAround
    const units = sequential.children.filter((node) => this.#isPlaced(node, unitTags))
    const own = displayNameOf(sequential)
    const name = own === displayNameOf(chapter) ? '' : own
    const lessons = units.flatMap((unit) => this.#unit(unit, { name, units }, isHidden))
    if (!lessons.some(({ title }) => title.startsWith(name)) && name !== '') {
      this.#skip(sequential, { reason: 'the name of a subsection: its lessons have their own', detail: name })
    }
    return lessons
  }

  /** The lesson of a vertical, or of a block that stands alone; none of a block that has no place. */
  #unit(unit: CourseNode, subsection: Subsection | null, isAround: boolean): PlannedLesson[] {
    const blocks = new Blocks(this.#given)
    const isVertical = unit.tag === 'vertical'
    const isHidden = this.#isHidden(unit) || isAround
    const title = this.#titles.titleOf(unit, subsection)
    for (const node of isVertical ? unit.children : [unit]) {
      const hidden = isVertical ? hiddenBy(node, this.#given.now) : null
      const why = reasonAgainst(node) ?? hidden ?? because(blocks.add(node))
      if (why !== null) this.#skipAll(node, isVertical ? { ...why, lesson: title } : why)
    }
    this.skipped.push(...blocks.removed.map((one) => ({ ...one, lesson: title })))
    if (!isVertical && blocks.isEmpty) return []
    const { body, video, questions } = blocks
    const quiz = questions.length === 0 ? null : { questions }
    return [{ key: unit.path, title, body, video, quiz, isHidden }]
  }

  /** Whether the node belongs on a level that takes these tags; else it is skipped. */
  #isPlaced(node: CourseNode, tags: readonly string[]): boolean {
    const isRight = tags.includes(node.tag)
    const why = isRight
      ? reasonAgainst(node)
      : because(reasonFor(node.tag) ?? `not a ${tags[0]}, which it stands among`)
    if (isRight && node.state === 'damaged') this.isPartial = true
    if (why !== null) this.#skipAll(node, why)
    return why === null
  }

  #isHidden(node: CourseNode): boolean {
    const hidden = hiddenBy(node, this.#given.now)
    if (hidden !== null) this.#skip(node, { ...hidden, reason: `${hidden.reason}: its lessons are imported as drafts` })
    return hidden !== null
  }

  #skip({ path }: CourseNode, why: Why): void {
    this.skipped.push({ path, ...why })
  }

  #skipAll(node: CourseNode, why: Why): void {
    this.#skip(node, why)
    for (const child of node.children) this.#skipAll(child, { reason: 'part of a block that has no place here' })
  }
}

type Why = Omit<Skipped, 'path'>

const because = (reason: string | null): Why | null => (reason === null ? null : { reason })

/** Text and videos may stand in a course twice; what carries an identity of its own may not. */
function reasonAgainst({ tag, state, damage }: CourseNode): Why | null {
  if (damage !== null) return { reason: 'its file cannot be read', detail: damage }
  if (state === 'missing') return { reason: 'its file is not in the archive' }
  const isRepeated = state === 'repeated' && tag !== 'html' && tag !== 'video'
  return isRepeated ? { reason: 'stands in the course a second time' } : null
}
