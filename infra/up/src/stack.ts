import {
  type LocalConfig,
  ensureDatabase,
  findRedisBinary,
  identify,
  isAlive,
  killGroup,
  type ProcessIdentity,
  postgresAnswers,
  postgresService,
  redisAnswers,
  redisService,
  reloadRedisUsers,
  requireFreePorts,
  Service,
  type ServiceEvent,
  type ServiceSpec,
  StartProblem,
  stopProcess,
} from '@repere/local'
import { type Checkout } from './checkout.js'
import { type UpOptions } from './options.js'
import { planPorts, type PortPlan } from './port-plan.js'
import { keepRedisUsers, type RedisUrls } from './redis-users.js'
import { replaceReplicas, stopAlone } from './replicas.js'
import { type Reporter } from './reporter.js'
import {
  type AppService,
  appServices,
  type AppSettings,
  originOf,
  pageServers,
  type Place,
  standIns,
} from './services.js'
import { forgetState, type Probe, type ServiceRecord, type UpState, writeState } from './up-state.js'

/** The database that the stack uses in a Postgres of its own. */
const DATABASE = 'repere'

/** The stores of the services, and the key of their secrets. */
export type StackStores = Pick<AppSettings, 'redis' | 'databaseUrl' | 'gatewayUrl' | 'secretsKey'>

/** The database's address for the role that may migrate it. */
export interface StackPostgres {
  url: string
  /** True when this stack started the server. */
  ours: boolean
}

/** Everything that one supervisor runs, and its record on disk. */
export class Stack {
  private readonly services: Service[] = []
  private readonly ports: PortPlan
  private readonly state: UpState
  private stopped: Promise<void> | null = null

  /** @param predecessor  what the supervisor that this one takes over from has recorded */
  constructor(
    private readonly checkout: Checkout,
    readonly options: UpOptions,
    private readonly config: LocalConfig,
    private readonly reporter: Reporter,
    private readonly predecessor: UpState | null = null,
  ) {
    this.ports = planPorts(options.portBase)
    const supervisor = identify(process.pid)
    if (supervisor === null) throw new StartProblem('This system has no /proc, so processes cannot be identified.')
    this.state = {
      supervisor,
      phase: 'starting',
      region: options.region,
      countries: options.countries,
      workers: options.workers,
      port_base: options.portBase,
      api_url: originOf(this.ports.api),
      admin_url: originOf(options.develop ? this.ports.dashboardPages : this.ports.admin),
      mail_url: originOf(this.ports.mail),
      payments_url: originOf(this.ports.fedapay),
      redis_url: null,
      database_url: null,
      services: [...(predecessor?.services ?? [])],
    }
    this.save()
  }

  /** True when the services of an earlier supervisor serve on until their successors are ready. */
  get takesOver(): boolean {
    return this.predecessor !== null
  }

  get record(): Readonly<UpState> {
    return this.state
  }

  /** @throws StartProblem  naming every taken port and its service */
  async checkPorts(): Promise<void> {
    if (this.takesOver) return
    const { ports, config } = this
    await requireFreePorts(
      {
        'the API': ports.api,
        'the control plane': ports.admin,
        'the page of mails': ports.mail,
        'the mail catcher': ports.smtp,
        'the e-MECeF simulator': ports.emecef,
        'the FedaPay simulator': ports.fedapay,
        "the API's probes": ports.apiProbes,
        "the worker's probes": ports.workerProbes,
        ...(config.redisUrl === null ? { Redis: ports.redis } : {}),
        ...(config.databaseUrl === null ? { Postgres: ports.postgres } : {}),
      },
      'Stop that program, or choose another block of ports: bin/up --port-base N',
    )
  }

  /** @returns the addresses of Redis: on our own server, each process connects as its own user */
  async startRedis(signal: AbortSignal): Promise<RedisUrls> {
    const { checkout, config, ports, reporter } = this
    if (config.redisUrl !== null) {
      if (!(await redisAnswers(config.redisUrl))) {
        throw new StartProblem(
          'The Redis that REDIS_URL names does not answer.',
          'Start it, correct REDIS_URL, or unset it: bin/up then starts a Redis of its own.',
        )
      }
      this.addExternal('redis', withoutPassword(config.redisUrl), { kind: 'redis', url: config.redisUrl })
      this.state.redis_url = config.redisUrl
      return { gateway: config.redisUrl, admin: config.redisUrl, worker: config.redisUrl }
    }
    const binary = await findRedisBinary(config.path, checkout.tools(), (text) => reporter.step(text), signal)
    const { accessListFile, operator, isChanged, ...urls } = keepRedisUsers(
      checkout.redisUsers(),
      `127.0.0.1:${ports.redis}`,
    )
    const spec = await redisService({
      binary,
      port: ports.redis,
      dataDir: checkout.redisData(),
      logFile: checkout.log('redis'),
      users: { accessListFile, operatorUrl: operator },
    })
    await this.start(spec, withoutPassword(urls.admin), { kind: 'redis', url: urls.admin }, signal)
    if (this.predecessor !== null && isChanged) await reloadRedisUsers(operator)
    // For commands that people type.
    this.state.redis_url = urls.admin
    return urls
  }

