import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLocalConfig } from '@repere/local'
import { settingNames } from '@repere/documents'
import { parse, parseAllDocuments, stringify } from 'yaml'
import { hasKubernetesSchemas, writeKubernetesSchemas } from './kubernetes-schemas.fixture.js'

const ROOT = join(__dirname, '../../..')
const CHART = join(__dirname, '../repere')
const TOOLS = join(ROOT, '.repere/tools')

const folders = [join(TOOLS, 'bin'), ...readLocalConfig().path]
const find = (name: string) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
const helm = find('helm')
const kubeconform = find('kubeconform')

interface Env {
  name: string
  value?: string
  valueFrom?: { secretKeyRef?: { name: string; key: string; optional?: boolean } }
}
interface Probe {
  httpGet: { path: string; port: string }
}
interface Container {
  name: string
  image: string
  command: string[]
  env: Env[]
  ports?: { name: string; containerPort: number }[]
  securityContext: object
  resources: { requests: Record<string, string>; limits: Record<string, string> }
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
}
interface Pod {
  metadata: { labels: Record<string, string>; annotations?: Record<string, string> }
  spec: {
    containers: Container[]
    initContainers?: Container[]
    securityContext: object
    automountServiceAccountToken: boolean
    topologySpreadConstraints: { topologyKey: string }[]
    terminationGracePeriodSeconds?: number
    volumes: { name: string; emptyDir?: object; secret?: object }[]
  }
}
interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; annotations?: Record<string, string>; labels: Record<string, string> }
  spec: { template?: Pod; [field: string]: unknown }
}

// Helm built with `go install` assumes an old version of Kubernetes.
const TEMPLATE = ['template', 'maps', CHART, '--namespace', 'repere', '--kube-version', '1.34.0']
const BUILD = '20260131T120000Z-0123abcd'
const given = {
  data: { buildId: BUILD },
  ingress: { enabled: true, className: 'nginx', tlsSecrets: { api: 'api-tls', admin: 'admin-tls' } },
  monitoring: { serviceMonitor: { enabled: true } },
}

