import type { CourseFiles } from '../archive/readArchive.ts'
import type { PlannedSection, Skipped } from '../coursePlan.ts'
import { assetsIn } from './assetsIn.ts'
import type { CourseAssets } from './courseAssets.ts'

interface Given {
  readonly files: CourseFiles
  readonly assets: CourseAssets
  /** Text files that the course tree did not use. */
  readonly leftovers: readonly string[]
  readonly sections: readonly PlannedSection[]
}

/** What the archive holds beside the course tree: drafts and blocks that nothing points to by name, everything else by directory. */
export function skippedFiles({ files, assets, leftovers, sections }: Given): Skipped[] {
  const skipped = new Map<string, string>()
  const named = assetsIn(sections, assets)
  const others = files.assets.filter((file) => !named.has(file))
  const unused = others.filter((file) => file.startsWith('static/')).length
  if (unused > 0) skipped.set('static/*', `files of the course that no lesson names (${unused})`)
  for (const file of [...leftovers, ...others].sort()) {
    const { path, reason } = skippedFile(file)
    if (!skipped.has(path)) skipped.set(path, reason)
  }
  for (const [file, reason] of files.unread) skipped.set(file.replace(/^(\.\.\/)+/, ''), reason)
  return [...skipped].map(([path, reason]) => ({ path, reason }))
}

const byDirectory = new Map(
  Object.entries({
    about: 'pages about the course: its short description, or else its overview, is the description here',
    assets: 'the list of static assets',
    info: 'news and handouts of the course',
    policies: 'grading policy and settings of the course',
    tabs: 'pages of the course outside its chapters',
  }),
)

function skippedFile(file: string): Skipped {
  const [, drafts, block] = /^(drafts\/)?([^./][^/]*\/.+)\.(?:xml|html?)$/.exec(file) ?? []
  const directory = file.split('/')[0]!
  if (drafts !== undefined) return { path: block!, reason: 'a draft: only what was published is imported' }
  if (block !== undefined && !byDirectory.has(directory)) {
    return { path: block, reason: 'not part of the course tree' }
  }
  return { path: `${directory}/*`, reason: byDirectory.get(directory) ?? 'files without a place here' }
}
