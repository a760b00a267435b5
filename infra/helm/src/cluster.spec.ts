import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeLong, until } from '@repere/test-kit'
import { stringify } from 'yaml'
import { CLOUDNATIVE_PG_DEFINITIONS, startCloudNativePg } from './cloudnative-pg.fixture.js'
import { Cluster, missingPrograms, pathOf } from './cluster.fixture.js'
import { Guide } from './guide.fixture.js'

jest.setTimeout(400_000)

const ROOT = join(__dirname, '../../..')
const NAMESPACE = 'repere'
const DIGEST = '0a'.repeat(32)
const VALUES = Guide.values(DIGEST) as { image: object; data: object; networkPolicy?: object }
/** The Secrets of the guide: what an operator writes into files of settings. */
const SETTINGS = {
  'api.env': ['DATABASE_URL', 'REDIS_URL', 'CLIP_SECRET'],
  'control.env': ['DATABASE_URL', 'REDIS_URL', 'SECRETS_KEY'],
  'migrate.env': ['DATABASE_URL'],
  'artefacts.env': ['ARTEFACTS_S3_URL', 'ARTEFACTS_S3_ACCESS_KEY_ID', 'ARTEFACTS_S3_SECRET_ACCESS_KEY'],
  'postgres.env': ['OWNER_PASSWORD', 'APP_PASSWORD', 'GATEWAY_PASSWORD'],
}

interface Container {
  image: string
  command: string[]
}
interface Item {
  kind: string
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> }
  spec: { template?: { spec: { containers: Container[] } }; jobTemplate?: { spec: Item['spec'] } } & Record<
    string,
    unknown
  >
  status?: { availableReplicas?: number; readyReplicas?: number; succeeded?: number }
}
interface PolicyPeer {
  podSelector?: { matchLabels: Record<string, string> }
}

