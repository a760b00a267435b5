import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { answersOk, freePort, inheritedEnvironment, readLocalConfig } from '@repere/local'
import {
  type DemoApi,
  dataFolder,
  demoTownData,
  describeLong,
  hasTilemaker,
  Server,
  startDemoApi,
} from '@repere/test-kit'
import { hasChromium, startChromium } from '@repere/test-kit/chromium'
import { type Browser, type Page } from 'playwright-core'
import S3rver from 's3rver'
import { drawnPage, openGuidePage } from './guide-page.js'
import { PageServer } from './page-server.js'

/* The guide "The map as one file", followed: from the API, from a bucket, and from nginx in front of the bucket. */

const ROOT = join(__dirname, '../..')
const NAME = 'west-africa-2026-11.pmtiles'
const FIRST = 'west-africa-2026-11-z8.pmtiles'
const run = promisify(execFile)

const nginxProgram = [...readLocalConfig().path, '/usr/sbin'].map((path) => join(path, 'nginx')).find(existsSync)
const withNginx = nginxProgram === undefined ? it.skip : it
interface Answer {
  url: string
  status: number
}

const describePages = hasChromium && hasTilemaker() ? describeLong : describe.skip

describePages('the map as one file', () => {
  let demo: DemoApi
  let browser: Browser
  let pages: PageServer
  let bucket: S3rver
  let guide: string
  let token: string
  let folder: Awaited<ReturnType<typeof dataFolder>>
  /** Address of the bucket `maps`. */
  let bucketUrl: string
  let nginx: Server | null = null

  /** @param at  number of the guide's block of that language */
  const block = (language: string, at = 0) =>
    [...guide.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))][at]![1]!

  beforeAll(async () => {
    ;[demo, browser, pages] = await Promise.all([startDemoApi(), startChromium(), PageServer.start()])
    folder = await dataFolder('map-archive')
    token = await demo.createToken({ plan: 'pro', origins: [pages.origin] })
    guide = await (await fetch(`${demo.api.url}/docs/en/guides/map-archive.md`)).text()
    bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder.path, 'bucket'),
      configureBuckets: [{ name: 'maps', configs: [corsXml(block('json'), pages.origin)] }],
    })
    bucketUrl = `http://127.0.0.1:${((await bucket.run()) as { port: number }).port}/maps`
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await nginx?.stop()
    await Promise.all([pages?.stop(), bucket?.close(), demo?.remove()])
    await folder?.remove()
  })

  /** Draws the map of the guide's first page, from the API's archive or another one. */
  function draw(picture: string, archive?: string): Promise<Answer[]> {
    const own = `${demo.api.url}/v1/tiles/service_tiles.pmtiles?access_token=${token}`
    const html = block('html').replaceAll('tok_…', token)
    return drawPage(picture, html.replace(`pmtiles://${own}`, `pmtiles://${archive ?? own}`), 150)
  }

  /** Draws a map. @returns addresses that it asked for, and what each answered */
  async function drawPage(
    picture: string,
    html: string,
    coloursMin: number,
    then: (page: Page) => Promise<void> = () => Promise.resolve(),
  ): Promise<Answer[]> {
    const answers: Answer[] = []
    const watched = await openGuidePage(browser, pages, 'The map as one file', html)
    watched.page.on('response', (response) => answers.push({ url: response.url(), status: response.status() }))
    await watched.page.reload()
    await drawnPage(watched, picture, coloursMin)
    await then(watched.page)
    await watched.page.waitForLoadState('networkidle')
    await watched.keep(picture)
    expect(await watched.page.locator('.maplibregl-ctrl-attrib-inner').textContent()).toContain('© OpenStreetMap')
    expect(watched.problems).toEqual([])
    await watched.close()
    return answers
  }
  const ofArchive = (answers: Answer[], start: string) =>
    answers.filter(({ url }) => url.startsWith(start)).map(({ status }) => status)
  const singleTiles = (answers: Answer[]) =>
    answers.filter(({ url }) => /\/service_tiles\/[\w-]+\/\d+\/\d+/.test(url)).map(({ url }) => url)

  it('draws from the API', async () => {
    const answers = await draw('map-archive-api')
    const ranges = ofArchive(answers, `${demo.api.url}/v1/tiles/service_tiles.pmtiles`)
    expect([ranges.length > 3, new Set(ranges)]).toEqual([true, new Set([206])])
    expect(singleTiles(answers)).toEqual([])
  }, 120_000)

  /** Runs an export of the guide, and puts its file into the bucket. @param at  number of the command in the guide */
  async function putExport(at: number, name: string): Promise<void> {
    const command = [...guide.matchAll(/^bin\/data export .*$/gm)][at]![0]
    const [program, ...args] = command.replace(/\S+\.pmtiles/, join(folder.path, name)).split(' ')
    await run(join(ROOT, program!), [...args, '--data-dir', await demoTownData()], { cwd: ROOT })
    const body = await readFile(join(folder.path, name))
    expect((await fetch(`${bucketUrl}/${name}`, { method: 'PUT', body })).status).toBe(200)
  }

  it('draws from the file in a bucket, with the rules of the guide', async () => {
    await putExport(0, NAME)
    const answers = await draw('map-archive-bucket', `${bucketUrl}/${NAME}`)
    const ranges = ofArchive(answers, bucketUrl)
    expect([ranges.length > 3, new Set(ranges)]).toEqual([true, new Set([206])])
    expect(singleTiles(answers)).toEqual([])
  }, 120_000)

  it('takes the first zooms from a small file, and the others from the API', async () => {
    await putExport(1, FIRST)
    const html = block('html', 1)
      .replaceAll('tok_…', token)
      .replace(`https://maps.example.org/${FIRST}`, `${bucketUrl}/${FIRST}`)
      .replace('new Map(', 'window.map = new Map(')
    const answers = await drawPage('map-archive-first', html, 10, async (page) => {
      await page.waitForLoadState('networkidle')
      await page.evaluate('new Promise((idle) => map.once("idle", idle).jumpTo({ zoom: 14 }))')
    })
    const ranges = ofArchive(answers, bucketUrl)
    expect([ranges.length > 1, new Set(ranges)]).toEqual([true, new Set([206])])
    const zooms = singleTiles(answers).map((url) => Number(/(\d+)\/\d+\/\d+\.mvt/.exec(url)![1]))
    expect([zooms.length > 0, zooms.filter((zoom) => zoom <= 8)]).toEqual([true, []])
  }, 120_000)

  withNginx(
    'draws from nginx in front of the bucket, which asks for each part once (takes nginx)',
    async () => {
      const port = await freePort()
      await mkdir(join(folder.path, 'cache'), { recursive: true })
      const own = block('nginx')
        .replaceAll('/var/cache/nginx/maps', join(folder.path, 'cache'))
        .replace(/listen 443 ssl;[^]*?(?=\n\n|\n {2}location)/, `listen 127.0.0.1:${port};`)
        .replaceAll('https://s3.example.com/maps', bucketUrl)
        .replaceAll('https://shop.example.org', pages.origin)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const settings = `daemon off; pid nginx.pid; error_log stderr; events {} http { access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder.path}/${name};`).join(' ')}\n${own}\n}`
      await writeFile(join(folder.path, 'nginx.conf'), settings)
      nginx = new Server(() =>
        Promise.resolve({
          name: 'nginx',
          command: nginxProgram!,
          args: ['-p', folder.path, '-c', join(folder.path, 'nginx.conf')],
          cwd: folder.path,
          env: inheritedEnvironment(),
          logFile: join(folder.path, 'nginx.log'),
          ready: () => answersOk(`http://127.0.0.1:${port}/${NAME}`),
          readyWithinMs: 30_000,
        }),
      )
      await nginx.start()
      const address = `http://127.0.0.1:${port}/${NAME}`
      const ranges = ofArchive(await draw('map-archive-nginx', address), address)
      expect([ranges.length > 3, new Set(ranges)]).toEqual([true, new Set([206])])
      const part = await fetch(address, { headers: { range: 'bytes=0-16383', origin: pages.origin } })
      expect([part.status, part.headers.get('x-cache'), part.headers.get('cache-control')]).toEqual([
        206,
        'HIT',
        expect.stringContaining('immutable'),
      ])
      const bytes = Buffer.from(await part.arrayBuffer())
      expect(bytes.equals((await readFile(join(folder.path, NAME))).subarray(0, 16_384))).toBe(true)
    },
    120_000,
  )
})

/** Rules of a bucket in the form that S3rver reads. */
function corsXml(json: string, origin: string): string {
  const rules = JSON.parse(json.replaceAll('https://shop.example.org', origin)) as Record<string, string[] | number>[]
  const ELEMENTS = {
    AllowedOrigins: 'AllowedOrigin',
    AllowedMethods: 'AllowedMethod',
    AllowedHeaders: 'AllowedHeader',
    ExposeHeaders: 'ExposeHeader',
    MaxAgeSeconds: 'MaxAgeSeconds',
  }
  const of = (rule: Record<string, string[] | number>) =>
    Object.entries(ELEMENTS)
      .flatMap(([field, element]) => [rule[field]!].flat().map((value) => `<${element}>${value}</${element}>`))
      .join('')
  return `<CORSConfiguration>${rules.map((rule) => `<CORSRule>${of(rule)}</CORSRule>`).join('')}</CORSConfiguration>`
}
