import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readlink, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join, relative } from 'node:path'
import { demoTownData, demoTownExtract } from '../testing/demo-town/index.js'
import { isLongRun } from '../long-runs.fixture.js'
import { readRegion } from '../regions/region.js'
import { sha256OfFile } from '../extracts/checksum.js'
import { writeExtract } from '../osm-pbf/write-extract.js'
import { type BuildProgress } from '../artefacts/artefact-step.js'
import { readCurrentManifest } from '../artefacts/build-folder.js'
import { isolated, regionsDir, temporaryFolder } from './build-region.fixture.js'
import { buildRegion, type BuildRegionOptions } from './build-region.js'

jest.setTimeout(120_000)

const folder = temporaryFolder()
const town = demoTownExtract()

/** Stages in which a build is stopped; in short runs the first, one that runs programs, and the last. */
const STOPPED_AT = isLongRun
  ? (['checking', 'speeds', 'graph', 'packing', 'roads', 'places', 'search'] as const)
  : (['checking', 'graph', 'search'] as const)

const freshDir = () => mkdtemp(join(folder.path, 'data-'))
const buildIn = (dataDir: string, options: Partial<BuildRegionOptions> = {}) =>
  buildRegion({ region: 'demo-town', regionsDir, dataDir, config: isolated, ...options })
const builds = async (dataDir: string) => (await readdir(join(dataDir, 'builds'))).sort()

async function place(name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder.path, name)
  await writeFile(file, content)
  return file
}

