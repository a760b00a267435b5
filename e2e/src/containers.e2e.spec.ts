import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RELEASE } from '@repere/shared'
import { demoTownData, describeLong, previousRelease, until } from '@repere/test-kit'
import { ComposeStage, ROUTE } from './compose-stage.js'
import { buildImage, hasContainers, hasImages, type Images, removeBuildStages } from './containers.js'
import { ROOT } from './journey.js'

jest.setTimeout(1_500_000)

const MEGABYTE = 1e6
const now: Images = { version: RELEASE, folder: ROOT, tag: `${RELEASE}-test` }
const REGION = ['--region', 'demo-town', '--data-dir']

const withContainers = hasContainers ? describeLong : describe.skip
withContainers(hasContainers ? 'the images' : 'the images (left out: podman, compose or the base images)', () => {
  let stage: ComposeStage
  beforeAll(async () => {
    stage = await ComposeStage.prepare(now)
    await stage.data(now, 'publish', '--new-key', stage.signingKey)
    await stage.data(now, 'publish', ...REGION, await demoTownData())
  })
  afterAll(() => stage?.remove())

  it('are at most 700 MB for the API and 500 MB for the control plane', async () => {
    expect(await buildImage('api', now.tag)).toBeLessThan(700 * MEGABYTE)
    expect(await buildImage('control', now.tag)).toBeLessThan(500 * MEGABYTE)
    await removeBuildStages()
  })

  it('start with compose, with the map build of the bucket', () => stage.up())

  it('take a customer from the registration to a route with a key that is paid for', async () => {
    await stage.buy({ no_tax_id: true })
    expect((await stage.call(ROUTE)).status).toBe(200)
  })

  it('speak: a prompt as a clip', async () => {
    for (const format of ['mp3', 'opus']) {
      const body = JSON.stringify({ text: 'Tournez à gauche.', language: 'fr', format })
      const answer = await stage.call('/v1/navigate/voice', { method: 'POST', body })
      expect(answer.status).toBe(200)
      const { url } = (await answer.json()) as { url: string }
      expect((await fetch(url)).status).toBe(200)
    }
  })

  it('run the commands of the operator: backup and restore, staff, keys, billing, audit, maintenance', async () => {
    const run = (...args: string[]) => stage.compose.run('run', '--rm', ...args)
    expect(await run('staff', 'create-owner', 'owner@repere.example')).toMatch(/^[\w-]{40,}$/m)
    expect(await run('keys', '--help')).toContain('Usage')
    const backup = (await run('backup', '--keep', '2')).trim().split('\n').at(-1)!
    expect(backup).toMatch(/^\/backups\//)
    await run('backup', '--verify', backup)
    await run('restore', backup, '--database', 'rehearsal')
    const account = stage.key.slice('svc_live_'.length, 'svc_live_'.length + 10)
    await run('billing', 'agree', account, 'pro', '--price', '0', '--reason', 'rehearsal')
    await run('audit', 'verify')
    await run('maintenance', 'on', '--minutes', '5')
    await run('maintenance', 'off')
  })
})

const release = previousRelease()
const old: Images | null = release === null ? null : { ...release, tag: release.version }
const withPrevious = hasContainers && old !== null && hasImages(old.tag) ? describeLong : describe.skip
withPrevious('an upgrade by compose, with the images above', () => {
  // Without the release before, nothing here runs, but Jest reads the names.
  const before = old ?? now
  let stage: ComposeStage
  let data: string
  /** Numbers of invoices; the next month's may join them at the end of a month. */
  let kept: string[] = []
  const figures: Record<string, unknown> = { from: before.version, to: RELEASE, at: new Date().toISOString() }
  beforeAll(async () => {
    stage = await ComposeStage.prepare(before)
    data = await mkdtemp(join(tmpdir(), 'repere-data-'))
    await stage.data(now, 'publish', '--new-key', stage.signingKey)
  })
  afterAll(async () => {
    await stage?.remove()
    await rm(data, { recursive: true, force: true })
    mkdirSync(join(ROOT, '.repere/drill'), { recursive: true })
    writeFileSync(join(ROOT, '.repere/drill/compose-upgrade.json'), JSON.stringify(figures, null, 2))
  })

  const numbers = async () => {
    const { body } = await stage.browser.send<{ data: { number: string | null }[] }>('GET', '/invoices')
    return body.data.flatMap(({ number }) => number ?? [])
  }
  const everything = async () => {
    expect((await stage.call(ROUTE)).status).toBe(200)
    expect((await stage.call('/v1/geocode?q=mairie')).status).toBe(200)
    expect(await numbers()).toEqual(expect.arrayContaining(kept))
  }

  it(`begins with ${before.version}, as its own compose.yaml starts it, and a customer who paid`, async () => {
    await stage.data(before, 'build', ...REGION, data)
    await stage.data(before, 'publish', ...REGION, data)
    await stage.up()
    await stage.buy({})
    await until(async () => (kept = await numbers()).length > 0)
    await everything()
  })

  it('goes as the page on upgrades says, and loses nothing', async () => {
    await stage.data(now, 'publish', ...REGION, await demoTownData())
    stage.compose.use(now)
    await stage.compose.run('run', '--rm', 'backup')
    figures.seconds_away = await stage.secondsAway(async () => {
      await stage.compose.run('run', '--rm', 'migrate')
      await stage.compose.run('run', '--rm', 'data')
      await stage.up()
    })
    await everything()
  })

  it('and back, to the build and the images before', async () => {
    await stage.data(before, 'publish', ...REGION, data)
    stage.compose.use(before)
    figures.seconds_away_back = await stage.secondsAway(() => stage.up())
    await everything()
  })
})
