import type { Culture } from '@manabi/kernel'
import { limits } from '../limits.ts'
import { mostTags, tagsIn } from '../sanitize.ts'
import type { CourseFiles } from './archive/readArchive.ts'
import { deadAddresses } from './assets/assetsIn.ts'
import type { CourseAssets } from './assets/courseAssets.ts'
import { calledIn } from './calledIn.ts'
import type { PlannedQuestion, PlannedVideo, Skipped } from './coursePlan.ts'
import type { CourseNode } from './courseTree.ts'
import { cleanHtml, isTooLarge, maxHtml } from './html/cleanHtml.ts'
import { lossesOf } from './html/removed.ts'
import { htmlOf } from './htmlOf.ts'
import { questionsOf } from './problems/questionsOf.ts'
import { unclearAmong } from './problems/unclearAmong.ts'
import { shorten } from './shorten.ts'
import { because, reasonFor, type Why } from './skipped/reasons.ts'
import { withTexDelimiters } from './texOf.ts'
import { filesBeside, linksBeside, otherAddresses, restOfVideo, videoOf } from './videoOf.ts'

export interface BlockContext {
  readonly files: CourseFiles
  readonly assets: CourseAssets
  readonly culture: Culture
}

interface Asked {
  readonly problem: CourseNode
  readonly questions: readonly PlannedQuestion[]
  readonly isBehindText: boolean
}

const tooManyTags = `the lesson's body would have more than ${mostTags} tags`

/** What the blocks of one lesson make up, in their order. */
export class Blocks {
  readonly #parts: string[] = []
  #length = 0
  #tags = 0
  video: PlannedVideo | null = null
  /** The problems, with their questions. `isBehindText`: it has no words of its own, and a text stands in front of it. */
  #asked: Asked[] = []
  /** How many parts of the body stood in front of the last problem. */
  #told = 0
  /** What these blocks say and the lesson does not. */
  readonly lost: Skipped[] = []
  readonly #context: BlockContext

  constructor(context: BlockContext) {
    this.#context = context
  }

  get body(): string {
    return this.#parts.join('\n')
  }

  get questions(): readonly PlannedQuestion[] {
    return this.#asked.flatMap(({ questions }) => questions)
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0 && this.video === null && this.questions.length === 0
  }

  /** null when the block found its place, else why it has none. */
  add(node: CourseNode): Why | null {
    if (node.tag === 'html') return this.#addHtml(node)
    if (node.tag === 'video') return this.#addVideo(node)
    if (node.tag === 'problem') return this.#addQuestions(node)
    return because(reasonFor(node.tag))
  }

  /**
   * Call once all blocks are added, and before `questions` is read. Takes out each question that reads like another one, which has another
   * answer: nobody could tell which is which. Answers the problems of which nothing is left.
   */
  finish(): readonly CourseNode[] {
    const unclear = unclearAmong(this.questions)
    const found = this.#asked
    this.#asked = found.map((one) => ({ ...one, questions: one.questions.filter((each) => !unclear.has(each)) }))
    for (const { problem, questions } of found) {
      const texts = questions.filter((one) => unclear.has(one)).map(({ text }) => shorten(text, 200))
      this.#lose(
        problem,
        texts.map((detail) => ({ reason: readsLikeAnother, detail })),
      )
    }
    const isAlone = this.questions.length < 2
    for (const { problem, questions, isBehindText } of this.#asked)
      if (isBehindText && questions.length > 0 && !isAlone) this.#lose(problem, [{ reason: asksInText }])
    return this.#asked.flatMap(({ problem, questions }) => (questions.length === 0 ? [problem] : []))
  }

  #addHtml(node: CourseNode): Why | null {
    const found = htmlOf(node, this.#context.files)
    if ('reason' in found) return found
    if (isTooLarge(found.html))
      return because(`its HTML is longer than ${maxHtml} characters, or has more than ${mostTags} tags`)
    const clean = cleanHtml(withTexDelimiters(found.html), {
      wantsVideo: this.video === null,
      assets: this.#context.assets,
    })
    if (clean === null) return because('nests deeper than a lesson may')
    const reason = this.#write(clean.html)
    if (reason !== null) return because(reason)
    this.video ??= clean.video
    const beside =
      found.beside === '' ? [] : [{ reason: 'a text beside its HTML file, which is shown', detail: found.beside }]
    this.#lose(node, [...beside, ...lossesOf(clean), ...this.#deadLinks(clean.html), ...keywordsIn(clean.html)])
    return null
  }