describe('building a region', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await freshDir()
    // A relative path, as people type it. The builders run in other folders.
    await buildIn(relative(process.cwd(), dataDir))
  })

  it('leaves a build with a complete manifest, and nothing else', async () => {
    const manifest = (await readCurrentManifest(dataDir))!
    const data = demoTownData()
    expect(manifest).toMatchObject({
      format: 2,
      region: 'demo-town',
      fictional: true,
      osm_timestamp: '2026-01-01T00:00:00.000Z',
      bounds: data.bounds,
      counts: { nodes: data.nodes.length, ways: data.ways.length, relations: data.relations.length },
      tools: { valhalla: '3.6.1' },
      artefacts: {
        routing: { tile_extract: 'routing/tiles.tar' },
        roads: {
          file: 'roads/roads.bin',
          metrics: {
            auto: 'roads/metrics/auto.bin',
            bicycle: 'roads/metrics/bicycle.bin',
            pedestrian: 'roads/metrics/pedestrian.bin',
          },
        },
        search: { file: 'search.sqlite', format: 8 },
      },
    })
    expect(manifest.build_id).toMatch(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/)
    expect(await readlink(join(dataDir, 'current'))).toBe(join('builds', manifest.build_id))
    const tar = join(dataDir, 'current', 'routing', 'tiles.tar')
    expect(manifest.artefacts.routing.files['routing/tiles.tar']).toEqual({
      bytes: (await stat(tar)).size,
      sha256: await sha256OfFile(tar),
    })
    expect(await builds(dataDir)).toEqual([manifest.build_id])
    expect((await readdir(dataDir)).sort()).toEqual(['builds', 'current'])
  })

  it('does nothing when nothing has changed', async () => {
    const before = await readCurrentManifest(dataDir)
    const stages: string[] = []
    expect(await buildIn(dataDir, { onProgress: ({ stage }) => stages.push(stage) })).toEqual(before)
    expect(stages).toEqual([])
  })

  it.each([
    ['absent', () => Promise.resolve('/nowhere/benin.osm.pbf'), 'extract_missing'],
    ['a folder', () => Promise.resolve(folder.path), 'extract_missing'],
    ['empty', () => place('empty.osm.pbf', ''), 'extract_empty'],
    ['cut off', () => place('cut.osm.pbf', town.subarray(0, town.length - 500)), 'extract_unreadable'],
    ['an error page', () => place('page.osm.pbf', '<html>503</html>'), 'extract_unreadable'],
    [
      'without roads',
      async () => {
        const file = join(folder.path, 'roadless.osm.pbf')
        await writeExtract(file, { ...demoTownData(), ways: [], relations: [] })
        return file
      },
      'extract_without_roads',
    ],
  ])('keeps the old build when the new extract is %s, and says what to do', async (_what, make, code) => {
    const before = await readCurrentManifest(dataDir)
    await expect(buildIn(dataDir, { extract: await make(), force: true })).rejects.toMatchObject({
      code,
      remedy: expect.stringMatching(/\w+/),
    })
    expect(await readCurrentManifest(dataDir)).toEqual(before)
    expect(await builds(dataDir)).toEqual([before!.build_id])
  })

  // One test per build: six builds in one test exceed any time limit on a busy machine.
  it.each(STOPPED_AT)(
    'keeps the old build when it is stopped during %s, and leaves nothing of the new one',
    async (at) => {
      const before = await readCurrentManifest(dataDir)
      const stop = new AbortController()
      const reason = new Error(`stopped at ${at}`)
      const onProgress = ({ stage }: BuildProgress) => {
        if (stage === at) stop.abort(reason)
      }
      await expect(buildIn(dataDir, { force: true, signal: stop.signal, onProgress })).rejects.toBe(reason)
      expect(await readCurrentManifest(dataDir)).toEqual(before)
      expect(await builds(dataDir)).toEqual([before!.build_id])
    },
  )

  it('puts a new build in service without an interruption, and keeps the previous one', async () => {
    const first = (await readCurrentManifest(dataDir))!
    let [looks, gaps] = [0, 0]
    let watching = true
    const watch = (async () => {
      while (watching) {
        looks++
        if (!(await readCurrentManifest(dataDir))) gaps++
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const second = await buildIn(dataDir, { force: true })
    const third = await buildIn(dataDir, { force: true })
    watching = false
    await watch
    expect(looks).toBeGreaterThan(20)
    expect(gaps).toBe(0)
    expect([first.build_id, second.build_id, third.build_id]).toEqual(
      [...new Set([first.build_id, second.build_id, third.build_id])].sort(),
    )
    expect(await builds(dataDir)).toEqual([second.build_id, third.build_id])
    expect(await readCurrentManifest(dataDir)).toEqual(third)
  })

  it('makes equal graphs of equal extracts', async () => {
    const sizes = (await builds(dataDir)).map(
      async (build) => (await stat(join(dataDir, 'builds', build, 'routing/tiles.tar'))).size,
    )
    const [previous, current, ...more] = await Promise.all(sizes)
    expect([current, more]).toEqual([previous, []])
  })

  it('builds several extracts as one', async () => {
    const regions = await mkdtemp(join(folder.path, 'regions-'))
    const [own, extracts] = [join(regions, 'twins'), join(regions, 'extracts')]
    await mkdir(own)
    await mkdir(extracts)
    const source = (name: string) => ({ name, title: name, url: `http://127.0.0.1:9/${name}.osm.pbf` })
    await writeFile(
      join(own, 'region.json'),
      JSON.stringify({ title: 'Twins', attribution: 'nobody', sources: [source('a'), source('b')] }),
    )
    await writeFile(join(extracts, 'a.osm.pbf'), town)
    await writeFile(join(extracts, 'b.osm.pbf'), town)
    const manifest = await buildRegion({
      region: 'twins',
      regionsDir: regions,
      dataDir: await freshDir(),
      config: { ...isolated, extractFolders: [extracts] },
    })
    expect(manifest.source.file).toBe('a.osm.pbf, b.osm.pbf')
    expect(manifest.source.bytes).toBe(2 * town.length)
    // The second extract is a copy of the first, so the graph has the same size.
    const single = (await readCurrentManifest(dataDir))!
    expect(manifest.artefacts.routing.files['routing/tiles.tar']!.bytes).toBe(
      single.artefacts.routing.files['routing/tiles.tar']!.bytes,
    )
  })
})

describe('a folder that cannot be written', () => {
  it('is a problem with a remedy: a file in its place, and a folder without write permission', async () => {
    // Root may write anywhere else; a bare system has no /sys.
    const sealed = existsSync('/sys/kernel') ? ['/sys/repere'] : []
    for (const dataDir of [await place('a-file', 'x'), join(await place('b-file', 'x'), 'below'), ...sealed]) {
      await expect(buildIn(dataDir)).rejects.toMatchObject({
        code: 'disk_failed',
        remedy: expect.stringMatching(/folder/),
      })
    }
  })
})

describe('two builds at once', () => {
  it('never write into the same folder', async () => {
    const dataDir = await freshDir()
    const outcomes = await Promise.allSettled([buildIn(dataDir), buildIn(dataDir)])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]!.reason).toMatchObject({ code: 'build_in_progress' })
    expect(await builds(dataDir)).toHaveLength(1)
  })

  it('are not blocked by one that was killed', async () => {
    const dataDir = await freshDir()
    const killed = fork('-e', [''], { execArgv: [], stdio: 'ignore' })
    await once(killed, 'exit')
    await mkdir(join(dataDir, 'builds', '.tmp-20260101T000000Z-deadbeef'), { recursive: true })
    await writeFile(join(dataDir, 'builds', '.lock'), JSON.stringify({ pid: killed.pid, host: hostname() }))
    const manifest = await buildIn(dataDir)
    expect(await builds(dataDir)).toEqual([manifest.build_id])
  })
})

