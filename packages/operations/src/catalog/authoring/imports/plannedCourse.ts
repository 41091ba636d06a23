import { extname, posix } from 'node:path'
import {
  assetsIn,
  CourseAssets,
  type CourseFiles,
  type CoursePlan,
  matchLessons,
  planCourse,
  readArchive,
  readAssets,
  type Skipped,
  withAssets,
} from '@manabi/catalog/olx'
import { fileAddress, fileTypeOf, type MimeType } from '@manabi/files'
import type { Culture, Id } from '@manabi/kernel'
import type { ExecutionContext } from '../../../execution.ts'
import type { Services } from '../../../services.ts'
import { hashOf, keepFile, keptAs, largestFile } from '../files/keepFile.ts'
import { lastImported } from './lastImported.ts'

/** The files of an archive that lessons name. */
export interface NamedFiles extends Pick<CourseFiles, 'top'> {
  readonly named: ReadonlySet<string>
}

/** By path in the archive. */
export type Addresses = ReadonlyMap<string, string>

/** Reads an archive, here or in a worker. `addressesOf` is asked once for the addresses that files have here. */
export type Reader = (
  options: ArchiveOptions,
  addressesOf: (files: NamedFiles) => Promise<Addresses>,
) => Promise<CoursePlan>

export interface ArchiveOptions {
  /** Of a .tar.gz, or of the directory that it unpacks to. */
  readonly path: string
  readonly organizationId: Id
  /** null: the language that the course says. */
  readonly culture: Culture | null
  readonly now: Date
  readonly run?: string | undefined
  readonly isStrict?: boolean | undefined
}

type Stores = Pick<Services, 'codec' | 'config' | 'eventStore' | 'files' | 'repository' | 'views'>

/** What becomes of the files that lessons name. */
interface AssetKeeper {
  /** Answers the address of the bytes. */
  keep(asset: {
    readonly name: string
    readonly type: MimeType
    readonly bytes: Uint8Array<ArrayBuffer>
  }): Promise<string>
}

/**
 * The course of an archive (contract, "Operating it"), as an import would write it, and nothing written: files that the organization does
 * not have yet lead to an address that no file has, so that lessons with them count as changed. Throws `RefusedArchive`.
 */
export function plannedCourse(services: Stores, options: ArchiveOptions, read: Reader = readHere): Promise<CoursePlan> {
  const { organizationId } = options
  const keep: AssetKeeper['keep'] = async ({ bytes }) => {
    const known = await keptAs(services, organizationId, await hashOf(bytes))
    return fileAddress(services.config.PUBLIC_URL, known ?? { fileId: 'new', name: 'file' })
  }
  return planWith(services, options, { keep }, read)
}

/** The same, with the files that lessons name as files of the organization. */
export function keptCourse(
  request: Pick<ExecutionContext, 'part'>,
  services: Stores,
  options: ArchiveOptions,
  read: Reader = readHere,
): Promise<CoursePlan> {
  const { organizationId } = options
  const keep: AssetKeeper['keep'] = async (asset) =>
    fileAddress(services.config.PUBLIC_URL, await keepFile(request, services, { organizationId, ...asset }))
  return planWith(services, options, { keep }, read)
}

export const readHere: Reader = async ({ path, culture, now, run, isStrict }, addressesOf) => {
  const { top, ...files } = await readArchive(path)
  const plan = planCourse({ top, ...files }, { culture, now, run, isStrict })
  const assets = new CourseAssets(files.assets)
  return withAssets(plan, assets, await addressesOf({ top, named: assetsIn(plan.sections, assets) }))
}

async function planWith(
  services: Stores,
  options: ArchiveOptions,
  keeper: AssetKeeper,
  read: Reader,
): Promise<CoursePlan> {
  const skipped: Skipped[] = []
  const plan = await read(options, (files) => keptFiles(files, { path: options.path, keeper, skipped }))
  const whole = { ...plan, skipped: [...plan.skipped, ...skipped] }
  const { repository } = services
  return matchLessons(whole, {
    ...{ organizationId: options.organizationId, repository },
    lastImported: (ids) => lastImported(services, ids),
  })
}

interface Given {
  readonly path: string
  readonly keeper: AssetKeeper
  /** Gets the files that are not kept. */
  readonly skipped: Skipped[]
}

async function keptFiles({ named, top }: NamedFiles, { path, keeper, skipped }: Given): Promise<Addresses> {
  const paths = new Set(named)
  const addresses = new Map<string, string>()
  for await (const asset of readAssets(path, { top, paths, largest: largestFile })) {
    const type = asset.bytes && (await fileTypeOf(asset.bytes))
    if (asset.bytes === null) skipped.push({ path: asset.path, reason: 'a file of more than 20 MiB' })
    else if (type === null) skipped.push({ path: asset.path, reason: notKept, detail: extname(asset.path) })
    else addresses.set(asset.path, await keeper.keep({ name: posix.basename(asset.path), type, bytes: asset.bytes }))
    paths.delete(asset.path)
  }
  skipped.push(...[...paths].map((name) => ({ path: name, reason: 'a file that is a link in the archive' })))
  return addresses
}

const notKept = 'a file of a kind that is not kept: only pictures, PDFs, and sound are'
