import { courseElement } from './archive/courseElement.ts'
import { type CourseFiles, notOlx } from './archive/readArchive.ts'
import { quoted, RefusedArchive } from './archive/refusedArchive.ts'
import { type Policy, policyOf, readPolicy } from './coursePolicy.ts'
import { isOpen, isPointer, nameOf, structure, withDisplayName, withoutQuotes, withoutSection } from './elements.ts'
import { fileName, htmlFileOf } from './htmlFile.ts'
import { type Part, type PartState, partKeys } from './partKeys.ts'
import { DamagedFile, directText, elementsOf, parseXml, tagsInXml, type XmlElement } from './xml.ts'

/** A node of the course: a pointer (`<vertical url_name="x"/>`) and the file it points to are one. */
export interface CourseNode {
  /** `tag/url_name`, as reports name it. */
  readonly path: string
  /** See `partKeys`. Ids of lessons and questions derive from it. */
  readonly key: string
  readonly tag: string
  readonly name: string
  /** Whether the archive gives it a name that no other part has. Others are named by their place. */
  readonly isNamed: boolean
  /** Those of the element, of its file and of the course's policy, each overriding the one before. */
  readonly attributes: Readonly<Record<string, string>>
  readonly element: XmlElement
  readonly children: readonly CourseNode[]
  /** Text that stands directly in a part of the four levels, where no text belongs. */
  readonly looseText: string
  readonly state: PartState
  /** What is wrong with the file: its name, the line, and the reason. */
  readonly damage: string | null
}

export interface CourseTree {
  readonly root: CourseNode
  /** As the course's own files say, whatever the policy says. */
  readonly org: string
  readonly course: string
  /** Text files that no node and no policy used. */
  readonly leftovers: readonly string[]
}

/**
 * The course as a tree, its pointers followed. Only files that the tree reaches are parsed. Refuses files that are not a course of Open
 * edX, and a course whose own file or policy is missing or damaged: the policy says what learners may see.
 */
export function courseTree(files: CourseFiles): CourseTree {
  const pointer = courseElement(files)
  const run = nameOf(pointer) || 'course'
  const policy = readPolicy(files, run)
  const builder = new TreeBuilder(files, policy)
  const root = withKeys(builder.build(pointer, run))
  if (root.damage !== null) throw new RefusedArchive(`The course itself cannot be read: ${root.damage}.`)
  if (root.state === 'missing') throw new RefusedArchive(`course.xml points to course/${run}.xml, which is missing.`)
  const { org = '', course = '' } = { ...pointer.attributes, ...root.element.attributes }
  if (org.trim() === '' || course.trim() === '') throw notOlx(files)
  const used = new Set([...builder.used, ...policy.files, 'course.xml'])
  const leftovers = [...files.texts.keys()].filter((file) => !used.has(file))
  return { root, org: org.trim(), course: course.trim(), leftovers }
}

function withKeys(root: UnkeyedNode): CourseNode {
  const keyOf = partKeys(root)
  const keyed = (node: UnkeyedNode): CourseNode => {
    const { file: _, ...kept } = node
    return { ...kept, ...keyOf(node), children: node.children.map(keyed) }
  }
  return keyed(root)
}

const maxDepth = 100
/** Of texts in MiB; one counts as often as it stands in the course. */
const maxText = 128
/** Of parsed XML, in MiB: it takes twenty times its size. */
const maxXml = 64
const maxTags = 1_000_000

/** A node of which it is not known yet whether others have its name. */
interface UnkeyedNode extends Omit<CourseNode, 'key' | 'children'>, Part {
  readonly children: readonly UnkeyedNode[]
}

interface Definition extends Pick<CourseNode, 'element' | 'state' | 'damage'> {
  /** Null where the element stands in its parent. */
  readonly file: string | null
}

class TreeBuilder {
  readonly used = new Set<string>()
  readonly #files: CourseFiles
  readonly #policy: Policy
  /** Files of parts. */
  readonly #defined = new Set<string>()
  readonly #parsed = new Map<string, XmlElement>()
  #textBytes = 0
  #xmlBytes = 0
  #tags = 0

  constructor(files: CourseFiles, policy: Policy) {
    this.#files = files
    this.#policy = policy
  }

