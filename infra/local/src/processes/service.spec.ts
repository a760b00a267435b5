import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inheritedEnvironment } from '../config.js'
import { eventually, TestFolders } from '../test-folder.fixture.js'
import { identify, isAlive, type ProcessIdentity } from './process-identity.js'
import { Service, type ServiceEvent, type ServiceSpec } from './service.js'

jest.setTimeout(30_000)

describe('a service', () => {
  const folders = new TestFolders()
  const services: Service[] = []
  let folder: string
  let events: ServiceEvent[]

  beforeEach(async () => {
    folder = await folders.create()
    events = []
  })
  afterEach(() => Promise.all(services.splice(0).map((service) => service.stop())))
  afterAll(() => folders.remove())

  const create = (script: string, more: Partial<ServiceSpec> = {}) => {
    const service = new Service(
      {
        name: 'tiny',
        command: 'sh',
        args: ['-c', script],
        env: inheritedEnvironment(),
        cwd: folder,
        logFile: join(folder, 'tiny.log'),
        ready: () => Promise.resolve(true),
        readyWithinMs: 5_000,
        ...more,
      },
      (event) => events.push(event),
    )
    services.push(service)
    return service
  }
  const states = () => events.map(({ state }) => state)
  const pidIn = async (file: string) => Number(await readFile(join(folder, file), 'utf8'))

  it('is ready when its check succeeds, and leaves no process behind when stopped, children included', async () => {
    const service = create('sleep 60 & echo $! > child; wait', {
      ready: async () => (await pidIn('child')) > 0,
    })
    await service.start()
    const child = identify(await pidIn('child')) as ProcessIdentity
    const parent = service.process as ProcessIdentity
    expect(isAlive(parent) && isAlive(child)).toBe(true)

    await service.stop()
    expect(isAlive(parent)).toBe(false)
    await eventually(() => !isAlive(child))
    expect(states()).toEqual(['starting', 'ready', 'stopped'])
    expect(service.process).toBeNull()
  })

  it('shows the end of its log when it dies while starting, and does not try again', async () => {
    const service = create('echo no such file: data.tar; exit 3', { ready: () => Promise.resolve(false) })
    await expect(service.start()).rejects.toThrow(
      /tiny stopped while starting \(exit code 3\)\s+no such file: data\.tar/,
    )
    expect(states()).toEqual(['starting', 'stopped'])
  })

  it('reports that it cannot be started', async () => {
    const service = create('', { command: join(folder, 'absent'), ready: () => Promise.resolve(false) })
    await expect(service.start()).rejects.toThrow(/tiny stopped while starting .*ENOENT/)
  })

  it('is stopped when it does not become ready in time', async () => {
    const service = create('exec sleep 60', { ready: () => Promise.resolve(false), readyWithinMs: 150 })
    await expect(service.start()).rejects.toThrow('tiny was not ready after')
    expect(isAlive(events[0]?.process as ProcessIdentity)).toBe(false)
  })

  it('is restarted when it dies, with the reason in the event', async () => {
    const service = create('exec sleep 60')
    await service.start()
    const first = service.process as ProcessIdentity
    process.kill(first.pid, 'SIGKILL')
    await eventually(() => states().filter((state) => state === 'ready').length === 2)
    expect(service.process).not.toEqual(first)
    expect(events.find(({ state }) => state === 'restarting')?.reason).toBe('killed by SIGKILL')
  })

  it('restarts with growing pauses while it keeps dying, and stops at once on request', async () => {
    const service = create('echo run >> runs; [ "$(wc -l < runs)" = 1 ] && sleep 0.1', {
      ready: async () => (await readFile(join(folder, 'runs'), 'utf8')).length > 0,
    })
    await service.start()
    await eventually(() => states().filter((state) => state === 'restarting').length >= 3)
    const start = Date.now()
    await service.stop()
    expect(Date.now() - start).toBeLessThan(1_000)
    const runs = (await readFile(join(folder, 'runs'), 'utf8')).trim().split('\n').length
    expect(runs).toBeLessThanOrEqual(3)
  })

  it('is killed when it does not stop within its grace period', async () => {
    const service = create('trap "" TERM; touch trapped; while :; do sleep 0.05; done', {
      graceMs: 200,
      ready: async () => (await readFile(join(folder, 'trapped'), 'utf8')) === '',
    })
    await service.start()
    const stubborn = service.process as ProcessIdentity
    await service.stop()
    expect(isAlive(stubborn)).toBe(false)
  })

  it('watches a process that another supervisor started, restarts it when it ends, and stops it', async () => {
    const first = create('exec sleep 60')
    await first.start()
    const process_ = first.process as ProcessIdentity
    const successor = create('exec sleep 60')
    successor.adopt(process_)
    expect(successor.process).toEqual(process_)
    await first.stop()
    await eventually(() => successor.process !== null && successor.process.pid !== process_.pid)
    const restarted = successor.process as ProcessIdentity
    await successor.stop()
    expect(isAlive(restarted)).toBe(false)
  })

  it('is loaded beside the process that it replaces, which is stopped only when it reports that it is prepared', async () => {
    const program = join(folder, 'program.mjs')
    const script = `
      import { appendFileSync, existsSync } from 'node:fs'
      process.on('SIGTERM', () => { appendFileSync('order', 'old stopped\\n'); process.exit() })
      setInterval(() => {
        if (!process.connected || !existsSync('go')) return
        appendFileSync('order', 'prepared\\n')
        process.send('prepared')
        process.disconnect()
      }, 20)`
    await writeFile(program, script)
    const node = { command: process.execPath, args: [program], waitsForPorts: true }
    const old = create('', { ...node, name: 'old' })
    await old.start()
    const replaced = old.process as ProcessIdentity
    const service = create('', node)
    const starting = service.start(undefined, replaced)
    await eventually(() => service.process !== null)
    expect(isAlive(replaced)).toBe(true)
    await writeFile(join(folder, 'go'), '')
    await starting
    expect(isAlive(replaced)).toBe(false)
    expect(await readFile(join(folder, 'order'), 'utf8')).toBe('prepared\nold stopped\n')
    expect(isAlive(service.process as ProcessIdentity)).toBe(true)
  })

  it('stops on request while it is starting', async () => {
    const abort = new AbortController()
    const service = create('exec sleep 60', { ready: () => Promise.resolve(false) })
    const starting = service.start(abort.signal)
    await eventually(() => service.process !== null)
    const started = service.process as ProcessIdentity
    abort.abort()
    await expect(starting).rejects.toThrow('aborted')
    expect(isAlive(started)).toBe(false)
  })
})
