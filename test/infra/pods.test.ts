import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { defaultTimeouts } from '@manabi/kernel'
import { readConfig, settings, WrongSetting } from '@manabi/platform'
import { startTestService, type TestService } from '../harness/service.ts'
import { isPinned, longestStop, ownImage, type Parsed, version } from './files.ts'
import { containerOf, deployments, kustomizations, labelsOf, ofKind, podOf, settingsGiven } from './kubernetes.ts'
import { roleOf, roles } from './roles.ts'

const masterKey = Buffer.alloc(32, 1).toString('base64')

describe('a pod', () => {
  it('has one role, and each role several pods', () => {
    expect(deployments.map((one) => roleOf(containerOf(one).args)).sort()).toEqual([...roles].sort())
    for (const one of deployments) {
      expect(labelsOf(one)['app.kubernetes.io/component']).toBe(roleOf(containerOf(one).args))
      // By which upgrades take one role after the other.
      expect(one.metadata.labels).toEqual(labelsOf(one))
      expect(one.spec.replicas ?? 2).toBeGreaterThan(1)
    }
  })

  it('runs the image of this version', () => {
    for (const one of deployments) expect(containerOf(one).image).toBe(ownImage)
    const renamed = kustomizations.flatMap(({ content }) => content.images ?? [])
    for (const { newName, newTag } of renamed) expect(`${newName}:${newTag}`).toMatch(new RegExp(`/${ownImage}$`))
    expect(renamed.every(({ newName, newTag }) => isPinned(`${newName}:${newTag}`) && newTag === version)).toBe(true)
  })

  it('gets settings that can be used, once the master key is made', () => {
    expect(Object.keys(settingsGiven).filter((name) => !(name in settings))).toEqual([])
    expect(() => readConfig({ ...settingsGiven })).toThrow(WrongSetting)
    const config = readConfig({ ...settingsGiven, MASTER_KEY: masterKey })
    const ports = Object.fromEntries(
      containerOf(deployments[0]).ports.map(({ name, containerPort }: Parsed) => [name, containerPort]),
    )
    expect(ports).toEqual({ http: config.PORT, metrics: config.METRICS_PORT })
    const [gateway] = ofKind('Gateway')
    expect(new URL(config.PUBLIC_URL).host).toBe(gateway.spec.listeners[0].hostname)
    const generated = kustomizations
      .flatMap(({ content }) => [...(content.configMapGenerator ?? []), ...(content.secretGenerator ?? [])])
      .map(({ name }) => name)
    for (const { configMapRef, secretRef } of containerOf(deployments[0]).envFrom)
      expect(generated).toContain((configMapRef ?? secretRef).name)
  })

  it('reaches the servers that its settings name', () => {
    const open: number[] = ofKind('NetworkPolicy').flatMap(({ spec: { egress = [] } }) =>
      egress.flatMap(({ ports = [] }: Parsed) => ports.map(({ port }: Parsed) => port)),
    )
    const urls = ['EVENT_STORE_URL', 'READ_STORE_URL', 'FEED_URL'].map((name) => settingsGiven[name]!)
    const ports = urls.flatMap((url) => [...url.matchAll(/:(\d+)/g)].map(([, port]) => Number(port)))
    expect(ports.length).toBeGreaterThanOrEqual(urls.length)
    expect(ports.filter((port) => !open.includes(port))).toEqual([])
  })

  it('may do nothing that it does not need', () => {
    for (const one of deployments) {
      const { spec } = podOf(one)
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
      expect(containerOf(one).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(containerOf(one).resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      })
    }
  })

  it('is given the time to drain', () => {
    const { WEBHOOK_TIMEOUT_SECONDS } = readConfig({})
    for (const one of deployments) {
      const waited = Number(containerOf(one).lifecycle?.preStop.exec.command[1] ?? 0)
      expect(podOf(one).spec.terminationGracePeriodSeconds).toBeGreaterThan(
        waited + longestStop(WEBHOOK_TIMEOUT_SECONDS),
      )
    }
  })

  it('has as long to say that it is ready as its parts have to show that they are there', () => {
    const seconds = defaultTimeouts.health / 1_000
    for (const one of deployments) expect(containerOf(one).readinessProbe.timeoutSeconds).toBeGreaterThan(seconds)
  })
})

describe('the paths that pods are asked for', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.remove())

  it('are those of the service', async () => {
    const probes = deployments
      .map(containerOf)
      .flatMap(({ startupProbe, livenessProbe, readinessProbe }) => [startupProbe, livenessProbe, readinessProbe])
    const scraped = ofKind('PodMonitor').flatMap(({ spec }) => spec.podMetricsEndpoints.map(({ path }: Parsed) => path))
    const paths = new Set<string>([...probes.map(({ httpGet }) => httpGet.path), ...scraped])
    expect([...paths].sort()).toEqual(['/health/live', '/health/ready', '/metrics'])
    for (const path of paths) expect((await fetch(`${service.url}${path}`)).status).toBe(200)
    expect((await fetch(`${service.url}/health`)).status).toBe(404)
  })
})
