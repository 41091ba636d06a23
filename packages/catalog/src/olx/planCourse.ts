import type { Culture } from '@manabi/kernel'
import { KnownCulture } from '../knownCulture.ts'
import type { CourseFiles } from './archive/readArchive.ts'
import { quoted, RefusedArchive } from './archive/refusedArchive.ts'
import { CourseAssets } from './assets/courseAssets.ts'
import { skippedFiles } from './assets/skippedFiles.ts'
import type { CoursePlan } from './coursePlan.ts'
import { type CourseNode, courseTree } from './courseTree.ts'
import { descriptionOf } from './descriptionOf.ts'
import { titleOf } from './lessonTitles.ts'
import { Mapping } from './mapping.ts'
import { isDamage } from './skipped/reasons.ts'

interface PlanOptions {
  /** null: the language that the course says. */
  readonly culture: Culture | null
  /** What starts later is not released yet. */
  readonly now: Date
  /** In place of the run that the archive names: the same course under another run is another course. */
  readonly run?: string | undefined
  /** Whether a damaged or missing file refuses the course, instead of skipping its block. */
  readonly isStrict?: boolean | undefined
}

/**
 * Maps an OLX course (contract, "Operating it", last bullet): chapter to section, vertical to lesson; a block without a vertical is a lesson
 * of its own. Sequentials have no level here. Every node of the course is in the plan or in `skipped`, and so is what it says. Throws
 * `RefusedArchive` for files that are not a course of Open edX.
 */
export function planCourse(
  files: CourseFiles,
  { culture: given, now, run, isStrict = false }: PlanOptions,
): CoursePlan {
  const { root, org, course, leftovers } = courseTree(files)
  const culture = given ?? cultureOf(root)
  const assets = new CourseAssets(files.assets, files.code)
  const mapping = new Mapping(root, { files, assets, now, culture })
  const sections = mapping.sections()
  mapping.listRest()
  const description = descriptionOf(files)
  const unused = leftovers.filter((file) => file !== description.file)
  const skipped = [
    ...mapping.skipped,
    ...description.skipped,
    ...skippedFiles({ files, assets, leftovers: unused, sections }),
  ]
  if (isStrict) refuseDamage(skipped, files)
  if (sections.length === 0)
    throw new RefusedArchive(`The archive has no lesson that can be imported.${firstDamage(skipped)}`)
  return {
    key: keyOf(org, course, run ?? root.name),
    title: titleOf(root),
    description: description.text,
    culture,
    isHidden: mapping.isHidden,
    isPartial: mapping.isPartial,
    sections,
    skipped,
  }
}

/** Open edX says `ja`, and means what most people of that language do. */
function cultureOf({ attributes }: CourseNode): Culture {
  const said = KnownCulture.safeParse((attributes['language'] ?? '').replaceAll('_', '-'))
  if (!said.success) throw new RefusedArchive('The course does not say its language. Name it, such as ja-JP or en-US.')
  const { language, region } = new Intl.Locale(said.data).maximize()
  return said.data === language && region !== undefined ? `${language}-${region}` : said.data
}

/** Open edX has no "/" in these names. With one, two courses could have the same key. */
function keyOf(...names: readonly string[]): string {
  const wrong = names.find((name) => name.includes('/'))
  if (wrong === undefined) return names.join('/')
  throw new RefusedArchive(`The org, course, or run has a "/" in its name: ${quoted(wrong)}.`)
}

function refuseDamage(skipped: CoursePlan['skipped'], { unread }: CourseFiles): void {
  const [file] = unread
  const damaged = firstDamage(skipped)
  if (damaged !== '') throw new RefusedArchive(damaged.trim())
  if (file !== undefined) throw new RefusedArchive(`${quoted(file[0])} cannot be read: it is ${file[1]}.`)
}

function firstDamage(skipped: CoursePlan['skipped']): string {
  const damaged = skipped.find(({ reason }) => isDamage(reason))
  if (damaged === undefined) return ''
  const { path, reason, detail } = damaged
  return ` ${quoted(path)}: ${reason}${detail === undefined ? '' : `: ${detail}`}.`
}
