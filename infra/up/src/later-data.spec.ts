import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '@repere/geodata'
import { demoTownExtract } from '@repere/geodata/demo-town'
import { type DataProgress, readDataProgress } from '@repere/shared'
import { Checkout } from './checkout.js'
import { extractsToFetch, fetchAndBuild, fetchAndBuildUntilDone, type LaterDataOptions } from './later-data.js'

jest.setTimeout(120_000)

const town = demoTownExtract()
const etag = `"${createHash('sha256').update(town).digest('hex')}"`

/** A download site on a slow line. */
class SlowSite {
  /** Bytes after which each of the next answers is cut. */
  cuts: number[] = []
  isDown = false
  bytesPerSecond = 200_000
  readonly ranges: (string | undefined)[] = []
  private readonly server: Server = createServer((request, response) => {
    if (this.isDown) return void response.destroy()
    if (!request.url!.endsWith('.osm.pbf')) return void response.writeHead(404).end()
    const { range } = request.headers
    this.ranges.push(range)
    const from = range !== undefined && request.headers['if-range'] === etag ? Number(/\d+/.exec(range)![0]) : 0
    response.writeHead(from > 0 ? 206 : 200, {
      etag,
      'content-length': town.length - from,
      ...(from > 0 && { 'content-range': `bytes ${from}-${town.length - 1}/${town.length}` }),
    })
    void this.send(response, from, this.cuts.shift() ?? Infinity)
  })

  private async send(response: ServerResponse, from: number, cutAfter: number): Promise<void> {
    const piece = Math.ceil(town.length / 40)
    for (let at = from; at < town.length; at += piece) {
      if (at - from >= cutAfter) return void response.destroy()
      response.write(town.subarray(at, at + piece))
      await sleep((1000 * piece) / this.bytesPerSecond)
    }
    response.end()
  }

  listen = () => new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  close = () => (this.server.closeAllConnections(), this.server.close())
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/lagoon-latest.osm.pbf`
  }
}

describe('the map that is fetched while the rest serves', () => {
  let home: string
  let site: SlowSite
  let checkout: Checkout
  let notices: string[]
  let config: ReturnType<typeof readConfig>
  const seen: DataProgress[] = []
  const wanted = { region: 'coast', countries: [] as string[] }
  const dataDir = () => checkout.dataDir('coast')
  const options = (signal = new AbortController().signal): LaterDataOptions => ({
    onProgress: () => {
      const progress = readDataProgress(dataDir())
      if (progress !== null) seen.push(progress)
    },
    onNotice: (notice) => notices.push(notice),
    signal,
    config,
  })

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'repere-later-'))
    site = new SlowSite()
    await site.listen()
    const regions = join(home, 'regions')
    await mkdir(join(regions, 'coast'), { recursive: true })
    const sources = [
      { name: 'lagoon', title: 'Lagoon', url: site.url },
      { name: 'river-and-delta', title: 'River and Delta', url: site.url.replace('lagoon', 'river') },
    ]
    const described = { title: 'Coast', attribution: '© us', sources, fetched_by_default: ['lagoon'] }
    await writeFile(join(regions, 'coast', 'region.json'), JSON.stringify(described))
    const extracts = join(home, 'extracts')
    const [REPERE_REGIONS, REPERE_EXTRACTS, REPERE_CONNECT_TIMEOUT_MS] = [regions, extracts, '500']
    config = readConfig({ REPERE_REGIONS, REPERE_EXTRACTS, REPERE_CONNECT_TIMEOUT_MS })
    checkout = new Checkout(home, home)
    notices = []
    seen.length = 0
  })
  afterEach(async () => {
    site.close()
    await rm(home, { recursive: true, force: true })
  })

  it('is fetched over a line that is cut twice, from where it was cut, and put in service with visible progress', async () => {
    site.cuts = [town.length / 4, town.length / 4]
    expect(await extractsToFetch(wanted, config)).toEqual(['Lagoon'])
    const manifest = await fetchAndBuild(checkout, wanted, options())
    expect(manifest.region).toBe('coast')
    expect(site.ranges.map((range) => Number(/\d+/.exec(range ?? '0')![0]) > 0)).toEqual([false, true, true])
    expect(seen.map(({ state }) => state)).toEqual(expect.arrayContaining(['fetching', 'building']))
    expect(seen.find(({ state, done }) => state === 'fetching' && done > 0 && done < 1)?.detail).toBe('Lagoon')
    expect(readDataProgress(dataDir())).toBeNull()
    expect(await extractsToFetch(wanted, config)).toEqual([])
  })

  it('says why it fails, tries again, and stops when it is asked to', async () => {
    site.isDown = true
    const abort = new AbortController()
    const working = fetchAndBuildUntilDone(checkout, wanted, options(abort.signal))
    while (readDataProgress(dataDir())?.state !== 'failed') await sleep(20)
    expect(readDataProgress(dataDir())?.problem).toMatch(/^Lagoon could not be fetched/)
    while (notices.length === 0) await sleep(20)
    expect(notices[0]).toContain('next attempt')
    abort.abort()
    expect(await working).toBeNull()
    expect(readDataProgress(dataDir())).toBeNull()
  })

  it('continues after this process was stopped in the middle', async () => {
    const abort = new AbortController()
    const first = { ...options(abort.signal), onProgress: ({ done }: { done: number }) => done > 0.2 && abort.abort() }
    await expect(fetchAndBuild(checkout, wanted, first)).rejects.toThrow()
    const part = join(home, 'extracts', 'lagoon-latest.osm.pbf.part')
    const kept = (await readFile(part)).length
    expect(kept).toBeGreaterThan(0)
    site.bytesPerSecond = 2_000_000
    await fetchAndBuild(checkout, wanted, options())
    expect(site.ranges.at(-1)).toBe(`bytes=${kept}-`)
    await expect(access(part)).rejects.toThrow()
  })

  it('fetches a country that was asked for beside those that are there, and refuses one that is unknown', async () => {
    const folder = join(home, 'extracts')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'lagoon-latest.osm.pbf'), town)
    expect(await extractsToFetch({ ...wanted, countries: ['lagoon'] }, config)).toEqual([])
    expect(await extractsToFetch({ ...wanted, countries: ['lagoon', 'delta'] }, config)).toEqual(['River and Delta'])
    await expect(extractsToFetch({ ...wanted, countries: ['moon'] }, config)).rejects.toThrow('coast has no moon')
  })
})
