import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answersOk, freePort, inheritedEnvironment, readLocalConfig } from '@repere/local'
import { dataFolder, Server } from '@repere/test-kit'

const TOOLS = join(__dirname, '../../../.repere/tools')
const PROGRAMS = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kwok', 'cloudnative-pg']

const folders = [join(TOOLS, 'bin'), join(TOOLS, 'kubernetes/bin'), ...readLocalConfig().path]
const find = (name: string) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null

/** The programs of a cluster that are not on this machine: `bin/test --long` builds them where Go is. */
export const missingPrograms: string[] = [...PROGRAMS, 'helm', 'kubectl'].filter((name) => find(name) === null)
export const pathOf = (name: string): string => find(name)!

/**
 * The control plane of Kubernetes, real, over nodes that are simulated: kwok says of every pod that it runs, and of every
 * pod of a job that it has ended well. No container runs.
 */
export class Cluster {
  private readonly servers: Server[] = []

  private constructor(
    /** A folder that goes with it. */
    readonly folder: string,
    /** File for `kubectl` and `helm`, of an administrator. */
    readonly kubeconfig: string,
    private readonly removeFolder: () => Promise<void>,
  ) {}

  static async start(): Promise<Cluster> {
    const { path, remove } = await dataFolder('cluster')
    const [etcdPort, peerPort, apiPort] = [await freePort(), await freePort(), await freePort()]
    const [etcd, peer, api] = [etcdPort, peerPort, apiPort].map((port) => `127.0.0.1:${port}`)
    const token = randomBytes(16).toString('hex')
    const file = (name: string, content: string) => {
      writeFileSync(join(path, name), content, { mode: 0o600 })
      return join(path, name)
    }
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const signing = file('accounts.key', keys.privateKey.export({ type: 'pkcs1', format: 'pem' }) as string)
    const accounts = file('accounts.pub', keys.publicKey.export({ type: 'spki', format: 'pem' }) as string)
    const tokens = file('tokens.csv', `${token},admin,admin,system:masters\n`)
    const kubeconfig = file(
      'kubeconfig',
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        clusters: [{ name: 'drill', cluster: { server: `https://${api}`, 'insecure-skip-tls-verify': true } }],
        users: [{ name: 'admin', user: { token } }],
        contexts: [{ name: 'drill', context: { cluster: 'drill', user: 'admin' } }],
        'current-context': 'drill',
      }),
    )
    const cluster = new Cluster(path, kubeconfig, remove)
    const start = (name: string, args: string[], ready: () => Promise<boolean>) => cluster.start(name, args, ready)
    const running = () => Promise.resolve(true)
    const data = ['--data-dir', join(path, 'etcd'), '--unsafe-no-fsync', '--name', 'drill']
    const clients = ['--listen-client-urls', `http://${etcd}`, '--advertise-client-urls', `http://${etcd}`]
    const peers = ['--listen-peer-urls', `http://${peer}`, '--initial-advertise-peer-urls', `http://${peer}`]
    await start('etcd', [...data, ...clients, ...peers, '--initial-cluster', `drill=http://${peer}`], () =>
      answersOk(`http://${etcd}/health`),
    )
    await start(
      'kube-apiserver',
      [
        ...['--etcd-servers', `http://${etcd}`, '--bind-address', '127.0.0.1', '--secure-port', `${apiPort}`],
        ...['--cert-dir', join(path, 'certificates'), '--token-auth-file', tokens, '--authorization-mode', 'RBAC'],
        ...['--service-account-issuer', 'https://kubernetes.default.svc', '--service-account-key-file', accounts],
        // Debian's etcd lacks what this form of a watch takes: clients would see changes half a minute late.
        ...['--feature-gates', 'WatchList=false'],
        ...['--service-account-signing-key-file', signing, '--service-cluster-ip-range', '10.96.0.0/16'],
      ],
      () =>
        new Promise((found) =>
          execFile(pathOf('kubectl'), ['--kubeconfig', kubeconfig, 'get', '--raw', '/readyz'], (error) =>
            found(error === null),
          ),
        ),
    )
    const client = ['--kubeconfig', kubeconfig, '--leader-elect=false', '--secure-port=0']
    await start('kube-controller-manager', [...client, '--service-account-private-key-file', signing], running)
    await start('kube-scheduler', client, running)
    await start('kwok', ['--kubeconfig', kubeconfig, '--manage-all-nodes=true'], running)
    return cluster
  }

  /** Starts a program that ends with the cluster, and waits until it is ready. */
  async start(
    name: string,
    args: string[],
    ready: () => Promise<boolean>,
    settings: Record<string, string> = {},
  ): Promise<void> {
    const server = new Server(() =>
      Promise.resolve({
        name,
        command: pathOf(name),
        args,
        cwd: this.folder,
        env: { ...inheritedEnvironment(), ...settings },
        logFile: join(this.folder, `${name}.log`),
        ready,
        readyWithinMs: 120_000,
      }),
    )
    this.servers.push(server)
    await server.start()
  }

  async remove(): Promise<void> {
    for (const server of this.servers.reverse()) await server.stop()
    await this.removeFolder()
  }
}
