import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { read } from '../architecture/sources.ts'
import { answering, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { worldOf } from '../harness/world.ts'
import { type Parsed, yaml } from './files.ts'
import { readMetrics, readQuery } from './promql.ts'

/** What Prometheus adds to every sample (infra/kubernetes/monitoring/podMonitor.yaml). */
const ofTarget = ['job', 'namespace', 'pod', 'instance']

interface Asked {
  readonly where: string
  readonly expr: string
  /** Where labels of the answer are named. */
  readonly texts: readonly string[]
}

const dashboard = JSON.parse(read('infra/kubernetes/monitoring/dashboard.json'))
const rules: Parsed[] = yaml('infra/kubernetes/monitoring/alerts.yaml')[0].spec.groups.flatMap(
  (group: Parsed) => group.rules,
)
const [scaler] = yaml('infra/kubernetes/autoscaling-on-lag/projector.yaml')

const ofDashboard: Asked[] = dashboard.panels.flatMap(({ title, targets = [] }: Parsed) =>
  targets.map(({ expr, legendFormat }: Parsed) => ({ where: title, expr, texts: [legendFormat] })),
)
const ofAlerts: Asked[] = rules.map(({ alert, expr, annotations }) => ({
  where: alert,
  expr,
  texts: Object.values(annotations),
}))
const ofScaler: Asked[] = scaler.spec.triggers.map(({ metadata }: Parsed) => ({
  where: 'ScaledObject',
  expr: metadata.query,
  texts: [],
}))
const all = [...ofDashboard, ...ofAlerts, ...ofScaler]

let told = ''
let metrics: ReturnType<typeof readMetrics>
let service: TestService

/** Everything that is told, because it has happened: requests, an attempt to deliver, one to mail. */
beforeAll(async () => {
  service = await startTestService({
    WEBHOOK_ALLOW_HTTP: 'on',
    WEBHOOK_ALLOW_PRIVATE: 'on',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'manabi@example.org',
  })
  const receiver = await startEndpoint(answering(204))
  const world = worldOf(service)
  const school = await world.organization()
  const { api } = await world.person({ [school]: ['admin'] }, 'manabi-web')
  const { body } = await api.post(`/organizations/${school}/webhooks`, { url: receiver.url })
  await api.post(`/organizations/${school}/webhooks/${body.webhook.id}/test`)
  await api.post(`/organizations/${school}/members`, { email: 'hanako@example.com' })
  for (const page of ['health/live', 'health/ready', 'metrics']) await world.api.get(page)
  const samples = ['delivery_attempt_duration_seconds_count{', 'mails_total{', 'projection_behind{']
  told = await eventually(async () => {
    const { body: text } = await world.api.get('metrics')
    return samples.every((sample) => text.includes(`manabi_${sample}`)) && text
  })
  metrics = readMetrics(told)
  await receiver.close()
})
afterAll(() => service.remove())

/** Metrics and labels that no process tells, and names of labels that the answer does not have. */
function strangers({ where, expr, texts }: Asked): string[] {
  const query = readQuery(expr)
  const known = [...ofTarget, ...query.metrics.flatMap((name) => [...(metrics.get(name) ?? [])])]
  const shown = texts.flatMap((text) =>
    [...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, name]) => name!),
  )
  return [
    ...query.metrics.filter((name) => !metrics.has(name)),
    ...query.labels.filter((name) => !known.includes(name)),
    ...shown.filter((name) => !(query.groupedBy ?? known).includes(name)),
  ].map((name) => `${where}: ${name}`)
}

describe('what is asked of Prometheus', () => {
  it('is what the processes tell', () => {
    expect([ofDashboard.length, ofAlerts.length, ofScaler.length].every((count) => count > 0)).toBe(true)
    expect(all.flatMap(strangers)).toEqual([])
  })

  it('is about this service alone', () => {
    const unnamed = all.filter(
      ({ expr }) =>
        (expr.match(/\{/g) ?? []).length !== (expr.match(/\{job=~"(\$job|\(\.\+\/\)\?manabi)"/g) ?? []).length,
    )
    expect(unnamed).toEqual([])
    expect(all.filter(({ expr }) => !expr.includes('{job=~'))).toEqual([])
  })

  it('leaves probes and scrapes out of the requests by the names that they have', () => {
    for (const page of ['/health/live', '/health/ready', '/metrics']) expect(told).toContain(`route="${page}"`)
    const counted = all.filter(({ expr }) => expr.includes('http_request') && !expr.includes('status="500"'))
    expect(counted.filter(({ expr }) => !expr.includes('route!~"/health/.*|/metrics"'))).toEqual([])
  })

  it('that nobody tells is noticed', () => {
    const asked = (expr: string, ...texts: string[]) => strangers({ where: 'x', expr, texts })
    expect(asked('sum(manabi_projections_behind)')).toEqual(['x: manabi_projections_behind'])
    expect(asked('sum by (operation) (http_request_duration_seconds_count)')).toEqual(['x: operation'])
    expect(asked('manabi_part_up{store="feed"}')).toEqual(['x: store'])
    expect(asked('max by (part) (manabi_part_up)', '{{part}} {{ $labels.job }}')).toEqual(['x: job'])
    expect(asked('max by (part) (manabi_part_up)', '{{part}}')).toEqual([])
    expect(() => readQuery('sum by (part (manabi_part_up)')).toThrow('Not a query')
  })
})

describe('the dashboard', () => {
  it('has panels that do not overlap, each with a question', () => {
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }: Parsed) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(dashboard.panels.every(({ gridPos: { x, w } }: Parsed) => x + w <= 24)).toBe(true)
    expect(dashboard.panels.filter(({ type, targets }: Parsed) => (type === 'row') === targets?.length > 0)).toEqual([])
    const ids = dashboard.panels.map(({ id }: Parsed) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('asks the source and the jobs that are chosen', () => {
    const chosen = dashboard.templating.list.map(({ name }: Parsed) => name)
    const used = [...JSON.stringify(dashboard.panels).matchAll(/\$\{?(?!__)(\w+)/g)].map(([, name]) => name)
    expect([...new Set(used)].sort()).toEqual(chosen.sort())
  })
})

describe('an alert', () => {
  it('says how bad it is and what has happened', () => {
    for (const { labels, annotations } of rules) {
      expect(labels.severity).toMatch(/^(critical|warning)$/)
      expect(annotations.summary).toMatch(/\.$/)
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })
})
