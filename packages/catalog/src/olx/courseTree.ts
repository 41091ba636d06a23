import type { CourseFiles } from './archive/readArchive.ts'
import { quoted, RefusedArchive } from './archive/refusedArchive.ts'
import { decodeUtf8, elementsOf, parseXml, type XmlElement } from './xml.ts'

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
  /** `missing`: its file is not there. `repeated`: it stood in the course before; its children are there, not here. */
  readonly state: 'present' | 'missing' | 'repeated'
}

export interface CourseTree {
  readonly root: CourseNode
  /** Text files that no node and no policy used. */
  readonly leftovers: readonly string[]
}

/** The course as a tree, its pointers followed. Refuses XML that does not parse, whether the tree reaches it or not. */
export function courseTree({ texts }: CourseFiles): CourseTree {
  const documents = new Map<string, XmlElement>()
  for (const [file, bytes] of texts) if (isOlx(file)) documents.set(file, parseXml(file, bytes))
  const course = documents.get('course.xml')!
  if (course.tag !== 'course') throw new RefusedArchive(`course.xml describes a ${quoted(course.tag)}, not a course.`)
  const run = course.attributes['url_name'] ?? 'course'
  const builder = new TreeBuilder(documents, readPolicy(texts, run))
  const root = builder.build(course, run)
  if (root.state === 'missing') throw new RefusedArchive(`course.xml points to course/${run}.xml, which is missing.`)
  const used = new Set([...builder.used, 'course.xml', policyFile(run)])
  return { root, leftovers: [...texts.keys()].filter((file) => !used.has(file)) }
}

/** Where the source of an `html` node stands, unless it stands in the node itself. */
export const htmlFileOf = ({ name, attributes }: Pick<CourseNode, 'name' | 'attributes'>): string =>
  `html/${(attributes['filename'] || name).replaceAll(':', '/')}.html`

const isOlx = (file: string) => /\.xml$/i.test(file) && !file.startsWith('../')

type Policy = Readonly<Record<string, unknown>>

const policyFile = (run: string) => `policies/${run}/policy.json`

function readPolicy(texts: CourseFiles['texts'], run: string): Policy {
  const bytes = texts.get(policyFile(run))
  if (bytes === undefined) return {}
  try {
    const policy: unknown = JSON.parse(decodeUtf8(bytes) ?? '')
    return typeof policy === 'object' && policy !== null ? (policy as Policy) : {}
  } catch (error) {
    throw new RefusedArchive(`${quoted(policyFile(run))} does not parse: it is not JSON.`, { cause: error })
  }
}

const structure = new Set(['course', 'chapter', 'sequential', 'vertical'])
const maxDepth = 100

class TreeBuilder {
  readonly used = new Set<string>()
  readonly #documents: ReadonlyMap<string, XmlElement>
  readonly #policy: Policy
  readonly #seen = new Set<string>()

  constructor(documents: ReadonlyMap<string, XmlElement>, policy: Policy) {
    this.#documents = documents
    this.#policy = policy
  }

  build(pointer: XmlElement, name: string, depth = 0): CourseNode {
    if (depth > maxDepth) throw new RefusedArchive(`The course is nested more than ${maxDepth} levels deep.`)
    const { tag } = pointer
    const path = `${tag}/${name}`
    const file = `${tag}/${name.replaceAll(':', '/')}.xml`
    const definition = isEmpty(pointer) ? this.#documents.get(file) : undefined
    if (definition !== undefined) this.used.add(file)
    const element = definition ?? pointer
    const attributes = { ...pointer.attributes, ...element.attributes, ...this.#policyOf(path) }
    const node = { path, tag, name, attributes, element }
    if (tag === 'html') this.used.add(htmlFileOf(node))
    if (this.#seen.has(path)) return { ...node, children: [], state: 'repeated' }
    this.#seen.add(path)
    const isMissing = definition === undefined && isPointer(pointer)
    return {
      ...node,
      children: this.#children({ ...element, tag }, name, depth),
      state: isMissing ? 'missing' : 'present',
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

const nameOf = ({ attributes }: XmlElement) => attributes['url_name'] || attributes['slug']

const isEmpty = ({ children }: XmlElement) =>
  children.every((child) => typeof child === 'string' && child.trim() === '')

const isPointer = (element: XmlElement) =>
  isEmpty(element) &&
  element.attributes['url_name'] !== undefined &&
  Object.keys(element.attributes).every((name) => name === 'url_name' || name === 'org' || name === 'course')
