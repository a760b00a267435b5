import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeLong, until } from '@repere/test-kit'
import { parse, stringify } from 'yaml'
import { Cluster, missingPrograms, pathOf } from './cluster.fixture.js'

jest.setTimeout(400_000)

const CHART = join(__dirname, '../repere')
const NAMESPACE = 'repere'
/** The operator's own definition of a cluster of Postgres. */
const CLOUDNATIVE_PG = join(__dirname, '../../../.repere/tools/kubernetes/cnpg-clusters.yaml')
const VALUES = {
  data: { buildId: '20260131T120000Z-0123abcd' },
  image: {
    api: { repository: 'registry.example.com/repere-api' },
    control: { repository: 'registry.example.com/repere-control' },
  },
  settings: { control: { MAIL_FROM: 'Repère <no-reply@example.com>' } },
  ingress: { enabled: true, className: 'nginx', tlsSecrets: { api: 'api-tls', admin: 'console-tls' } },
  api: { drainSeconds: 5, closeGraceSeconds: 1 },
}
/** The Secrets of docs/operating/kubernetes.md. */
const SECRETS = {
  'repere-api': ['DATABASE_URL', 'REDIS_URL', 'CLIP_SECRET'],
  'repere-control': ['DATABASE_URL', 'REDIS_URL', 'SECRETS_KEY'],
  'repere-migrate': ['DATABASE_URL'],
  'repere-artefacts': [
    'artefacts.pub',
    'ARTEFACTS_S3_URL',
    'ARTEFACTS_S3_ACCESS_KEY_ID',
    'ARTEFACTS_S3_SECRET_ACCESS_KEY',
  ],
}

interface Item {
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  spec: { template?: { spec: { containers: { image: string }[] } } }
  status?: { availableReplicas?: number; succeeded?: number; phase?: string }
}

