import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { files, read, root } from '../architecture/sources.ts'
import { type Parsed, parseYaml, yaml } from './files.ts'
import {
  containerOf,
  deployments,
  folder,
  isIgnored,
  type Kustomization,
  kustomization,
  kustomizations,
  labelsOf,
  merged,
  objects,
  ofKind,
  onceCopied,
} from './kubernetes.ts'
import { unknownFields, wrongValues } from './manifestTypes.ts'

const portNames: string[] = containerOf(deployments[0]).ports.map(({ name }: Parsed) => name)

/** Files of a folder that its kustomization does not name, and names that are no files. */
function astray({ path, named }: Kustomization): string[] {
  const wanted = named.map(onceCopied)
  const found = files(`${path}/*`, `${path}/.*`).filter((file) => !/\/(kustomization\.yaml|secrets\.env)$/.test(file))
  const inside = wanted.filter((file) => file.startsWith(`${path}/`))
  const missing = wanted.filter((file) => !files(file).includes(file))
  return [...found.filter((file) => !inside.includes(file)), ...missing]
}

/** Whether a selector takes pods with these labels. */
const selects = ({ matchLabels = {}, matchExpressions = [] }: Parsed, labels: Parsed): boolean =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
  matchExpressions.every(({ key, operator, values }: Parsed) => operator === 'In' && values.includes(labels[key]))

/** The deployments whose pods an object is about, by name. */
function subjectsOf({ kind, spec }: Parsed): string[] {
  const selector = kind === 'Service' ? { matchLabels: spec.selector } : (spec.podSelector ?? spec.selector)
  return deployments
    .filter((deployment) => selects(selector, labelsOf(deployment)))
    .map(({ metadata }) => metadata.name)
}

describe('a folder of manifests', () => {
  it.each(kustomizations.map((one) => [one.path, one] as const))(
    '%s has the files that are named, and no other',
    (_, one) => {
      expect(astray(one)).toEqual([])
    },
  )

  it('keeps no secrets', () => {
    expect(isIgnored(join(folder, 'example/secrets.env'))).toBe(true)
    expect(execFileSync('git', ['ls-files', 'infra'], { cwd: root, encoding: 'utf8' })).not.toMatch(
      /secrets\.env$|\/\.env$/m,
    )
  })
})

describe('the manifests', () => {
  it('have the values and the fields of their kinds', async () => {
    // The one kind whose schema no package has is checked by hand below.
    const known = objects.filter(({ kind }) => kind !== 'ClientSettingsPolicy')
    expect(known.length).toBeGreaterThan(12)
    expect(await wrongValues(known)).toEqual([])
    expect(await unknownFields(known)).toEqual([])
  })

  it('are about what there is', () => {
    const names = deployments.map(({ metadata }) => metadata.name)
    for (const deployment of deployments) expect(subjectsOf(deployment)).toEqual([deployment.metadata.name])
    for (const { metadata, ...rest } of ofKind('Service', 'PodDisruptionBudget'))
      expect(subjectsOf({ ...rest })).toEqual([metadata.name])
    for (const object of ofKind('NetworkPolicy', 'PodMonitor')) expect(subjectsOf(object)).not.toEqual([])
    for (const { spec } of ofKind('HorizontalPodAutoscaler', 'ScaledObject'))
      expect(names).toContain(spec.scaleTargetRef.name)
    for (const name of names)
      expect(ofKind('PodDisruptionBudget').filter((one) => subjectsOf(one).includes(name))).toHaveLength(1)
  })

  it('name ports that there are', () => {
    const ofPolicies = ofKind('NetworkPolicy').flatMap(({ spec: { ingress = [] } }) =>
      ingress.flatMap(({ ports }: Parsed) => ports.map(({ port }: Parsed) => port)),
    )
    const ofServices = ofKind('Service').flatMap(({ spec }) => spec.ports.map(({ targetPort }: Parsed) => targetPort))
    const ofMonitors = ofKind('PodMonitor').flatMap(({ spec }) =>
      spec.podMetricsEndpoints.map(({ port }: Parsed) => port),
    )
    const ofProbes = deployments
      .map(containerOf)
      .flatMap(({ startupProbe, livenessProbe, readinessProbe }) =>
        [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.port),
      )
    for (const port of [...ofPolicies, ...ofServices, ...ofMonitors, ...ofProbes]) expect(portNames).toContain(port)
    for (const { spec } of ofKind('HTTPRoute')) {
      for (const { name, port } of spec.rules.flatMap(({ backendRefs = [] }: Parsed) => backendRefs)) {
        const service = ofKind('Service').find(({ metadata }) => metadata.name === name)
        expect(service.spec.ports.map((one: Parsed) => one.port)).toContain(port)
      }
    }
  })

  it('lead from the gateway to the API, over https, with bodies of the size that it takes', () => {
    const [gateway] = ofKind('Gateway')
    const [route, redirect] = ofKind('HTTPRoute')
    const listeners = new Map<string, Parsed>(gateway.spec.listeners.map((one: Parsed) => [one.name, one]))
    const protocolOf = ({ spec }: Parsed) => listeners.get(spec.parentRefs[0].sectionName).protocol
    expect([protocolOf(route), protocolOf(redirect)]).toEqual(['HTTPS', 'HTTP'])
    for (const { spec } of [route, redirect]) {
      expect(spec.parentRefs[0].name).toBe(gateway.metadata.name)
      for (const { hostname } of listeners.values()) expect(spec.hostnames).toEqual([hostname])
    }
    const [{ spec: policy }] = ofKind('ClientSettingsPolicy')
    expect(policy.targetRef).toEqual({
      group: 'gateway.networking.k8s.io',
      kind: 'HTTPRoute',
      name: route.metadata.name,
    })
    expect(policy.body.maxSize).toBe('11m')
  })

  it('let mails out, wherever the mail server is, from the role that sends them', () => {
    const open = ofKind('NetworkPolicy').filter(({ spec: { egress = [] } }) =>
      egress.some(({ to, ports = [] }: Parsed) => to === undefined && ports.some(({ port }: Parsed) => port === 587)),
    )
    expect(open.flatMap(subjectsOf)).toEqual(['manabi-dispatcher'])
  })

  it('give a private authority to every process where that is asked for', () => {
    const patches = kustomizations.find(({ path }) => path === join(folder, 'private-ca'))!
    for (const path of patches.named) {
      const [{ kind, spec }] = yaml(path)
      const { containers, volumes } = (kind === 'CronJob' ? spec.jobTemplate.spec : spec).template.spec
      const [{ name, env, volumeMounts }] = containers
      expect(name).toBe(containerOf(deployments[0]).name)
      const [{ value }] = env.filter((one: Parsed) => one.name === 'NODE_EXTRA_CA_CERTS')
      expect(value.startsWith(`${volumeMounts[0].mountPath}/`)).toBe(true)
      expect(volumeMounts[0].name).toBe(volumes[0].name)
    }
  })

  it('are autoscaled by one autoscaler each, which alone says how many there are', () => {
    for (const { spec } of ofKind('HorizontalPodAutoscaler', 'ScaledObject')) {
      const target = deployments.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name)
      const removed = kustomizations.some(({ content }) =>
        content.patches?.some(
          ({ target: one, patch }: Parsed) =>
            one.name === target.metadata.name && /remove\n\s+path: \/spec\/replicas/.test(patch),
        ),
      )
      expect(target.spec.replicas === undefined || removed).toBe(true)
      expect(spec.minReplicas ?? spec.minReplicaCount).toBeGreaterThan(1)
    }
  })

  it('that break these rules are noticed', async () => {
    const [deployment] = deployments
    const changed = (spec: Parsed) => [{ ...deployment, spec: { ...deployment.spec, ...spec } }]
    expect(await wrongValues(changed({ replicas: 'two' }))).toHaveLength(1)
    expect(await unknownFields(changed({ relpicas: 2 }))).toHaveLength(1)
    expect(subjectsOf({ spec: { podSelector: { matchLabels: { 'app.kubernetes.io/component': 'worker' } } } })).toEqual(
      [],
    )
    expect(astray(kustomization(join(folder, 'base'), [{ resources: ['api.yaml', 'worker.yaml'] }]))).toEqual(
      expect.arrayContaining([join(folder, 'base/projector.yaml'), join(folder, 'base/worker.yaml')]),
    )
  })
})

