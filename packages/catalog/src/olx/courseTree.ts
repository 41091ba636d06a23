import { type CourseFiles, notOlx } from './archive/readArchive.ts'
import { quoted, RefusedArchive } from './archive/refusedArchive.ts'
import { DamagedFile, decodeUtf8, elementsOf, parseXml, type XmlElement } from './xml.ts'

/** A node of the course: a pointer (`<vertical url_name="x"/>`) and the file it points to are one. */
export interface CourseNode {
  /** `tag/url_name`, as reports name it. */
  readonly path: string
  readonly tag: string
  readonly name: string
  /** Those of the element, of its file and of the course's policy, each overriding the one before. */
  readonly attributes: Readonly<Record<string, string>>
  readonly element: XmlElement
  readonly children: readonly CourseNode[]
  /** `damaged`: its file cannot be read. `repeated`: it stood in the course before; its children are there, not here. */
  readonly state: 'present' | 'missing' | 'damaged' | 'repeated'
  /** What is wrong with the file: its name, the line, and the reason. */
  readonly damage: string | null
}

export interface CourseTree {
  readonly root: CourseNode
  /** Text files that no node and no policy used. */
  readonly leftovers: readonly string[]
}

interface TreeOptions {
  /** Whether a damaged file refuses the course, instead of making its block unusable. */
  readonly isStrict?: boolean
}

/**
 * The course as a tree, its pointers followed. Only files that the tree reaches are parsed. Refuses files that are not a course of Open
 * edX, and a course whose own file or policy is missing or damaged: the policy says what learners may see.
 */
export function courseTree(files: CourseFiles, { isStrict = false }: TreeOptions = {}): CourseTree {
  const { texts } = files
  const course = parseXml('course.xml', texts.get('course.xml')!)
  const isForeign = elementsOf(course.children).some(({ tag }) => tag === 'shortname')
  if (isForeign)
    throw new RefusedArchive('The archive is a Moodle backup. Import a course that Open edX exported as OLX.')
  if (course.tag !== 'course') throw new RefusedArchive(`course.xml describes a ${quoted(course.tag)}, not a course.`)
  const run = nameOf(course) || 'course'
  const policy = readPolicy(files, run)
  const builder = new TreeBuilder(files, policy.entries, isStrict)
  const root = builder.build(course, run)
  if (root.damage !== null) throw new RefusedArchive(`The course itself cannot be read: ${root.damage}.`)
  if (root.state === 'missing') throw new RefusedArchive(`course.xml points to course/${run}.xml, which is missing.`)
  if (!root.attributes['org'] || !root.attributes['course']) throw notOlx(files)
  const used = new Set([...builder.used, ...policy.files, 'course.xml'])
  return { root, leftovers: [...texts.keys()].filter((file) => !used.has(file)) }
}

/** Where the source of an `html` node stands, unless it stands in the node itself. */
export const htmlFileOf = ({ name, attributes }: Pick<CourseNode, 'name' | 'attributes'>): string =>
  `html/${(attributes['filename'] || name).normalize('NFC').replaceAll(':', '/')}.html`

interface Policy {
  readonly entries: Readonly<Record<string, unknown>>
  readonly files: readonly string[]
}

/** Exports of before 2013 have one file beside the folder of the run. */
function readPolicy({ texts, unread }: CourseFiles, run: string): Policy {
  const candidates = [`policies/${run}.json`, `policies/${run}/policy.json`]
  const files = candidates.filter((file) => texts.has(file))
  const lost = candidates.find((file) => unread.has(file) && !texts.has(file))
  if (lost !== undefined) throw new RefusedArchive(`${quoted(lost)} is ${unread.get(lost)}.`)
  return { entries: Object.assign({}, ...files.map((file) => policyIn(file, texts.get(file)!))), files }
}

