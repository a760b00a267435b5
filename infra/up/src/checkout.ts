import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The paths of everything in one checkout. All are absolute. */
export class Checkout {
  /**
   * @param home  the folder for all files of a running stack except downloads; null: `.repere`, which git ignores
   */
  constructor(
    readonly root: string,
    private readonly home: string | null = null,
  ) {}

  /** The checkout that this code belongs to. */
  static own(home: string | null): Checkout {
    return new Checkout(resolve(fileURLToPath(new URL('../../..', import.meta.url))), home && resolve(home))
  }

  readonly dataHome = () => this.home ?? join(this.root, '.repere')
  /** Downloads, which `--fresh` keeps. */
  readonly tools = () => join(this.root, '.repere', 'tools')
  /** What bin/lib/setup.sh says when the programs that speak are missing. */
  readonly speechNote = () => join(this.tools(), 'without-speech')
  readonly log = (service: string) => join(this.dataHome(), 'logs', `${service}.log`)
  readonly stateFile = () => join(this.dataHome(), 'up.json')
  readonly lockFile = () => join(this.dataHome(), 'up.lock')
  readonly devFile = () => join(this.dataHome(), 'dev.json')
  readonly redisData = () => join(this.dataHome(), 'redis')
  readonly redisUsers = () => join(this.dataHome(), 'redis-users')
  readonly postgresData = () => join(this.dataHome(), 'postgres')
  readonly postgresPassword = () => join(this.dataHome(), 'postgres.password')
  readonly appPassword = () => join(this.dataHome(), 'postgres-app.password')
  readonly gatewayPassword = () => join(this.dataHome(), 'postgres-gateway.password')
  readonly secretsKey = () => join(this.dataHome(), 'secrets.key')
  readonly fedapayState = () => join(this.dataHome(), 'fedapay.json')
  readonly emecefState = () => join(this.dataHome(), 'emecef.jsonl')
  /** The public status page. */
  readonly statusDir = () => join(this.dataHome(), 'status')
  readonly allRegionsData = () => join(this.dataHome(), 'data')
  readonly dataDir = (region: string) => join(this.dataHome(), 'data', region)
  readonly app = (path: string) => join(this.root, 'apps', path)
  readonly infra = (path: string) => join(this.root, 'infra', path)
}