describe('the example', () => {
  const [example] = kustomizations.filter(({ path }) => path === join(folder, 'example'))

  it('needs no operator in the cluster: monitoring and autoscaling are for who has them', () => {
    const kinds = new Set(
      [...example!.named, ...files(`${folder}/base/*.yaml`, `${folder}/backup/*.yaml`)]
        .filter((path) => path.endsWith('.yaml') && !path.includes('kustomization'))
        .flatMap((path) => yaml(path).map(({ apiVersion }) => apiVersion.split('/')[0])),
    )
    for (const group of ['monitoring.coreos.com', 'keda.sh', 'autoscaling']) expect([...kinds]).not.toContain(group)
    const offered = files(`${folder}/example/kustomization.yaml`).flatMap((path) => [
      ...read(path).matchAll(/# - (\.\.\/[\w-]+)/g),
    ])
    const components = kustomizations.filter(({ content }) => content.kind === 'Component').map(({ path }) => path)
    const used = (example!.content.components ?? []).map((name: string) => join(folder, 'example', name))
    expect([...used, ...offered.map(([, name]) => join(folder, 'example', name!))].sort()).toEqual(components.sort())
  })
})

const canKustomize = spawnSync('kubectl', ['kustomize', '--help']).status === 0

describe('kustomize, where it is installed', () => {
  const test = canKustomize ? it : it.skip
  test('makes of the deployments what is checked here', () => {
    const made = parseYaml(execFileSync('kubectl', ['kustomize', join(root, folder, 'base')], { encoding: 'utf8' }))
    const built = made.filter(({ kind }) => kind === 'Deployment')
    expect(built).toHaveLength(deployments.length)
    const named = (list: readonly Parsed[], name: string) => list.find(({ metadata }) => metadata.name === name)
    const withoutHash = (object: Parsed) =>
      JSON.parse(JSON.stringify(object).replace(/(manabi-settings)-\w{10}/g, '$1'))
    for (const { metadata } of deployments)
      expect(withoutHash(named(built, metadata.name))).toEqual(named(deployments, metadata.name))
  })

  it('is not needed to merge', () => {
    expect(merged({ a: 1, list: [{ name: 'x', b: 1 }] }, { c: 2, list: [{ name: 'x', d: 2 }] })).toEqual({
      a: 1,
      c: 2,
      list: [{ name: 'x', b: 1, d: 2 }],
    })
    expect(merged([1, 2], [3])).toEqual([3])
  })
})
