import { type BlockContext, Blocks } from './blocks.ts'
import { labelOf, lineAbout } from './calledIn.ts'
import type { PlannedLesson, PlannedSection, Skipped } from './coursePlan.ts'
import type { CourseNode } from './courseTree.ts'
import { sequentials } from './elements.ts'
import {
  displayNameOf,
  isPlaceholder,
  LessonTitles,
  type Subsection,
  showsName,
  titleOf,
  unitTags,
} from './lessonTitles.ts'
import { plannedLesson } from './plannedLesson.ts'
import { restOf } from './restOf.ts'
import {
  isDamage,
  isUnreadable,
  misplaced,
  type Place,
  partialLesson,
  reasonAgainst,
  repeatedOf,
  unshownName,
  type Why,
} from './skipped/reasons.ts'
import { hiddenBy } from './visibility.ts'

interface Given extends BlockContext {
  readonly now: Date
}

/** Goes through the tree from the course down to the lessons. */
export class Mapping {
  readonly skipped: Skipped[] = []
  /** Whether learners see nothing of the course where it comes from. */
  readonly isHidden: boolean
  isPartial = false
  readonly #root: CourseNode
  readonly #given: Given
  readonly #titles: LessonTitles
  /** The lessons that have a unit or a problem, by its key. */
  readonly #places = new Map<string, Place>()
  /** The parts that are left out whole. */
  readonly #leftOut = new Set<CourseNode>()

  constructor(root: CourseNode, given: Given) {
    this.#root = root
    this.#given = given
    this.#titles = new LessonTitles(root)
    this.isHidden = this.#isHidden(root)
  }

  sections(): PlannedSection[] {
    const chapters = this.#root.children.filter((node) => this.#isPlaced(node, ['chapter']))
    this.#listName(this.#root, titleOf(this.#root))
    return chapters.flatMap((chapter) => {
      const isHidden = this.#isHidden(chapter, this.#root)
      const lessons = this.#lessons(chapter, isHidden || this.isHidden)
      if (lessons.length === 0) return this.#listEmpty(chapter)
      return [{ key: chapter.key, title: this.#listName(chapter, titleOf(chapter)), isHidden, lessons }]
    })
  }

  #lessons(chapter: CourseNode, isHidden: boolean): PlannedLesson[] {
    const parts = chapter.children.filter((node) => this.#isPlaced(node, [...sequentials, ...unitTags]))
    return parts.flatMap((node) =>
      sequentials.includes(node.tag) ? this.#subsection(node, chapter, isHidden) : this.#unit(node, null, isHidden),
    )
  }

  #subsection(sequential: CourseNode, chapter: CourseNode, isAround: boolean): PlannedLesson[] {
    const isHidden = this.#isHidden(sequential, chapter, this.#root) || isAround
    const units = sequential.children.filter((node) => this.#isPlaced(node, unitTags))
    const own = displayNameOf(sequential)
    const name = own === displayNameOf(chapter) ? '' : own
    const lessons = units.flatMap((unit) => this.#unit(unit, { name, units }, isHidden))
    if (lessons.length === 0) return this.#listEmpty(sequential)
    if (name !== '' && !lessons.some(({ title }) => showsName(title, name))) {
      this.#skip(sequential, { reason: 'the name of a subsection: its lessons have their own', detail: name })
    }
    return lessons
  }

  /** The lesson of a vertical, or of a block that stands alone; none where nothing has a place. */
  #unit(unit: CourseNode, subsection: Subsection | null, isAround: boolean): PlannedLesson[] {
    const blocks = new Blocks(this.#given)
    const isVertical = unit.tag === 'vertical'
    const isHidden = this.#isHidden(unit) || isAround
    const title = this.#titles.titleOf(unit, subsection)
    const parts = isVertical ? unit.children : [unit]
    const whys = parts.map((node) =>
      isVertical ? this.#addBlock(node, blocks, { title, isHidden }) : this.#addAlone(node, blocks),
    )
    for (const problem of blocks.finish()) this.#leaveOut(problem)
    for (const one of blocks.lost) this.skipped.push({ ...one, lesson: title })
    const reasons = whys.flatMap((why) => why?.reason ?? [])
    if (blocks.isEmpty) {
      if (reasons.some(isDamage)) this.isPartial = true
      return isVertical || whys[0] === null ? this.#listEmpty(unit) : []
    }
    const isPartial = reasons.some(isUnreadable)
    this.#listName(unit, title)
    if (isPartial) this.#skip(unit, { reason: partialLesson })
    this.#places.set(unit.key, { title, isHidden })
    return [plannedLesson(unit, blocks, { title, isHidden, isPartial })]
  }

  #leaveOut(problem: CourseNode): void {
    this.#places.delete(problem.key)
    this.#leftOut.add(problem)
  }

  #addBlock(node: CourseNode, blocks: Blocks, place: Place): Why | null {
    const why = this.#against(node) ?? hiddenBy(node, this.#given.now) ?? blocks.add(node)
    if (why !== null) this.#skipAll(node, { ...why, lesson: place.title })
    else this.#listBlock(node, blocks, place)
    return why
  }

  #addAlone(node: CourseNode, blocks: Blocks): Why | null {
    // A block may stand in several verticals, and be a lesson of its own once.
    const first = this.#places.get(node.key)
    const why = this.#against(node) ?? (first === undefined ? blocks.add(node) : repeatedOf(first))
    if (why !== null) this.#skipAll(node, why)
    return why
  }