/** Checks whose program is missing are reported as skipped. */
const withHelm = helm === null ? describe.skip : describe
withHelm(helm === null ? 'the chart (left out: helm is not at hand)' : 'the chart', () => {
  let folder: string
  const render = (values: object): Manifest[] => {
    const file = join(folder, 'values.yaml')
    writeFileSync(file, stringify(values))
    const text = execFileSync(helm!, [...TEMPLATE, '--values', file], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    })
    return parseAllDocuments(text)
      .map((document) => document.toJS() as Manifest | null)
      .filter((manifest) => manifest !== null)
  }
  /** @returns helm's error message; null when it accepts the values */
  const refusalOf = (values: object): string | null => {
    const file = join(folder, 'values.yaml')
    writeFileSync(file, stringify(values))
    const { status, stderr } = spawnSync(helm!, [...TEMPLATE, '--values', file], { encoding: 'utf8' })
    return status === 0 ? null : stderr
  }
  let manifests: Manifest[]
  let pods: [string, Pod][]
  const named = (kind: string, name: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === `maps-${name}`)!
  const pod = (part: string) => pods.find(([name]) => name === `maps-${part}`)![1]
  const main = (part: string) => pod(part).spec.containers[0]!

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'repere-chart-'))
    manifests = render(given)
    pods = manifests.flatMap(({ metadata, spec }) =>
      spec?.template === undefined ? [] : [[metadata.name, spec.template]],
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has no fault that helm lint finds', () => {
    const file = join(folder, 'values.yaml')
    writeFileSync(file, stringify(given))
    expect(execFileSync(helm!, ['lint', '--strict', CHART, '--values', file], { encoding: 'utf8' })).toMatch(
      /1 chart\(s\) linted, 0 chart\(s\) failed/,
    )
  })

  const withSchemas = kubeconform === null || !hasKubernetesSchemas(TOOLS) ? it.skip : it
  withSchemas(
    'makes only objects that Kubernetes and the Prometheus operator know (needs kubeconform and their schemas)',
    () => {
      const schemas = join(folder, 'schemas')
      writeKubernetesSchemas(TOOLS, schemas)
      const check = (text: string) =>
        spawnSync(
          kubeconform!,
          ['-strict', '-summary', '-schema-location', `${schemas}/{{.ResourceKind}}{{.KindSuffix}}.json`, '-'],
          { input: text, encoding: 'utf8' },
        )
      const text = manifests.map((manifest) => stringify(manifest)).join('---\n')
      const { status, stdout, stderr } = check(text)
      expect([status, stdout, stderr]).toEqual([
        0,
        expect.stringContaining(`${manifests.length} resources found parsing stdin - Valid: ${manifests.length}`),
        '',
      ])
      // Proves that the check can fail.
      expect(check(text.replace('minReplicas', 'leastReplicas')).stdout).toMatch(/leastReplicas/)
    },
  )

  it('runs every container as an unprivileged user, on a read-only root, with limits of CPU and memory', () => {
    expect(pods.map(([name]) => name).sort()).toEqual(['maps-admin', 'maps-api', 'maps-migrate', 'maps-worker'])
    for (const [name, { spec }] of pods) {
      expect([name, spec.securityContext, spec.automountServiceAccountToken]).toEqual([
        name,
        expect.objectContaining({ runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } }),
        false,
      ])
      for (const container of [...spec.containers, ...(spec.initContainers ?? [])]) {
        expect([name, container.name, container.securityContext]).toEqual([
          name,
          container.name,
          {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            runAsNonRoot: true,
            capabilities: { drop: ['ALL'] },
          },
        ])
        const { requests, limits } = container.resources
        expect([requests.cpu, requests.memory, limits.memory]).toEqual(Array(3).fill(expect.any(String)))
        const volumes = spec.volumes.map((volume) => volume.name)
        for (const mount of container.volumeMounts) expect(volumes).toContain(mount.name)
      }
      // A pod without a limit for temporary files could fill the disk of its node.
      for (const { emptyDir } of spec.volumes) if (emptyDir) expect(emptyDir).toHaveProperty('sizeLimit')
      expect(spec.topologySpreadConstraints.map(({ topologyKey }) => topologyKey)).toEqual([
        'topology.kubernetes.io/zone',
        'kubernetes.io/hostname',
      ])
    }
  })

  it('starts programs that the images hold', () => {
    for (const [, { spec }] of pods) {
      for (const { command } of [...spec.containers, ...(spec.initContainers ?? [])]) {
        const [program, file] = command as [string, string]
        expect(program).toBe('node')
        const source = file.replace('/dist/', '/src/').replace(/\.js$/, '.ts')
        expect([source, existsSync(join(ROOT, source))]).toEqual([source, true])
      }
    }
  })

  it('probes the addresses that programs answer: the API on its internal port, the control plane on its only port', () => {
    const probes = (part: string) => {
      const { startupProbe, readinessProbe, livenessProbe, ports = [] } = main(part)
      const portOf = (name: string) => ports.find((port) => port.name === name)?.containerPort
      return [startupProbe, readinessProbe, livenessProbe].map(
        (probe) => `${portOf(probe!.httpGet.port)}${probe!.httpGet.path}`,
      )
    }
    expect(probes('api')).toEqual(['8081/live', '8081/ready', '8081/live'])
    expect(probes('admin')).toEqual(['8090/health', '8090/ready', '8090/health'])
    expect(probes('worker')).toEqual(['8091/health', '8091/ready', '8091/health'])
    expect(envOf('api')).toMatchObject({ PORT: '8080', INTERNAL_PORT: '8081' })
    expect(envOf('admin')).toMatchObject({ PORT: '8090' })
    expect(envOf('worker')).toMatchObject({ INTERNAL_PORT: '8091' })
  })

  const envOf = (part: string, container = main(part)) =>
    Object.fromEntries(container.env.map(({ name, value, valueFrom }) => [name, value ?? valueFrom]))

  it('contains every setting of each program, and no other', () => {
    const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as {
      properties: { settings: { properties: Record<'api' | 'control', { properties: object }> } }
    }
    const allowed = (part: 'api' | 'control') => Object.keys(schema.properties.settings.properties[part].properties)
    const unset = (part: string) => main(part).env.map(({ name }) => name)

    // Further regions are a value of the chart: see below.
    const further = 'FURTHER_DATA_DIRS'
    expect([...unset('api'), ...allowed('api'), further].sort()).toEqual(settingNames('apps/api'))
    // Webhooks to private addresses are for local deployments, and pods share no folder, of data neither: the status page takes a
    // bucket. The worker alone has an internal port.
    const admin = settingNames('apps/admin').filter((name) => !/^(WEBHOOKS_TO_PRIVATE|STATUS_DIR|DATA_DIR)$/.test(name))
    expect([...unset('worker'), ...allowed('control')].sort()).toEqual(admin)
    expect([...unset('admin'), ...allowed('control')].sort()).toEqual(admin.filter((name) => !/^INTERNAL_/.test(name)))
    expect(unset('migrate').sort()).toEqual(settingNames('prisma'))
    const pull = pod('api').spec.initContainers![0]!.env.map(({ name }) => name)
    expect(pull.sort()).toEqual(
      settingNames('packages/geodata').filter((name) => /^ARTEFACTS/.test(name) && name !== 'ARTEFACTS_SIGNING_KEY'),
    )
  })

  it('reads secrets by reference, each program only its own', () => {
    const secretsOf = (part: string) => main(part).env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? [])
    const secrets = Object.fromEntries(
      ['api', 'admin', 'worker', 'migrate'].map((part) => [part, [...new Set(secretsOf(part))]]),
    )
    expect(secrets).toEqual({
      api: ['repere-api'],
      admin: ['repere-control'],
      worker: ['repere-control'],
      migrate: ['repere-migrate'],
    })
    const sensitive = /SECRET|PASSWORD|TOKEN|ACCESS_KEY|DATABASE_URL|REDIS_URL|SMTP_URL/
    for (const [, { spec }] of pods) {
      for (const { env } of [...spec.containers, ...(spec.initContainers ?? [])]) {
        for (const { name, value, valueFrom } of env) {
          if (!sensitive.test(name)) continue
          expect([name, value, valueFrom?.secretKeyRef?.key]).toEqual([name, undefined, name])
        }
      }
    }
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([])
    // A password among the settings would be readable in the record of the release.
    expect(refusalOf({ ...given, settings: { api: { REDIS_URL: 'redis://:pass@redis' } } })).toMatch(/REDIS_URL/)
  })

  it('downloads the builds of further regions beside it, and serves all of them', () => {
    const further = [
      { region: 'togo', buildId: BUILD },
      { region: 'main-roads', buildId: BUILD },
    ]
    const all = render({ ...given, data: { ...given.data, further } })
    const isApi = ({ metadata, kind }: Manifest) => kind === 'Deployment' && metadata.name === 'maps-api'
    const { spec } = all.find(isApi)!.spec.template!
    expect(spec.initContainers!.map(({ name, command }) => [name, command.at(-1)])).toEqual([
      ['map-data', '/data'],
      ['map-data-togo', '/data/regions/togo'],
      ['map-data-main-roads', '/data/regions/main-roads'],
    ])
    const folders = spec.containers[0]!.env.find(({ name }) => name === 'FURTHER_DATA_DIRS')?.value
    expect(folders).toBe('/data/regions/togo:/data/regions/main-roads')
    expect(envOf('api').FURTHER_DATA_DIRS).toBeUndefined()
  })

  it('downloads the named build before a pod starts, and serves it from a read-only folder', () => {
    const [pull] = pod('api').spec.initContainers!
    expect(pull!.command.slice(2)).toEqual(['pull', '--region', 'west-africa', '--build', BUILD, '--data-dir', '/data'])
    const mount = main('api').volumeMounts.find(({ mountPath }) => mountPath === '/data')
    expect(mount).toEqual({ name: 'data', mountPath: '/data', readOnly: true })
    const { DATA_DIR, SPOOL_DIR, CLIPS_DIR } = envOf('api')
    expect(DATA_DIR).toBe('/data')
    const writable = main('api')
      .volumeMounts.filter(({ readOnly }) => !readOnly)
      .map(({ mountPath }) => mountPath)
    for (const path of [SPOOL_DIR, CLIPS_DIR] as string[]) {
      expect(writable.some((place) => path.startsWith(`${place}/`))).toBe(true)
    }
    // A new build replaces the pod.
    const other = render({ ...given, data: { buildId: '20260207T120000Z-0123abcd' } })
    const template = (all: Manifest[]) =>
      all.find(({ metadata, kind }) => kind === 'Deployment' && metadata.name === 'maps-api')!.spec.template
    expect(template(other)).not.toEqual(template(manifests))
    expect(refusalOf({ ingress: given.ingress })).toMatch(/buildId/)
  })

  it('loses no request while pods are replaced or nodes are drained', () => {
    for (const part of ['api', 'admin', 'worker']) {
      expect(named('Deployment', part).spec.strategy).toEqual({
        type: 'RollingUpdate',
        rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
      })
    }
    const { DRAIN_MS, CLOSE_GRACE_MS } = envOf('api')
    const grace = pod('api').spec.terminationGracePeriodSeconds! * 1_000
    expect(grace).toBeGreaterThan(Number(DRAIN_MS) + Number(CLOSE_GRACE_MS))
    const scaler = named('HorizontalPodAutoscaler', 'api').spec as { minReplicas: number }
    expect(named('PodDisruptionBudget', 'api').spec.minAvailable).toBeLessThan(scaler.minReplicas)
    expect(named('PodDisruptionBudget', 'admin').spec.minAvailable).toBeLessThan(
      named('Deployment', 'admin').spec.replicas as number,
    )
  })

  it('scales by processor load and by calls without an answer from the engine', () => {
    const { metrics } = named('HorizontalPodAutoscaler', 'api').spec as {
      metrics: { type: string; resource?: { name: string }; pods?: { metric: { name: string } } }[]
    }
    expect(metrics.map(({ type }) => type)).toEqual(['Resource', 'Pods'])
    expect(metrics[0]!.resource!.name).toBe('cpu')
    expect(metrics[1]!.pods!.metric).toEqual({ name: 'repere_engine_calls' })
    expect(named('Deployment', 'api').spec).not.toHaveProperty('replicas')
  })

  it('migrates before anything else of a release, and waits for it', () => {
    const { metadata, spec } = named('Job', 'migrate')
    expect(metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' })
    expect(spec.activeDeadlineSeconds).toBeGreaterThan(0)
    const policy = named('NetworkPolicy', 'migrate').metadata.annotations!
    expect(Number(policy['helm.sh/hook-weight'])).toBeLessThan(0)
  })

  it('allows the connections that each program needs, and none from the private network to the worker', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy')
    const refusing = policies.find(({ metadata }) => metadata.name === 'maps-refuse')!.spec
    expect(refusing).toMatchObject({ policyTypes: ['Ingress', 'Egress'] })
    expect([refusing.ingress, refusing.egress]).toEqual([undefined, undefined])
    const portsOut = (part: string) =>
      (named('NetworkPolicy', part).spec.egress as { ports: { port: number }[] }[]).flatMap(({ ports }) =>
        ports.map(({ port }) => port),
      )
    expect(portsOut('api')).toEqual([5432, 6379, 443])
    expect(portsOut('admin')).toEqual([5432, 6379, 443])
    expect(portsOut('worker')).toEqual([5432, 6379, 465, 443])
    expect(portsOut('migrate')).toEqual([5432])
    const internet = (
      named('NetworkPolicy', 'worker').spec.egress as { to?: { ipBlock?: { except: string[] } }[] }[]
    ).at(-1)!
    expect(internet.to![0]!.ipBlock!.except).toEqual(expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']))
    // Each policy selects the pods of its part.
    for (const part of ['api', 'admin', 'worker', 'migrate']) {
      const { matchLabels } = named('NetworkPolicy', part).spec.podSelector as { matchLabels: object }
      expect(pod(part).metadata.labels).toMatchObject(matchLabels)
    }
  })

  it('asks for nothing of the Prometheus operator unless its values say so, and then has the alerts that are tested', () => {
    const { monitoring: _with, ...without } = given
    const kinds = (values: object) => new Set(render(values).map(({ kind }) => kind))
    expect([...kinds(without)].filter((kind) => /^(ServiceMonitor|PrometheusRule)$/.test(kind))).toEqual([])
    const [rule] = render({ ...given, monitoring: { prometheusRule: { enabled: true } } }).filter(
      ({ kind }) => kind === 'PrometheusRule',
    )
    expect(rule?.spec).toEqual(parse(readFileSync(join(ROOT, 'infra/observability/alerts.yaml'), 'utf8')))
  })

  it('lets Prometheus find both internal ports under the jobs that the alerts name', () => {
    for (const part of ['api', 'worker']) {
      const service = named('Service', `${part}-internal`)
      const monitor = named('ServiceMonitor', part).spec as {
        selector: { matchLabels: object }
        endpoints: { port: string; path: string; relabelings: { replacement: string }[] }[]
      }
      expect(service.metadata.labels).toMatchObject(monitor.selector.matchLabels)
      expect(named('Service', 'api').metadata.labels).not.toHaveProperty(['repere.example/metrics'])
      expect(pod(part).metadata.labels).toMatchObject(service.spec.selector as object)
      const [endpoint] = monitor.endpoints
      expect([endpoint!.port, endpoint!.path, endpoint!.relabelings[0]!.replacement]).toEqual([
        'internal',
        '/metrics',
        `repere-${part}`,
      ])
    }
  })

  it('refuses values that are misspelt, unsafe or of the wrong kind, naming them', () => {
    for (const [values, name] of [
      [{ publicUrls: { api: 'http://api.example.com' } }, 'publicUrls'],
      [{ deployment: 'local' }, 'deployment'],
      [{ api: { replicas: 3 } }, 'replicas'],
      [{ settings: { api: { REDIS_TIMEOUT: 3 } } }, 'REDIS_TIMEOUT'],
      [{ image: { api: { digest: 'sha256:12' } } }, 'digest'],
      [{ data: { buildId: 'latest' } }, 'buildId'],
      [{ data: { further: [{ region: 'togo' }] } }, 'further'],
    ] as const) {
      expect([name, refusalOf({ ...given, ...values })]).toEqual([name, expect.stringContaining(name)])
    }
    expect(refusalOf(given)).toBeNull()
  })

  it('pins images by digest where one is given', () => {
    const digest = `sha256:${'0a'.repeat(32)}`
    const [api] = render({ ...given, image: { api: { digest } } }).filter(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'maps-api',
    )
    expect(api!.spec.template!.spec.containers[0]!.image).toBe(`repere-api@${digest}`)
  })
})
