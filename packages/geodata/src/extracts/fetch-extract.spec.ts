import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { access, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from '../builds/build-region.fixture.js'
import { type RegionSource } from '../regions/region.js'
import { fetchExtract } from './fetch-extract.js'

const content = Buffer.alloc(300_000, 'Une ligne de sable et de lagune. ')
const md5 = createHash('md5').update(content).digest('hex')
const folder = temporaryFolder()

/** A download site with the faults of real sites. */
interface Site {
  checksum: string | null
  /** Bytes after which each of the next answers is cut; null: the answer is complete. */
  cuts: (number | null)[]
  ranges: boolean
  etag: string
  status: number
  silent: boolean
}

let site: Site
let server: Server
let requests: { url: string; range: string | undefined }[]

function answer(request: IncomingMessage, response: ServerResponse) {
  if (site.silent) return
  const { range } = request.headers
  requests.push({ url: request.url!, range })
  if (request.url === '/togo.osm.pbf.md5' && site.checksum) return response.end(`${site.checksum}  togo.osm.pbf\n`)
  if (request.url !== '/togo.osm.pbf' || site.status !== 200) {
    return response.writeHead(request.url === '/togo.osm.pbf' ? site.status : 404).end()
  }
  let start = 0
  if (site.ranges && range && request.headers['if-range'] === site.etag) start = Number(/\d+/.exec(range)![0])
  response.setHeader('etag', site.etag)
  response.setHeader('content-length', content.length - start)
  if (start > 0) {
    response.statusCode = 206
    response.setHeader('content-range', `bytes ${start}-${content.length - 1}/${content.length}`)
  }
  const cut = site.cuts.shift() ?? null
  if (cut === null) return response.end(content.subarray(start))
  response.write(content.subarray(start, start + cut))
  setTimeout(() => response.destroy(), 30)
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(async () => {
  site = { checksum: md5, cuts: [], ranges: true, etag: '"v1"', status: 200, silent: false }
  requests = []
  for (const name of await readdir(folder.path)) await rm(join(folder.path, name), { recursive: true })
})

const source = (): RegionSource => ({
  name: 'togo',
  title: 'Togo',
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/togo.osm.pbf`,
})
const fetchTogo = (options = {}) => fetchExtract(source(), folder.path, { connectTimeoutMs: 500, ...options })
const downloads = () => requests.filter(({ url }) => url === '/togo.osm.pbf')
const target = () => join(folder.path, 'togo.osm.pbf')

describe('fetching an extract', () => {
  it('downloads the file, checks it and reports progress', async () => {
    const progress: [number, number | null][] = []
    const fetched = await fetchTogo({
      onProgress: (received: number, total: number | null) => progress.push([received, total]),
    })
    expect(fetched).toEqual({ file: target(), bytes: content.length, verified: 'md5' })
    expect(Buffer.compare(await readFile(target()), content)).toBe(0)
    expect(progress.at(-1)).toEqual([content.length, content.length])
    expect(await readdir(folder.path)).toEqual(['togo.osm.pbf'])
  })

  it('continues after a cut, without fetching again what it has', async () => {
    site.cuts = [100_000, 50_000]
    const fetched = await fetchTogo()
    expect(fetched.verified).toBe('md5')
    expect(Buffer.compare(await readFile(target()), content)).toBe(0)
    expect(downloads().map(({ range }) => range)).toEqual([undefined, 'bytes=100000-', 'bytes=150000-'])
  })

  it('keeps what it has when the line stays down, and continues on the next call', async () => {
    site.cuts = [100_000, 0, 0, 0, 0]
    await expect(fetchTogo()).rejects.toMatchObject({ code: 'fetch_failed' })
    await expect(access(target())).rejects.toThrow()
    site.cuts = []
    requests = []
    await fetchTogo()
    expect(downloads().map(({ range }) => range)).toEqual(['bytes=100000-'])
    expect(Buffer.compare(await readFile(target()), content)).toBe(0)
  })

  it('restarts if the site has another file', async () => {
    site.cuts = [100_000, 0]
    await expect(fetchTogo()).rejects.toMatchObject({ code: 'fetch_failed' })
    site.etag = '"v2"'
    site.cuts = []
    await fetchTogo()
    expect(Buffer.compare(await readFile(target()), content)).toBe(0)
  })

  it('restarts if the site has no range support', async () => {
    site.ranges = false
    site.cuts = [100_000]
    await fetchTogo()
    expect(Buffer.compare(await readFile(target()), content)).toBe(0)
  })

  it('refuses a file with the wrong checksum and leaves nothing of it', async () => {
    site.checksum = 'd41d8cd98f00b204e9800998ecf8427e'
    await expect(fetchTogo()).rejects.toMatchObject({ code: 'checksum_mismatch' })
    expect(await readdir(folder.path)).toEqual([])
  })

  it('accepts a file without a published checksum, and reports it', async () => {
    site.checksum = null
    expect((await fetchTogo()).verified).toBeNull()
  })

  it('reports the status of a site without the file', async () => {
    site.status = 404
    await expect(fetchTogo()).rejects.toMatchObject({ code: 'fetch_failed', message: expect.stringContaining('404') })
  })

  it('gives up soon on a site that never answers', async () => {
    site.silent = true
    await expect(fetchTogo({ connectTimeoutMs: 100 })).rejects.toMatchObject({
      code: 'fetch_failed',
      message: expect.stringContaining('did not answer in time'),
    })
  })

  it('fails at once if no server listens', async () => {
    const closed = { ...source(), url: 'http://127.0.0.1:9/togo.osm.pbf' }
    await expect(fetchExtract(closed, folder.path, { connectTimeoutMs: 5000 })).rejects.toMatchObject({
      code: 'fetch_failed',
    })
  })

  it('stops when it is aborted', async () => {
    const stop = new AbortController()
    const reason = new Error('enough')
    const fetching = fetchTogo({ signal: stop.signal, onProgress: () => stop.abort(reason) })
    await expect(fetching).rejects.toBe(reason)
    await expect(access(target())).rejects.toThrow()
  })
})