  /** A part without a lesson. */
  #listEmpty(node: CourseNode): [] {
    const detail = displayNameOf(node)
    this.#skip(node, { reason: 'has nothing that a lesson could show', ...(detail !== '' && { detail }) })
    this.#listUnnamed(node)
    return []
  }

  /** Learners of Open edX see the names of videos and problems. A lesson has one title. */
  #listBlock(node: CourseNode, { questions }: Blocks, place: Place): void {
    const detail = displayNameOf(node)
    const isShown = showsName(place.title, detail) || questions.some(({ text }) => text === detail)
    if (detail !== '' && !isShown) this.#skip(node, { reason: unshownName(node), detail, lesson: place.title })
    if (node.tag !== 'problem') return
    this.#places.set(node.key, place)
    this.#listUnnamed(node)
  }

  #against = (node: CourseNode): Why | null => reasonAgainst(node, this.#places.get(node.key))

  /** Answers the title, which may say less than the name, or nothing of it. */
  #listName(node: CourseNode, title: string): string {
    const detail = displayNameOf(node)
    const isShown = isPlaceholder(detail) || showsName(title, detail)
    if (!isShown) this.#skip(node, { reason: 'a name that no title here says whole', detail })
    this.#listUnnamed(node)
    return title
  }

  #listUnnamed(node: CourseNode): void {
    if (node.isNamed || node === this.#root) return
    this.#skip(node, {
      reason: 'has no url_name of its own: the next import finds it by what it says, or by its place',
    })
  }

  /** What the parts say beside what they hold. */
  listRest(): void {
    this.skipped.push(...restOf(this.#root, this.#leftOut))
  }

  /** Whether the node belongs on a level that takes these tags; else it is skipped. */
  #isPlaced(node: CourseNode, tags: readonly string[]): boolean {
    const isRight = tags.includes(node.tag)
    const why = isRight ? this.#against(node) : misplaced(node.tag, tags)
    if (isRight && (node.state === 'damaged' || node.state === 'missing')) this.isPartial = true
    if (why !== null) this.#skipAll(node, why)
    return why === null
  }

  #isHidden(node: CourseNode, ...around: readonly CourseNode[]): boolean {
    const hidden = hiddenBy(node, this.#given.now, around)
    if (hidden !== null) this.#skip(node, { ...hidden, reason: `${hidden.reason}: its lessons are imported as drafts` })
    return hidden !== null
  }

  #skip = (node: CourseNode, why: Why): number => this.skipped.push(lineAbout(node, why))

  /** With its name, by which authors know it in Studio. */
  #skipAll(node: CourseNode, why: Why): void {
    this.#leftOut.add(node)
    const said = [labelOf(node), why.detail ?? ''].filter((part) => part !== '').join(': ')
    this.#skip(node, said === '' ? why : { ...why, detail: said })
    const { lesson } = why
    const inside = { reason: 'part of a block that has no place here', ...(lesson !== undefined && { lesson }) }
    for (const child of node.children) {
      this.#skipAll(child, (child.state === 'damaged' ? reasonAgainst(child) : null) ?? inside)
    }
  }
}