  build(pointer: XmlElement, name: string, depth = 0): UnkeyedNode {
    const { tag } = pointer
    const path = `${tag}/${name}`
    const tooDeep = depth > maxDepth ? `${quoted(path)} is nested more than ${maxDepth} levels deep` : null
    const { element, file, state, damage } =
      tooDeep === null
        ? this.#definition(pointer, name)
        : { element: pointer, file: null, state: 'damaged' as const, damage: tooDeep }
    const given = withDisplayName({
      ...pointer.attributes,
      ...element.attributes,
      ...policyOf(this.#policy, path),
    })
    const kind = tag === 'videoalpha' ? 'video' : tag
    const attributes = kind === 'video' ? withoutQuotes(given) : given
    const page = tag === 'html' ? htmlFileOf({ name, attributes, element }, this.#files) : null
    if (page !== null) this.#use(page)
    const around = element === pointer ? [] : [pointer]
    const looseText = structure.has(tag) ? [...around, element].map(directText).join(' ').trim() : ''
    const source = page ?? file
    const isRepeated = source !== null && this.#defined.has(source)
    if (source !== null) this.#defined.add(source)
    const children = tooDeep !== null || isRepeated ? [] : this.#children({ ...element, tag }, name, depth)
    const isNamed = nameOf(pointer) !== undefined
    const node = { path, file: source, tag: kind, name, isNamed, attributes, element, damage, looseText, children }
    return { ...node, state: isRepeated ? 'repeated' : state }
  }

  /** The element itself, or the one in the file that it points to. */
  #definition(pointer: XmlElement, name: string): Definition {
    const found = this.#read(pointer, name, isPointer(pointer))
    const { attributes } = found.element
    const { filename } = attributes
    // Courses of 2012 name the file apart from the problem.
    if (pointer.tag !== 'problem' || found.state !== 'present' || !filename || !isOpen(found.element)) return found
    const { element, ...other } = this.#read(found.element, filename, true)
    return { ...other, element: { ...element, attributes: { ...attributes, ...element.attributes } } }
  }

  #read(pointer: XmlElement, name: string, isRequired: boolean): Definition {
    const { texts, unread } = this.#files
    const present = { element: pointer, file: null, state: 'present', damage: null } as const
    if (!isOpen(pointer)) return present
    const file = `${pointer.tag}/${fileName(name)}.xml`
    const bytes = texts.get(file)
    if (bytes !== undefined) return this.#parse(pointer, file, bytes)
    const why = unread.get(file)
    if (why !== undefined) return { ...present, file, state: 'damaged', damage: `${quoted(file)} is ${why}` }
    return isRequired ? { ...present, file, state: 'missing' } : present
  }

  #parse(pointer: XmlElement, file: string, bytes: Uint8Array): Definition {
    this.#use(file)
    try {
      const element = this.#parsed.get(file) ?? parseXml(file, this.#counted(bytes))
      this.#parsed.set(file, element)
      return { element, file, state: 'present', damage: null }
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error
      return { element: pointer, file, state: 'damaged', damage: error.message.replace(/\.$/, '') }
    }
  }

  #counted(bytes: Uint8Array): Uint8Array {
    this.#xmlBytes += bytes.length
    this.#tags += tagsInXml(bytes)
    if (this.#tags > maxTags) throw new RefusedArchive(`The course has more than ${maxTags.toLocaleString('en')} tags.`)
    if (this.#xmlBytes <= maxXml * 1024 ** 2) return bytes
    throw new RefusedArchive(`The course has more than ${maxXml} MiB of XML.`)
  }

  #use(file: string): void {
    this.used.add(file)
    this.#textBytes += this.#files.texts.get(file)?.length ?? 0
    if (this.#textBytes <= maxText * 1024 ** 2) return
    throw new RefusedArchive(`The course has more than ${maxText} MiB of text.`)
  }

  /** Of the four levels every element is a node; elsewhere those that have a name of their own. */
  #children({ tag, children }: XmlElement, parent: string, depth: number): UnkeyedNode[] {
    return (tag === 'chapter' ? elementsOf(children).map(withoutSection) : elementsOf(children))
      .filter((child) => structure.has(tag) || child.attributes['url_name'] !== undefined)
      .map((child, index) => this.build(child, nameOf(child) || `${parent}-${index + 1}`, depth + 1))
  }
}