function policyIn(file: string, bytes: Uint8Array): Policy['entries'] {
  try {
    const policy: unknown = JSON.parse(decodeUtf8(bytes) ?? '')
    const entries = typeof policy === 'object' && policy !== null ? Object.entries(policy) : []
    return Object.fromEntries(entries.map(([path, facts]) => [path.normalize('NFC'), facts]))
  } catch (error) {
    throw new RefusedArchive(`${quoted(file)} does not parse: it is not JSON.`, { cause: error })
  }
}

const structure = new Set(['course', 'chapter', 'sequential', 'vertical'])
const maxDepth = 100

class TreeBuilder {
  readonly used = new Set<string>()
  readonly #files: CourseFiles
  readonly #policy: Policy['entries']
  readonly #isStrict: boolean
  readonly #seen = new Set<string>()
  readonly #parsed = new Map<string, XmlElement>()

  constructor(files: CourseFiles, policy: Policy['entries'], isStrict: boolean) {
    this.#files = files
    this.#policy = policy
    this.#isStrict = isStrict
  }

  build(pointer: XmlElement, name: string, depth = 0): CourseNode {
    if (depth > maxDepth) throw new RefusedArchive(`The course is nested more than ${maxDepth} levels deep.`)
    const { tag } = pointer
    const path = `${tag}/${name}`
    const { element, state, damage } = this.#definition(pointer, `${tag}/${name.replaceAll(':', '/')}.xml`)
    const attributes = { ...pointer.attributes, ...element.attributes, ...this.#policyOf(path) }
    const node = { path, tag, name, attributes, element, damage }
    if (tag === 'html') this.used.add(htmlFileOf(node))
    if (this.#seen.has(path)) return { ...node, children: [], state: 'repeated' }
    this.#seen.add(path)
    return {
      ...node,
      children: this.#children({ ...element, tag }, name, depth),
      state,
    }
  }

  /** The element itself, or the one in the file that it points to. */
  #definition(pointer: XmlElement, file: string): Pick<CourseNode, 'element' | 'state' | 'damage'> {
    const { texts, unread } = this.#files
    const bytes = isEmpty(pointer) ? texts.get(file) : undefined
    const damaged = (why: string) => ({ element: pointer, state: 'damaged', damage: why }) as const
    if (bytes === undefined) {
      if (!isPointer(pointer)) return { element: pointer, state: 'present', damage: null }
      const why = unread.get(file)
      return why === undefined
        ? { element: pointer, state: 'missing', damage: null }
        : damaged(`${quoted(file)} is ${why}`)
    }
    this.used.add(file)
    try {
      const element = this.#parsed.get(file) ?? parseXml(file, bytes)
      this.#parsed.set(file, element)
      return { element, state: 'present', damage: null }
    } catch (error) {
      if (this.#isStrict || !(error instanceof DamagedFile)) throw error
      return damaged(error.message.replace(/\.$/, ''))
    }
  }

  /** Of the four levels every element is a node; elsewhere those that have a name of their own. */
  #children({ tag, children }: XmlElement, parent: string, depth: number): CourseNode[] {
    return elementsOf(children)
      .filter((child) => structure.has(tag) || child.attributes['url_name'] !== undefined)
      .map((child, index) => this.build(child, nameOf(child) || `${parent}-${index + 1}`, depth + 1))
  }

  #policyOf(path: string): Record<string, string> {
    const policy = Object.hasOwn(this.#policy, path) ? this.#policy[path] : undefined
    const entries = typeof policy === 'object' && policy !== null ? Object.entries(policy) : []
    const given = entries.filter(([, value]) => value !== null)
    return Object.fromEntries(
      given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    )
  }
}

const nameOf = ({ attributes }: XmlElement) => (attributes['url_name'] || attributes['slug'])?.normalize('NFC')

const isEmpty = ({ children }: XmlElement) =>
  children.every((child) => typeof child === 'string' && child.trim() === '')

const isPointer = (element: XmlElement) =>
  isEmpty(element) &&
  element.attributes['url_name'] !== undefined &&
  Object.keys(element.attributes).every((name) => name === 'url_name' || name === 'org' || name === 'course')