  async startPostgres(signal: AbortSignal): Promise<StackPostgres> {
    const { checkout, config, ports } = this
    if (config.databaseUrl !== null) {
      if (!(await postgresAnswers(config.databaseUrl))) {
        throw new StartProblem(
          'The Postgres that DATABASE_URL names does not answer, or does not know its user or database.',
          'Start it, correct DATABASE_URL, or unset it: bin/up then starts a Postgres of its own.',
        )
      }
      this.addExternal('postgres', withoutPassword(config.databaseUrl), { kind: 'postgres', url: config.databaseUrl })
      return { url: config.databaseUrl, ours: false }
    }
    const { spec, url } = await postgresService(
      {
        port: ports.postgres,
        dataDir: checkout.postgresData(),
        passwordFile: checkout.postgresPassword(),
        logFile: checkout.log('postgres'),
        isRunning: this.runningProcess('postgres') !== null,
      },
      signal,
    )
    const address = `postgresql://127.0.0.1:${ports.postgres}/${DATABASE}`
    await this.start(spec, address, { kind: 'postgres', url: url('postgres') }, signal)
    await ensureDatabase(url('postgres'), DATABASE)
    return { url: url(DATABASE), ours: true }
  }

  /** @param fingerprint  of the code that the services run */
  recordCode(fingerprint: string): void {
    this.state.code = fingerprint
    this.save()
  }

  /** @param databaseUrl  for the apps, and for the commands that people type */
  recordDatabase(databaseUrl: string): void {
    this.state.database_url = databaseUrl
    this.save()
  }

  /** Starts the catcher of mails and the simulators of third parties, and waits for them. */
  startStandIns(signal: AbortSignal): Promise<void> {
    return this.startAll(standIns(this.place()), signal)
  }

  /** Starts the servers of the pages' sources, and waits for them. */
  startPages(signal: AbortSignal): Promise<void> {
    return this.startAll(pageServers(this.place()), signal)
  }

  /** The programs of this checkout that run. */
  get programs(): ServiceSpec[] {
    return this.services.map(({ spec }) => spec).filter(({ name }) => !isServer(name))
  }

  /**
   * Starts the program of a service again, from the files of now. One that does not start leaves the earlier one running, where that
   * was not stopped yet.
   *
   * @throws StartProblem  with the end of its log
   */
  async restart(name: string, signal: AbortSignal): Promise<void> {
    const { service, record } = this.running(name)
    const { spec } = service
    const earlier = service.letGo()
    this.services.splice(this.services.indexOf(service), 1)
    try {
      await this.start(spec, record.address, record.probe, signal, record.settings)
    } catch (error) {
      if (earlier !== null && isAlive(earlier) && this.stopped === null) {
        const failed = this.running(name)
        const kept = new Service(spec, (event) => this.note(failed.record, event))
        this.services.splice(this.services.indexOf(failed.service), 1, kept)
        kept.adopt(earlier)
      }
      throw error
    }
  }

  private running(name: string): { service: Service; record: ServiceRecord } {
    return {
      service: this.services.find(({ spec }) => spec.name === name)!,
      record: this.state.services.find((record) => record.name === name)!,
    }
  }

  private place(): Place {
    return { checkout: this.checkout, ports: this.ports, develops: this.options.develop }
  }

