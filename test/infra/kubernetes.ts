import { dirname, join } from 'node:path'
import { files, read } from '../architecture/sources.ts'
import { environment, type Parsed, yaml } from './files.ts'

export const folder = 'infra/kubernetes'

export interface Kustomization {
  readonly path: string
  /** What it is made of, as paths. */
  readonly named: readonly string[]
  readonly content: Parsed
}

/** `kustomization.yaml` in a folder, and the files that it names. */
export function kustomization(path: string, [content] = yaml(join(path, 'kustomization.yaml'))): Kustomization {
  const { resources = [], components = [], patches = [], configMapGenerator = [], secretGenerator = [] } = content
  const generated = [...configMapGenerator, ...secretGenerator].flatMap(({ files = [], envs = [] }) => [
    ...files,
    ...envs,
  ])
  const patching = patches.flatMap(({ path: patch }: Parsed) => patch ?? [])
  const named = [...resources, ...components, ...patching, ...generated].map((name) => join(path, name))
  return { path, named, content }
}

export const kustomizations: readonly Kustomization[] = files(`${folder}/*/kustomization.yaml`).map((path) =>
  kustomization(dirname(path)),
)

const base = kustomizations.find(({ path }) => path === join(folder, 'base'))!
const [everyRole] = yaml(join(base.path, 'everyRole.yaml'))

/** Every object, as it is applied: deployments with what all of them have in common. */
export const objects: readonly Parsed[] = kustomizations
  .flatMap(({ content: { resources = [] }, path }) => resources.map((name: string) => join(path, name)))
  .filter((path) => path.endsWith('.yaml'))
  .flatMap((path) => yaml(path))
  .map((object) =>
    object.kind === 'Deployment' ? { ...merged(everyRole, object), metadata: object.metadata } : object,
  )

export const ofKind = (...kinds: string[]): readonly Parsed[] => objects.filter(({ kind }) => kinds.includes(kind))

export const deployments = ofKind('Deployment')
export const podOf = ({ spec }: Parsed): Parsed => spec.template
export const containerOf = (deployment: Parsed): Parsed => podOf(deployment).spec.containers[0]
export const labelsOf = (deployment: Parsed): Record<string, string> => podOf(deployment).metadata.labels

/** As kustomize merges patches: objects by their fields, lists of what has a name by that, other lists not at all. */
export function merged(under: Parsed, over: Parsed): Parsed {
  if (over === undefined) return under
  if (Array.isArray(under) && Array.isArray(over)) {
    if (![...under, ...over].every((item) => item?.name !== undefined)) return over
    const names = [...new Set([...under, ...over].map(({ name }) => name))]
    const named = (list: Parsed[], name: string) => list.find((item) => item.name === name)
    return names.map((name) => merged(named(under, name), named(over, name)))
  }
  if (!isObject(under) || !isObject(over)) return over
  const keys = [...new Set([...Object.keys(under), ...Object.keys(over)])]
  return Object.fromEntries(keys.map((key) => [key, merged(under[key], over[key])]))
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The settings of every process: those of the base, of the example, and its secrets. */
export const settingsGiven: Readonly<Record<string, string>> = Object.assign(
  {},
  ...kustomizations.flatMap(({ path, content: { configMapGenerator = [], secretGenerator = [] } }) =>
    [...configMapGenerator, ...secretGenerator].flatMap(({ envs = [], literals = [] }) => [
      ...envs.map((name: string) => environment(join(path, onceCopied(name)))),
      ...literals.map((literal: string) => Object.fromEntries([literal.split(/=(.*)/s, 2)])),
    ]),
  ),
)

/** What is not committed has an example beside it. */
export function onceCopied(name: string): string {
  return name.endsWith('secrets.env') ? `${name}.example` : name
}

export const isIgnored = (path: string): boolean =>
  read('infra/.gitignore').split('\n').includes(path.split('/').at(-1)!)