/** Left out by name where Go, or etcd, is not at hand. */
const withCluster = missingPrograms.length > 0 ? describe.skip : describeLong
withCluster(
  missingPrograms.length > 0
    ? `the chart on an API server (left out: without ${missingPrograms.join(', ')})`
    : 'the chart on an API server',
  () => {
    let cluster: Cluster
    const run = (program: string, args: string[], input?: string) =>
      execFileSync(pathOf(program), ['--kubeconfig', cluster.kubeconfig, '--namespace', NAMESPACE, ...args], {
        encoding: 'utf8',
        input,
        maxBuffer: 1 << 26,
      })
    const helm = (command: string, ...args: string[]) => run('helm', [command, 'maps', ...args])
    const apply = (...objects: object[]) =>
      run('kubectl', ['apply', '-f', '-'], objects.map((one) => stringify(one)).join('---\n'))
    const items = (kinds: string) =>
      (JSON.parse(run('kubectl', ['get', kinds, '-o', 'json'])) as { items: Item[] }).items
    const imagesOf = () =>
      items('deployments').map(({ metadata, spec, status }) => [
        metadata.name,
        spec.template!.spec.containers[0]!.image.split(':').at(-1),
        (status?.availableReplicas ?? 0) > 0,
      ])

    beforeAll(async () => {
      cluster = await Cluster.start()
      const capacity = { cpu: '64', memory: '256Gi', pods: '110', 'ephemeral-storage': '1Ti' }
      const nodes = ['one', 'two', 'three'].map((name) => ({
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name, labels: { 'kubernetes.io/hostname': name } },
        status: { capacity, allocatable: capacity },
      }))
      apply(...nodes, {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: NAMESPACE, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
      })
      for (const [name, keys] of Object.entries(SECRETS)) {
        run('kubectl', ['create', 'secret', 'generic', name, ...keys.map((key) => `--from-literal=${key}=x`)])
      }
    })
    afterAll(() => cluster?.remove())

    const put = (command: 'install' | 'upgrade', values: object) =>
      run(
        'helm',
        [command, 'maps', CHART, '--values', '-', '--wait', '--timeout', '5m'],
        stringify({ ...VALUES, ...values }),
      )

    it('installs under the restricted pod security, without the Prometheus operator', () => {
      expect(put('install', {})).toContain('STATUS: deployed')
      expect(imagesOf()).toEqual(['admin', 'api', 'worker'].map((part) => [`maps-${part}`, '1.1.0', true]))
    })

    it('upgrades to other images, with a backup that runs', async () => {
      apply(
        {
          apiVersion: 'v1',
          kind: 'PersistentVolume',
          metadata: { name: 'backups' },
          spec: {
            capacity: { storage: '10Gi' },
            accessModes: ['ReadWriteOnce'],
            hostPath: { path: '/nowhere' },
            claimRef: { namespace: NAMESPACE, name: 'backups' },
          },
        },
        {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          metadata: { name: 'backups', namespace: NAMESPACE },
          spec: { accessModes: ['ReadWriteOnce'], storageClassName: '', resources: { requests: { storage: '10Gi' } } },
        },
      )
      const image = (part: 'api' | 'control') => ({ ...VALUES.image[part], tag: '1.2.0' })
      put('upgrade', {
        image: { api: image('api'), control: image('control') },
        backup: { enabled: true, claim: 'backups' },
      })
      expect(imagesOf()).toEqual(['admin', 'api', 'worker'].map((part) => [`maps-${part}`, '1.2.0', true]))
      run('kubectl', ['create', 'job', 'tonight', '--from', 'cronjob/maps-backup'])
      await until(
        () => items('jobs').some(({ metadata, status }) => metadata.name === 'tonight' && status?.succeeded === 1),
        {
          timeoutMs: 120_000,
          everyMs: 500,
        },
      )
      run('kubectl', ['delete', 'job', 'tonight'])
    })

    it('goes back to the images before', () => {
      helm('rollback', '--wait', '--timeout', '5m')
      expect(imagesOf()).toEqual(['admin', 'api', 'worker'].map((part) => [`maps-${part}`, '1.1.0', true]))
      expect(items('cronjobs')).toEqual([])
    })

    it('runs beside Postgres and Redis of operators, with the values of the example', async () => {
      const example = (name: string) => readFileSync(join(CHART, '../examples', name), 'utf8')
      run('kubectl', ['create', '-f', CLOUDNATIVE_PG])
      await until(() => run('kubectl', ['api-resources', '--api-group', 'postgresql.cnpg.io']).includes('Cluster'), {
        timeoutMs: 60_000,
        everyMs: 200,
      })
      const manifest = example('cloudnative-pg.yaml')
      run('kubectl', ['apply', '--validate=strict', '-f', '-'], manifest)
      // Proves that the schema is in use.
      const wrong = manifest.replace('instances: 3', 'instances: three')
      expect(() => run('kubectl', ['apply', '--validate=strict', '-f', '-'], wrong)).toThrow(/spec.instances/)
      put('upgrade', parse(example('operators.values.yaml')) as object)
      const policies = run('kubectl', ['get', 'networkpolicies', '-o', 'json'])
      expect(policies).toContain('"cnpg.io/cluster": "repere-postgres"')
      expect(policies).toContain('"redis_setup_type": "cluster"')
      run('kubectl', ['delete', 'clusters.postgresql.cnpg.io', 'repere-postgres'])
    })

    it('uninstalls without leaving anything of its own', async () => {
      helm('uninstall', '--wait')
      const kinds = run('kubectl', ['api-resources', '--verbs=list', '--namespaced', '-o', 'name']).trim().split('\n')
      const left = () =>
        items(kinds.filter((kind) => !/^events/.test(kind)).join(','))
          .filter(
            ({ metadata }) =>
              metadata.labels?.['app.kubernetes.io/instance'] === 'maps' || metadata.name.startsWith('maps-'),
          )
          .map(({ kind, metadata }) => `${kind} ${metadata.name}`)
      // Pods end in their own time.
      await until(() => left().length === 0, { timeoutMs: 60_000, everyMs: 500 }).catch(() => undefined)
      expect(left()).toEqual([])
    })
  },
)