/** Left out by name where Go, or etcd, is not at hand. */
const withCluster = missingPrograms.length > 0 ? describe.skip : describeLong
withCluster(
  missingPrograms.length > 0
    ? `the guide to Kubernetes (left out: without ${missingPrograms.join(', ')})`
    : 'the guide to Kubernetes, followed on an API server',
  () => {
    let cluster: Cluster
    let guide: Guide
    let notes: string
    const kubectl = (args: string[], input?: string) =>
      execFileSync(pathOf('kubectl'), ['--kubeconfig', cluster.kubeconfig, '--namespace', NAMESPACE, ...args], {
        encoding: 'utf8',
        input,
        stdio: 'pipe',
        maxBuffer: 1 << 26,
      })
    const apply = (...objects: object[]) =>
      kubectl(['apply', '-f', '-'], objects.map((one) => stringify(one)).join('---\n'))
    const items = (...args: string[]) =>
      (JSON.parse(kubectl(['get', ...args, '-o', 'json'])) as { items: Item[] }).items
    const namesOf = (...args: string[]) => items(...args).map(({ metadata }) => metadata.name)
    const imagesOf = () =>
      items('deployments').map(({ metadata, spec, status }) => [
        metadata.name,
        spec.template!.spec.containers[0]!.image.split(':').at(-1),
        (status?.availableReplicas ?? 0) > 0,
      ])
    const everyPart = (image: string) => ['admin', 'api', 'worker'].map((part) => [`maps-${part}`, image, true])
    /** Pods that the policy of a part lets it reach at a port. */
    const reachedFrom = (part: string, port: number) => {
      const { spec } = JSON.parse(kubectl(['get', 'networkpolicy', `maps-${part}`, '-o', 'json'])) as {
        spec: { egress: { ports: { port: number }[]; to?: PolicyPeer[] }[] }
      }
      const [rule] = spec.egress.filter(({ ports }) => ports.some((one) => one.port === port))
      const labels = Object.entries(rule!.to![0]!.podSelector!.matchLabels)
      return namesOf('pods', '--selector', labels.map((label) => label.join('=')).join(',')).sort()
    }
    const volumes = (...names: [string, string][]) =>
      apply(
        ...names.map(([name, size]) => ({
          apiVersion: 'v1',
          kind: 'PersistentVolume',
          metadata: { name },
          spec: { capacity: { storage: size }, accessModes: ['ReadWriteOnce'], hostPath: { path: `/nowhere/${name}` } },
        })),
      )

    beforeAll(async () => {
      cluster = await Cluster.start()
      guide = new Guide(join(cluster.folder, 'operator-of-maps'), cluster.kubeconfig)
      const capacity = { cpu: '64', memory: '256Gi', pods: '110', 'ephemeral-storage': '1Ti' }
      const machines = ['one', 'two', 'three'].map((name) => ({
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name, labels: { 'kubernetes.io/hostname': name } },
        status: { capacity, allocatable: capacity },
      }))
      kubectl(['apply', '-f', '-'], machines.map((one) => stringify(one)).join('---\n'))
      for (const [file, names] of Object.entries(SETTINGS)) {
        guide.write(file, names.map((name) => `${name}=x\n`).join(''))
      }
      guide.write('artefacts.pub', 'x')
      guide.write('values.yaml', VALUES)
    })
    afterAll(() => cluster?.remove())

    it('installs under the restricted pod security, without the Prometheus operator', () => {
      guide.run(/^kubectl (create|label) namespace|set-context/)
      guide.run(/^(kubectl create secret generic repere-(api|control|migrate|artefacts) |\. \.\/artefacts\.env)/)
      notes = guide.run(/^helm install/)
      expect(notes).toContain('STATUS: deployed')
      expect(imagesOf()).toEqual(everyPart(DIGEST))
    })

    it('names in its notes a command for the first member of staff that the images hold', () => {
      const [, deployment, program] = /exec (deploy\/\S+) -- \\\s+node (\S+) create-owner /.exec(notes)!
      expect(kubectl(['get', deployment!, '-o', 'name'])).toBe('deployment.apps/maps-admin\n')
      const source = program!.replace('/dist/', '/src/').replace(/\.js$/, '.ts')
      expect(readFileSync(join(ROOT, source), 'utf8')).toContain('create-owner')
    })

    it('upgrades to other images and another build, and goes back', () => {
      const image = (part: string) => ({ repository: `registry.example.com/repere-${part}`, tag: '1.2.0' })
      guide.write('values.yaml', {
        ...VALUES,
        image: { api: image('api'), control: image('control') },
        data: { buildId: '20260207T120000Z-0123abcd' },
      })
      guide.run(/^helm upgrade maps/)
      expect(imagesOf()).toEqual(everyPart('1.2.0'))
      const pulled = () => kubectl(['get', 'deployment', 'maps-api', '-o', 'jsonpath={..initContainers[0].command}'])
      expect(pulled()).toContain('20260207T120000Z-0123abcd')
      guide.run(/^helm rollback/)
      expect(imagesOf()).toEqual(everyPart(DIGEST))
      expect(pulled()).toContain('20260131T120000Z-0123abcd')
    })

    it('replaces every pod for another revision of the Secrets', async () => {
      const podsOf = (part: string) => namesOf('pods', '--selector', `app.kubernetes.io/component=${part}`)
      const before = ['api', 'admin', 'worker'].flatMap(podsOf)
      guide.write('values.yaml', { ...VALUES, secretsRevision: '2' })
      guide.run(/^helm upgrade maps/)
      await until(() => ['api', 'admin', 'worker'].flatMap(podsOf).every((name) => !before.includes(name)), {
        timeoutMs: 120_000,
        everyMs: 500,
      })
    })

    it('backs up by hand, and restores', () => {
      volumes(['backups', '10Gi'])
      apply({
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { name: 'backups', namespace: NAMESPACE },
        spec: { accessModes: ['ReadWriteOnce'], storageClassName: '', resources: { requests: { storage: '10Gi' } } },
      })
      guide.write('values.yaml', { ...VALUES, backup: { enabled: true, claim: 'backups' } })
      guide.run(/^helm upgrade maps/)
      expect(guide.run(/backup-by-hand/)).toMatch(/condition met\njob.batch "backup-by-hand" deleted/)
      const [, program] = items('cronjobs')[0]!.spec.jobTemplate!.spec.template!.spec.containers[0]!.command
      expect(program).toBe('infra/backup/dist/backup.main.js')

      guide.run(/^kubectl scale .* --replicas 0$/)
      guide.run(/^kubectl create job restore /)
      const [job] = items('jobs', '--field-selector', 'metadata.name=restore')
      const { command } = job!.spec.template!.spec.containers[0]!
      expect(command).toEqual(['node', 'infra/backup/dist/restore.main.js', '/backups/FOLDER'])
      expect(existsSync(join(ROOT, command[1]!.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true)
      // The network policy that lets backups reach Postgres holds for it, too.
      expect(kubectl(['get', 'networkpolicy', 'maps-backup', '-o', 'jsonpath={.spec.podSelector.matchLabels}'])).toBe(
        JSON.stringify({
          'app.kubernetes.io/component': 'backup',
          'app.kubernetes.io/instance': 'maps',
          'app.kubernetes.io/name': 'repere',
        }),
      )
      expect(kubectl(['get', 'pods', '--selector', 'job-name=restore', '--show-labels'])).toContain('component=backup')
      guide.run(/job\/restore$|job\/restore |delete job restore/)
      guide.run(/^kubectl scale .* --replicas [1-9]$/)
    })

    it('makes a Redis Cluster that the chart alone may reach', async () => {
      volumes(...[0, 1, 2, 3, 4, 5].map((number): [string, string] => [`redis-${number}`, '8Gi']))
      expect(guide.run(/^bin\/redis-users/)).toMatch(/^gateway REDIS_URL=redis\+cluster:\/\/.+@repere-redis:6379$/m)
      guide.run(/repere-redis-users|redis-cluster\.yaml|repere-redis-form/)
      await until(() => items('statefulsets')[0]?.status?.readyReplicas === 6, { timeoutMs: 120_000, everyMs: 500 })
      const pods = [0, 1, 2, 3, 4, 5].map((number) => `repere-redis-${number}`)
      const behind = (service: string) =>
        (
          JSON.parse(
            kubectl(['get', 'endpointslices', '--selector', `kubernetes.io/service-name=${service}`, '-o', 'json']),
          ) as { items: { endpoints: { targetRef: { name: string } }[] }[] }
        ).items.flatMap(({ endpoints }) => endpoints.map(({ targetRef }) => targetRef.name))
      await until(() => behind('repere-redis').length === 6, { timeoutMs: 60_000, everyMs: 500 })
      for (const pod of pods) expect(behind(pod)).toEqual([pod])
      expect(guide.run(/^kubectl rollout .*repere-redis/)).toMatch(/complete:? 6 (new )?pods/)

      // Settings of yours that name other networks would go before.
      const { networkPolicy: _yours, ...others } = VALUES
      guide.write('values.yaml', others)
      guide.run(/^helm upgrade --install/)
      for (const part of ['api', 'admin', 'worker']) expect(reachedFrom(part, 6379)).toEqual(pods)
      const [policy] = items('networkpolicies', '--field-selector', 'metadata.name=repere-redis')
      const { ingress } = policy!.spec as { ingress: { from: PolicyPeer[] }[] }
      const [ours] = items('pods', '--selector', 'app.kubernetes.io/component=api')
      expect(ours!.metadata.labels).toMatchObject(ingress[0]!.from[0]!.podSelector!.matchLabels)
    })

    it('makes Postgres by the operator of CloudNativePG, which the chart may reach', async () => {
      kubectl(['create', '-f', CLOUDNATIVE_PG_DEFINITIONS])
      const kinds = readFileSync(CLOUDNATIVE_PG_DEFINITIONS, 'utf8').match(/^kind: CustomResourceDefinition$/gm)!
      const known = () =>
        kubectl(['api-resources', '--api-group', 'postgresql.cnpg.io', '-o', 'name']).trim().split('\n')
      await until(() => known().length === kinds.length, { timeoutMs: 60_000, everyMs: 200 })
      const checks = await startCloudNativePg(cluster)
      await until(() => apply(...checks), { timeoutMs: 60_000, everyMs: 500 })
      // The first is the volume of the data, the second of the write-ahead log.
      volumes(['postgres-1', '50Gi'], ['postgres-1-wal', '10Gi'])
      const manifest = readFileSync(join(ROOT, 'infra/helm/examples/cloudnative-pg.yaml'), 'utf8')
      // Proves that the operator checks what it is given.
      const refused = (right: string, wrong: string) => () =>
        kubectl(['apply', '-f', '-'], manifest.replace(right, wrong))
      expect(refused('instances: 3', 'instances: three')).toThrow(/spec.instances/)
      expect(refused('walStorage: { size: 10Gi }', 'walStorage: { size: ten }')).toThrow(/Size value isn't valid/)
      guide.run(/postgres\.env|repere-(owner|app|gateway) |cloudnative-pg\.yaml/)
      await until(() => namesOf('pods').includes('repere-postgres-1'), { timeoutMs: 240_000, everyMs: 500 })
      expect(namesOf('services')).toEqual(expect.arrayContaining(['repere-postgres-rw']))
      for (const part of ['api', 'admin', 'worker']) expect(reachedFrom(part, 5432)).toContain('repere-postgres-1')
      kubectl(['delete', 'clusters.postgresql.cnpg.io', 'repere-postgres'])
    })

    it('uninstalls without leaving anything of its own, and has no command that was not run', async () => {
      guide.run(/^helm uninstall/)
      const kinds = kubectl(['api-resources', '--verbs=list', '--namespaced', '-o', 'name']).trim().split('\n')
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
      expect(guide.neverRun()).toEqual([])
    })
  },
)