  #addVideo(node: CourseNode): Why | null {
    const found = videoOf(node)
    if ('reason' in found) return found
    const others = otherAddresses(node, found.url)
    const rest = restOfVideo(node).map((detail) => shorten(detail, 200))
    const unsaid = rest.map((detail) => ({ reason: 'a part of its video that a lesson does not have', detail }))
    if (this.video !== null) {
      this.#lose(node, unsaid)
      return {
        reason: 'a further video: a lesson has one',
        detail: [found.url, ...others, ...filesBeside(node)].join(', '),
      }
    }
    const clean = cleanHtml(linksBeside(node, this.#context.culture), {
      wantsVideo: false,
      assets: this.#context.assets,
    })!
    const reason = this.#write(clean.html)
    if (reason !== null) return because(reason)
    this.video = found
    this.#lose(
      node,
      others.map((detail) => ({ reason: 'a further address of its video', detail })),
    )
    this.#lose(node, [...unsaid, ...lossesOf(clean), ...this.#deadLinks(clean.html)])
    return null
  }

  #addQuestions(problem: CourseNode): Why | null {
    const found = questionsOf(problem, this.#context.assets)
    if ('reason' in found) return found
    const { questions, lost, looks } = found
    const keys = new Set(this.questions.map(({ key }) => key))
    if (questions.some(({ key }) => keys.has(key))) return because('a problem with the name of another question')
    if (keys.size + questions.length > limits.questions)
      return because(`the lesson would have more than ${limits.questions} questions`)
    this.#asked.push({ problem, questions, isBehindText: found.isCalled && this.#parts.length > this.#told })
    this.#told = this.#parts.length
    this.#lose(
      problem,
      lost.map((detail) => ({ reason: 'a part of its problem that a question does not have', detail })),
    )
    if (looks.length > 0) this.#lose(problem, [lossOfLooks(looks)])
    return null
  }

  #deadLinks(html: string): Why[] {
    const reason = 'a link or picture of its text that leads nowhere here'
    return deadAddresses(html, this.#context.assets).map((address) => ({ reason, detail: shorten(address, 200) }))
  }

  /** A block tells each loss once. */
  #lose(node: CourseNode, losses: readonly Why[]): void {
    const once = new Map(losses.map((one) => [JSON.stringify(one), { ...calledIn(node), ...one }]))
    for (const one of once.values()) this.lost.push(one)
  }

  #write(html: string): string | null {
    if (html === '') return null
    const [length, tags] = [this.#length + html.length + 1, this.#tags + tagsIn(html)]
    if (length > limits.body) return `the lesson's body would be longer than ${limits.body} characters`
    if (tags > mostTags) return tooManyTags
    this.#parts.push(html)
    this.#length = length
    this.#tags = tags
    return null
  }
}

const mostLooks = 5

/** The first looks, and how many more there are. */
function lossOfLooks(looks: readonly string[]): Why {
  const all = [...new Set(looks)]
  const rest = all.length > mostLooks ? [`and ${all.length - mostLooks} more`] : []
  const detail = [...all.slice(0, mostLooks).map((one) => shorten(one, 60)), ...rest].join('; ')
  return { reason: 'a look that a question does not have: check that it still reads well', detail }
}

const readsLikeAnother = 'a question that reads like another one of its lesson, with another answer'
const asksInText = 'a question without words of its own: it stands apart from the text in front of it'

const keywords = /%%(USER_ID|USERNAME|USER_FULLNAME|COURSE_ID|COURSE_DISPLAY_NAME|COURSE_START_DATE|COURSE_END_DATE)%%/g

const keywordsIn = (html: string): Why[] =>
  (html.match(keywords) ?? []).map((detail) => ({ reason: 'a word that Open edX replaces', detail }))
