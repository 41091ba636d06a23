import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../architecture/sources.ts'
import type { Parsed } from './files.ts'

const packages: Readonly<Record<string, string>> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api/',
  'keda.sh': '@kubernetes-models/keda/',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator/',
}

/** The module of a kind: `kubernetes-models/apps/v1/Deployment`, `@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject`. */
const moduleOf = ({ apiVersion, kind }: Parsed): string =>
  `${packages[apiVersion.split('/')[0]] ?? 'kubernetes-models/'}${apiVersion}/${kind}`

/** What values of these objects their schemas do not allow; fields that they do not know pass. */
export async function wrongValues(objects: readonly Parsed[]): Promise<string[]> {
  const checked = objects.map(async (object) => {
    const Model = (await import(moduleOf(object)))[object.kind]
    try {
      new Model(object).validate()
      return []
    } catch (error) {
      return [`${object.kind} ${object.metadata.name}: ${(error as Error).message}`]
    }
  })
  return (await Promise.all(checked)).flat()
}

/** What the compiler says of these objects, written down as values of their types: it knows every field, and takes no other. */
export async function unknownFields(objects: readonly Parsed[]): Promise<string[]> {
  const modules = [...new Set(objects.map(moduleOf))]
  const typeOf = (object: Parsed) => `M${modules.indexOf(moduleOf(object))}.I${object.kind}`
  const imports = modules.map((name, index) => `import type * as M${index} from '${root}/node_modules/${name}.js'`)
  const values = objects.map((object, index) => `export const o${index}: ${typeOf(object)} = ${JSON.stringify(object)}`)
  const directory = await mkdtemp(join(tmpdir(), 'manabi-manifests-'))
  const file = join(directory, 'manifests.ts')
  await writeFile(file, [...imports, ...values].join('\n'))
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    '',
  ]
  try {
    await promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, file])
    return []
  } catch (error) {
    return (error as { stdout: string }).stdout.trim().split('\n')
  } finally {
    await rm(directory, { recursive: true })
  }
}