describe('when map tiles cannot be made', () => {
  /** A folder with a tilemaker that is found and fails. */
  const failingPrograms = async () => {
    const programs = await mkdtemp(join(folder.path, 'programs-'))
    const script = '#!/bin/sh\necho "tilemaker v9.0.0"\n[ "$1" = --help ] || { echo "no such layer" >&2; exit 3; }\n'
    await writeFile(join(programs, 'tilemaker'), script, { mode: 0o755 })
    return programs
  }

  it('builds everything else, says why, and tries again the next time', async () => {
    const dataDir = await freshDir()
    const config = { ...isolated, programFolders: [await failingPrograms()] }
    const notices: string[] = []
    const first = await buildIn(dataDir, { config, onNotice: (notice) => notices.push(notice) })
    expect(first.artefacts).toMatchObject({ routing: {}, search: {} })
    expect(first.artefacts.tiles).toBeUndefined()
    const reason = expect.stringMatching(/^No map tiles: making them failed: .*code 3.*no such layer/s) as string
    expect(first.incomplete).toContainEqual({ part: 'tiles', reason, failed: true })
    expect(notices.some((notice) => notice.startsWith('No map tiles'))).toBe(true)
    expect(await readdir(join(dataDir, 'current'))).not.toContain('tiles.mbtiles')

    const second = await buildIn(dataDir, { config })
    expect(second.build_id).not.toBe(first.build_id)
    // The program is gone: nothing to try.
    const third = await buildIn(dataDir)
    expect((await buildIn(dataDir)).build_id).toBe(third.build_id)
  })

  it('does not hide that the build was stopped', async () => {
    const config = { ...isolated, programFolders: [await failingPrograms()] }
    const stop = new AbortController()
    const reason = new Error('stopped')
    const onProgress = ({ stage }: BuildProgress) => stage === 'graph' && stop.abort(reason)
    await expect(buildIn(await freshDir(), { config, onProgress, signal: stop.signal })).rejects.toBe(reason)
  })
})

describe('without an extract', () => {
  it('builds Port-Fiction and reports it, soon, if there is no network', async () => {
    const dataDir = await freshDir()
    const notices: string[] = []
    const manifest = await buildIn(dataDir, {
      region: 'west-africa',
      config: { ...isolated, offline: false, fetchFolder: join(dataDir, 'extracts') },
      regionsDir: await regionsWithSource('http://127.0.0.1:9/west-africa.osm.pbf'),
      onNotice: (notice) => notices.push(notice),
    })
    expect(manifest).toMatchObject({ region: 'port-fiction', fictional: true })
    expect(notices).toEqual([expect.stringContaining('PORT-FICTION'), expect.stringContaining('tilemaker')])
    // The reason is the middle of a sentence, and is there once.
    expect(notices[0]).toMatch(
      /^No extract of west-africa in [^;]+; [^.].* could not be fetched from http[^;]+\. Building/,
    )
    expect(notices[0]!.match(/could not be fetched/g)).toHaveLength(1)
    expect(notices.join('\n')).not.toContain('..')
  })

  it('fetches it if there is a network, and recognises it the next time', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/west-africa.osm.pbf') response.end(town)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/west-africa.osm.pbf`
      const dataDir = await freshDir()
      const fetchFolder = join(dataDir, 'extracts')
      const options = {
        region: 'west-africa',
        regionsDir: await regionsWithSource(url),
        config: { ...isolated, offline: false, fetchFolder, extractFolders: [fetchFolder] },
      }
      const manifest = await buildIn(dataDir, options)
      expect(manifest).toMatchObject({ region: 'west-africa', fictional: false, source: { url } })
      expect(await buildIn(dataDir, options)).toEqual(manifest)
    } finally {
      server.close()
    }
  })

  it('never replaces a real build by a made-up town', async () => {
    const dataDir = await freshDir()
    const extract = await place('real.osm.pbf', town)
    const real = await buildIn(dataDir, { region: 'west-africa', extract })
    await expect(buildIn(dataDir, { region: 'west-africa' })).rejects.toMatchObject({ code: 'extract_missing' })
    const notices: string[] = []
    const kept = await buildIn(dataDir, {
      region: 'west-africa',
      keepCurrent: true,
      onNotice: (notice) => notices.push(notice),
    })
    expect(kept).toEqual(real)
    expect(notices).toHaveLength(1)
  })

  it('replaces Port-Fiction as soon as there is an extract', async () => {
    const dataDir = await freshDir()
    const withoutExtract = {
      region: 'west-africa',
      regionsDir: await regionsWithSource('http://127.0.0.1:9/x.osm.pbf'),
    }
    expect((await buildIn(dataDir, withoutExtract)).region).toBe('port-fiction')
    const extract = await place('late.osm.pbf', town)
    expect((await buildIn(dataDir, { region: 'west-africa', extract })).region).toBe('west-africa')
  })
})

/** West Africa with one source, and a Port-Fiction of the grid town's few streets, which is built sooner. */
async function regionsWithSource(url: string): Promise<string> {
  const regions = await mkdtemp(join(folder.path, 'regions-'))
  // Its file has no figures of motorcycles, and those that it was read with have other names.
  const { motorcycle: _defaults, ...portFiction } = await readRegion(regionsDir, 'port-fiction')
  const write = async (name: string, json: string) => {
    await mkdir(join(regions, name))
    await writeFile(join(regions, name, 'region.json'), json)
  }
  await write('port-fiction', JSON.stringify({ ...portFiction, generated: 'demo-town' }))
  await write(
    'west-africa',
    JSON.stringify({
      title: 'West Africa',
      attribution: 'nobody',
      sources: [{ name: 'all', title: 'All', url }],
      fetched_by_default: ['all'],
    }),
  )
  return regions
}
