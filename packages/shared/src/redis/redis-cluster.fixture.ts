import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { RedisServer } from './redis-server.fixture.js'
import { REDIS_USERS, type RedisUser, rulesOfRedisUser } from './users.js'

const run = promisify(execFile)

/** A Redis Cluster of three primaries, with a replica each if asked. A failed primary is replaced within seconds. */
export class RedisCluster {
  private constructor(
    readonly nodes: readonly RedisServer[],
    private readonly replicas: number,
  ) {}

  static async start({ replicas = 0, nodeTimeoutMs = 2_000 } = {}): Promise<RedisCluster> {
    // Without the last one, every node refuses while one primary is away.
    const settings = [
      ...['--cluster-enabled', 'yes', '--cluster-node-timeout', `${nodeTimeoutMs}`],
      ...['--cluster-require-full-coverage', 'no'],
      ...REDIS_USERS.flatMap((user) => ['--user', user, 'on', `>${user}`, ...rulesOfRedisUser(user).split(' ')]),
    ]
    const nodes = await Promise.all(
      Array.from({ length: 3 * (1 + replicas) }, () =>
        RedisServer.start(...settings, '--repl-diskless-sync-delay', '0'),
      ),
    )
    const cluster = new RedisCluster(nodes, replicas)
    const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`)
    await run('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-replicas', `${replicas}`, '--cluster-yes'])
    await cluster.whole()
    return cluster
  }

  /** The address for a user, whose password is its name. */
  urlFor(user: RedisUser): string {
    return `redis+cluster://${user}:${user}@${this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`
  }

  /** The node that is the primary for a key now, as the nodes that answer say. */
  async primaryOf(key: string): Promise<RedisServer> {
    const answers = await Promise.allSettled(
      this.nodes.map(async (node) => {
        const slot = Number(await this.ask(node, 'cluster', 'keyslot', key))
        return primaryIn(await this.ask(node, 'cluster', 'nodes'), slot)
      }),
    )
    const ports = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    // The one with the newest configuration.
    const { port } = ports.reduce((one, other) => (other.epoch > one.epoch ? other : one))
    return this.nodes.find((node) => node.port === port)!
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()))
  }

  /** Waits until every node answers, and each replica follows its primary. */
  async whole(): Promise<void> {
    while (!(await this.isWhole().catch(() => false))) await sleep(50)
  }

  private async isWhole(): Promise<boolean> {
    const states = await Promise.all(this.nodes.map((node) => this.ask(node, 'cluster', 'info')))
    const nodes = await this.ask(this.nodes[0]!, 'cluster', 'nodes')
    const links = await Promise.all(this.nodes.map((node) => this.ask(node, 'info', 'replication')))
    return (
      states.every((state) => state.includes('cluster_state:ok')) &&
      nodes.split('\n').filter((line) => / (myself,)?slave /.test(line)).length === 3 * this.replicas &&
      links.filter((text) => text.includes('master_link_status:up')).length === 3 * this.replicas
    )
  }

  private async ask(node: RedisServer, ...command: string[]): Promise<string> {
    return (await run('redis-cli', ['-p', `${node.port}`, ...command], { timeout: 2_000 })).stdout
  }
}

/** Lines of `CLUSTER NODES`: id, address, flags, primary, ping, pong, epoch, link, ranges of slots. */
function primaryIn(nodes: string, slot: number): { port: number; epoch: number }[] {
  return nodes.split('\n').flatMap((line) => {
    const [, address, flags, , , , epoch, , ...ranges] = line.split(' ')
    const has = ranges.some((range) => {
      const [first, last = first] = range.split('-').map(Number)
      return first !== undefined && slot >= first && slot <= Number(last)
    })
    return has && flags!.includes('master')
      ? [{ port: Number(/:(\d+)@/.exec(address!)![1]), epoch: Number(epoch) }]
      : []
  })
}
