import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { PORT_FICTION } from '@repere/port-fiction'
import { isAlive, isPortFree, type ProcessIdentity } from '@repere/local'
import { describeLong, until } from '@repere/test-kit'
import { RunningUp } from './running-up.js'

jest.setTimeout(180_000)

interface DevLogins {
  admin_url: string
  mail_url: string
  payments_url: string
  customer: { email: string; password: string }
  staff: { email: string; password: string; totp_secret: string }
}

interface Recorded {
  supervisor: ProcessIdentity
  services: { name: string; process: ProcessIdentity | null }[]
}

describe('bin/up', () => {
  let running: RunningUp

  beforeAll(async () => {
    running = await RunningUp.prepare()
  })
  afterAll(() => running?.remove())

  const up = (...args: string[]) => running.run(...args)
  const start = (...more: string[]) => running.start(...more)
  const json = <T>(name: string) => running.json<T>(name)
  const recorded = () => {
    const { supervisor, services } = json<Recorded>('up.json')
    return [supervisor, ...services.flatMap(({ process }) => process ?? [])]
  }
  const serviceOf = (name: string) =>
    json<Recorded>('up.json').services.find((service) => service.name === name)?.process as ProcessIdentity
  const currentBuild = () => readlinkSync(join(running.home.path, 'data/demo-town/current'))

  it('names the port that is taken, the server that needs it and the remedy, and leaves nothing running', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(running.portBase + 7, '127.0.0.1', resolve))
    try {
      const { code, output } = await up(...start('--detach'))
      expect(code).toBe(1)
      expect(output).toContain(`Port ${running.portBase + 7}, needed for Redis, is taken`)
      expect(output).toContain('--port-base')
      expect(existsSync(join(running.home.path, 'up.json'))).toBe(false)
      expect(other.listening).toBe(true)
    } finally {
      await new Promise((resolve) => other.close(resolve))
    }
  })

  it('returns when everything is ready, answers the line that it prints, and stops all of it and nothing else', async () => {
    const bystander = spawn('sleep', ['300'], { stdio: 'ignore' })
    const started = await up(...start('--detach', '--workers', '2'))
    expect(started).toMatchObject({ code: 0, output: expect.stringContaining('MADE-UP TOWN') })
    expect((await up('--status')).code).toBe(0)

    const dev = json<{ api_url: string; sandbox_key: string; live_key: string }>('dev.json')
    expect(dev.api_url).toBe(`http://127.0.0.1:${running.portBase}`)
    const [, url] = /curl -s '([^']+)' -H 'X-Service-Key: svc_test_/.exec(started.output) ?? []
    expect(url).toContain(`origin=${DEMO_TOWN.points.ouest.lat}`)
    for (const key of [dev.sandbox_key, dev.live_key]) {
      const response = await fetch(url as string, { headers: { 'X-Service-Key': key } })
      expect(response.status).toBe(200)
      const { routes } = (await response.json()) as { routes: { legs: { maneuvers: { instruction: string }[] }[] }[] }
      expect(routes[0]?.legs[0]?.maneuvers.at(-1)?.instruction).toMatch(/destination|arriv/i)
    }

    const { admin_url, mail_url, payments_url, customer, staff } = json<DevLogins>('dev.json')
    const login = (path: string, body: object) =>
      fetch(`${admin_url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await login('/portal/login', customer)).status).toBe(200)
    expect((await login('/staff/login', { ...staff, totp_secret: undefined, code: '000000x' })).status).toBe(401)
    expect(staff.totp_secret).toMatch(/^[A-Z2-7]{32}$/)
    expect((await login('/portal/password/forgot', { email: customer.email })).status).toBe(202)
    // The worker sends the mail, and the mail catcher shows it.
    await until(async () => (await (await fetch(mail_url)).text()).includes('Choisir un nouveau mot de passe'))

    expect((await fetch(`${payments_url}/health`)).status).toBe(200)

    const again = await up(...start('--detach', '--workers', '2'))
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('runs already') })
    expect(await up(...start('--detach', '--workers', '1'))).toMatchObject({ code: 1 })

    const processes = recorded()
    expect(processes).toHaveLength(9)
    expect((await up('--stop')).code).toBe(0)
    expect(processes.filter(isAlive)).toEqual([])
    expect(await isPortFree(running.portBase)).toBe(true)
    expect(bystander.exitCode).toBeNull()
    expect((await up('--status')).code).toBe(1)
    bystander.kill()
  })

  it('starts again with the same keys and the same data, and Ctrl-C in the foreground ends everything', async () => {
    const [keys, build] = [json('dev.json'), currentBuild()]
    const child = running.launch(...start())
    let output = ''
    child.stdout?.on('data', (text: Buffer) => (output += text.toString()))
    await until(() => output.includes('Ctrl-C stops everything'), { timeoutMs: 90_000 })
    expect(json('dev.json')).toEqual(keys)
    expect(currentBuild()).toBe(build)

    const processes = recorded()
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    expect(await ended).toEqual([130, null])
    expect(processes.filter(isAlive)).toEqual([])
  })

  describeLong('after a change of the code', () => {
    /** Requests by their outcome, and the longest time without an answer, while something happens. */
    const under20Requests = async (work: () => Promise<unknown>) => {
      const { api_url, live_key } = json<{ api_url: string; live_key: string }>('dev.json')
      const { ouest, centre } = DEMO_TOWN.points
      const url = `${api_url}/v1/route?origin=${ouest.lat},${ouest.lng}&destination=${centre.lat},${centre.lng}`
      const outcomes: Record<string, number> = {}
      let [lastAnswer, longestMs] = [performance.now(), 0]
      const send = async () => {
        const outcome = await fetch(url, { headers: { 'X-Service-Key': live_key } }).then(
          async (response) => (await response.arrayBuffer(), String(response.status)),
          () => 'no answer',
        )
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        if (outcome !== '200') return
        longestMs = Math.max(longestMs, performance.now() - lastAnswer)
        lastAnswer = performance.now()
      }
      const sent: Promise<void>[] = []
      const timer = setInterval(() => sent.push(send()), 50)
      try {
        await work()
      } finally {
        clearInterval(timer)
        await Promise.all(sent)
      }
      return { outcomes, longestMs }
    }
    /** What a checkout with other code leaves. */
    const asOtherCode = () => {
      const file = join(running.home.path, 'up.json')
      writeFileSync(file, JSON.stringify({ ...json<object>('up.json'), code: 'of another release' }))
    }

    it.each(['1', '2'])(
      'switches to it program by program, with the same keys and data, without dropping requests: %s process(es)',
      async (workers) => {
        expect((await up(...start('--detach', '--workers', workers))).code).toBe(0)
        const [keys, build, before] = [json('dev.json'), currentBuild(), recorded()]
        const stores = ['redis', 'postgres'].map((name) => serviceOf(name).pid)
        asOtherCode()
        const { outcomes, longestMs } = await under20Requests(async () => {
          const again = await up(...start('--detach'))
          expect(again).toMatchObject({ code: 0, output: expect.stringContaining('serves on while the new version') })
        })
        console.log(
          `${workers} process(es): ${JSON.stringify(outcomes)}, ${Math.round(longestMs)} ms without an answer`,
        )
        if (workers === '2') expect(Object.keys(outcomes)).toEqual(['200'])
        expect(longestMs).toBeLessThan(5_000)
        expect(['redis', 'postgres'].map((name) => serviceOf(name).pid)).toEqual(stores)
        const kept = before.filter(isAlive).map(({ pid }) => pid)
        // The parent of several processes stays; they are others.
        expect(kept.sort()).toEqual([...stores, ...(workers === '2' ? [serviceOf('api').pid] : [])].sort())
        expect([json('dev.json'), currentBuild()]).toEqual([keys, build])
        expect((await up('--status')).code).toBe(0)
        expect((await up('--stop')).code).toBe(0)
        expect(before.filter(isAlive)).toEqual([])
      },
      400_000,
    )
  })

  describeLong('with several regions', () => {
    it('builds them, and answers in each, with one key', async () => {
      const regions = ['--region', 'demo-town,port-fiction', '--port-base', `${running.portBase}`]
      expect(await up(...regions, '--detach')).toMatchObject({ code: 0 })
      const { api_url, sandbox_key } = json<{ api_url: string; sandbox_key: string }>('dev.json')
      const get = (path: string) => fetch(api_url + path, { headers: { 'X-Service-Key': sandbox_key } })
      const health = (await (await get('/v1/health')).json()) as { regions: { name: string }[] }
      expect(health.regions.map(({ name }) => name)).toEqual(['demo-town', 'port-fiction'])
      const [{ centre, ouest }, { market, secondTown }] = [DEMO_TOWN.points, PORT_FICTION.points]
      for (const [from, to] of [
        [centre, ouest],
        [market, secondTown],
      ] as const) {
        const ends = `origin=${from.lat},${from.lng}&destination=${to.lat},${to.lng}`
        expect((await get(`/v1/route?${ends}`)).status).toBe(200)
      }
      expect((await up('--stop')).code).toBe(0)
    }, 900_000)
  })

  describeLong('with a simulated city', () => {
    it('serves its traffic: the same way takes longer in the morning than at night', async () => {
      expect((await up(...start('--detach', '--simulated-traffic'))).code).toBe(0)
      const { api_url, sandbox_key } = json<{ api_url: string; sandbox_key: string }>('dev.json')
      const { centre, ouest } = DEMO_TOWN.points
      const secondsAt = async (time: string) => {
        const ends = `origin=${ouest.lat},${ouest.lng}&destination=${centre.lat},${centre.lng}`
        const response = await fetch(`${api_url}/v1/eta?${ends}&depart_at=${time}`, {
          headers: { 'X-Service-Key': sandbox_key },
        })
        return ((await response.json()) as { duration_ml: number }).duration_ml
      }
      expect(await secondsAt('2026-11-24T08:00:00Z')).toBeGreaterThan(1.2 * (await secondsAt('2026-11-24T02:00:00Z')))
      expect((await up('--stop')).code).toBe(0)
    })
  })

  describeLong('with processes killed', () => {
    it('restarts a service that dies, and cleans up after a killed supervisor', async () => {
      expect((await up(...start('--detach'))).code).toBe(0)
      const { supervisor, services } = json<Recorded>('up.json')
      const api = services.find(({ name }) => name === 'api')?.process as ProcessIdentity
      process.kill(api.pid, 'SIGKILL')
      await until(async () => !isAlive(api) && (await up('--status')).code === 0, { timeoutMs: 60_000, everyMs: 300 })

      const processes = recorded()
      process.kill(supervisor.pid, 'SIGKILL')
      await until(() => !isAlive(supervisor))
      expect((await up('--status')).code).toBe(1)
      expect(await up('--stop')).toMatchObject({ code: 0, output: expect.stringMatching(/what was left: .*redis/) })
      expect(processes.filter(isAlive)).toEqual([])
    })
  })
})