  /** Starts the services that need the stores, together, and waits for them and for those that start already. */
  async startApps(stores: StackStores, others: Promise<void>, signal: AbortSignal): Promise<void> {
    const { region, workers } = this.options
    const services = appServices({ ...this.place(), ...stores, region, workers })
    const apps = this.takesOver ? this.switchOneByOne(services, others, signal) : this.startAll(services, signal)
    const failed = (await Promise.allSettled([others, apps])).find((result) => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }

  private async startAll(services: AppService[], signal: AbortSignal): Promise<void> {
    const started = await Promise.allSettled(
      services.map(({ spec, address, readyUrl, settings }) =>
        this.start(spec, address, { kind: 'http', url: readyUrl }, signal, settings),
      ),
    )
    const failed = started.find((result) => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }

  private async switchOneByOne(services: AppService[], others: Promise<void>, signal: AbortSignal): Promise<void> {
    await others
    for (const service of services) await this.startAll([service], signal)
  }

  ready(): void {
    this.state.phase = 'ready'
    this.save()
  }

  /** Stops everything that it started: first our own services, together, then the servers. Safe to repeat. */
  stop(): Promise<void> {
    this.stopped ??= this.stopAll()
    return this.stopped
  }

  /** Kills everything that still runs. Synchronous, so that it works while the process exits. */
  killNow(): void {
    const running = this.services.filter(({ process }) => process !== null)
    for (const service of running) service.killNow()
    const left = this.state.services.flatMap(({ process }) => (process !== null && isAlive(process) ? process : []))
    for (const { pid } of left) killGroup(pid)
    if (running.length + left.length > 0) forgetState(this.checkout.stateFile())
  }

  private async stopAll(): Promise<void> {
    this.state.phase = 'stopping'
    this.save()
    const servers = this.services.filter(({ spec }) => isServer(spec.name))
    await Promise.all(this.services.filter((service) => !servers.includes(service)).map((service) => service.stop()))
    await Promise.all(servers.map((service) => service.stop()))
    // What an earlier supervisor started, and this one has not replaced.
    await stopRecorded(this.state)
    forgetState(this.checkout.stateFile())
  }

  private async start(
    spec: ServiceSpec,
    address: string,
    probe: Probe,
    signal: AbortSignal,
    settings?: string,
  ): Promise<void> {
    const earlier = this.state.services.find(({ name }) => name === spec.name)
    const running = this.runningProcess(spec.name)
    const record: ServiceRecord = {
      name: spec.name,
      process: running,
      state: 'starting',
      since: new Date().toISOString(),
      address,
      probe,
      log: spec.logFile,
      settings,
    }
    const place = earlier === undefined ? this.state.services.length : this.state.services.indexOf(earlier)
    this.state.services.splice(place, 1, record)
    const service = new Service(spec, (event) => this.note(record, event))
    this.services.push(service)
    if (running !== null && isServer(spec.name)) return service.adopt(running)
    if (running !== null && spec.handsOver === true) {
      if (earlier?.settings === settings) {
        service.adopt(running)
        return replaceReplicas(running, spec)
      }
      // Its replicas serve until those of the successor are prepared.
      await stopAlone(running)
      return service.start(signal)
    }
    await service.start(signal, running)
  }

  /** The recorded process of a service, if it lives. */
  private runningProcess(service: string): ProcessIdentity | null {
    const process = this.state.services.find(({ name }) => name === service)?.process ?? null
    return process !== null && isAlive(process) ? process : null
  }

  private note(record: ServiceRecord, { state, process, reason }: ServiceEvent): void {
    if (this.state.phase !== 'stopping' && reason !== null && process === null) {
      this.reporter.line(
        `! ${record.name} stopped (${reason.split('\n')[0]}); starting it again. Its log: ${record.log}`,
      )
    }
    if (state === 'ready' && record.state === 'restarting') this.reporter.line(`✓ ${record.name} is back`)
    Object.assign(record, { state, process, since: new Date().toISOString() })
    this.save()
  }

  private addExternal(name: string, address: string, probe: Probe): void {
    this.state.services.push({
      name,
      process: null,
      state: 'external',
      since: new Date().toISOString(),
      address,
      probe,
      log: null,
    })
    this.save()
  }

  private save(): void {
    writeState(this.checkout.stateFile(), this.state)
  }
}

/**
 * Stops the recorded services of a supervisor that has ended without stopping them.
 *
 * @returns the names of the services that were still running
 */
export async function stopRecorded({ services }: UpState): Promise<string[]> {
  const living = services.filter(({ process }) => process !== null && isAlive(process))
  const stop = async ({ name, process }: ServiceRecord) => {
    if (process !== null) await stopProcess(process, { signal: name === 'postgres' ? 'SIGINT' : 'SIGTERM' })
  }
  await Promise.all(living.filter(({ name }) => !isServer(name)).map(stop))
  await Promise.all(living.filter(({ name }) => isServer(name)).map(stop))
  return living.map(({ name }) => name)
}

/** Stores that the other services need until they have stopped. */
function isServer(name: string): boolean {
  return name === 'redis' || name === 'postgres'
}

/** The address of the stack's own database, from one of its server. */
export function withDatabase(serverUrl: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${DATABASE}`
  return url.href
}

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url)
    parsed.password = ''
    return parsed.href
  } catch {
    return '(not a URL)'
  }
}
