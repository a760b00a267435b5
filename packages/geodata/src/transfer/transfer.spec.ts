import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Bucket } from '@repere/object-store'
import { type Manifest } from '@repere/shared'
import S3rver from 's3rver'
import { regionsDir, temporaryFolder } from '../builds/build-region.fixture.js'
import { buildRegionExclusively } from '../builds/build-region-exclusively.js'
import { repositoryRoot } from '../config.js'
import { bin } from '../cli/run-data.fixture.js'
import { compareBuilds, judgeBuild } from '../validation/judge-build.js'
import { makeCurrent, publishBuild } from './publish-build.js'
import { buildName, chunkName, currentName, listedFiles } from './published-build.js'
import { pullBuild } from './pull-build.js'
import { newSigningKey, signDocument } from './signed-document.js'

jest.setTimeout(120_000)

const folder = temporaryFolder()
const keys = newSigningKey()
const region = 'demo-town'
const access = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', timeoutMs: 20_000 }
let server: S3rver
let bucket: Bucket
let url: string
let source: string
let manifest: Manifest

beforeAll(async () => {
  const shared = join(repositoryRoot, '.repere', 'test-data', region)
  manifest = await buildRegionExclusively({ region, regionsDir, dataDir: shared })
  source = join(shared, 'current')
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: await mkdtemp(join(folder.path, 's3-')),
    configureBuckets: ['builds', 'interrupted'].map((name) => ({ name, configs: [] })),
  })
  url = `http://127.0.0.1:${((await server.run()) as { port: number }).port}/builds`
  bucket = new Bucket({ ...access, url })
})
afterAll(() => server.close())

const publish = (from = source) =>
  publishBuild({ folder: from, bucket, signingKey: keys.privateKey, makeCurrent: true })
const newDataDir = () => mkdtemp(join(folder.path, 'data-'))
const pull = (dataDir: string, more: Partial<Parameters<typeof pullBuild>[0]> = {}) =>
  pullBuild({ bucket, publicKeys: [keys.publicKey], region, buildId: null, dataDir, judge: judgeBuild(), ...more })
const inService = async (dataDir: string) => (await readlink(join(dataDir, 'current'))).split('/').pop()

/** The build under another name, with other contents if given. */
async function variant(buildId: string, change: (manifest: Manifest) => void = () => undefined): Promise<string> {
  const copy = await mkdtemp(join(folder.path, 'build-'))
  await cp(source, copy, { recursive: true, dereference: true })
  const changed = { ...structuredClone(manifest), build_id: buildId }
  change(changed)
  await writeFile(join(copy, 'manifest.json'), JSON.stringify(changed))
  return copy
}

describe('a build in object storage', () => {
  it('arrives unchanged on another machine, and is sent once', async () => {
    const first = await publish()
    expect(first.sentBytes).toBeGreaterThan(0)
    expect(await publish()).toMatchObject({ sentBytes: 0, keptBytes: first.sentBytes })

    const dataDir = await newDataDir()
    expect((await pull(dataDir)).fetchedBytes).toBe(first.sentBytes)
    expect(await inService(dataDir)).toBe(manifest.build_id)
    for (const path of listedFiles(manifest).keys()) {
      expect((await readFile(join(dataDir, 'current', path))).equals(await readFile(join(source, path)))).toBe(true)
    }
    expect((await pull(dataDir)).fetchedBytes).toBe(0)
  })

  it('continues where it was interrupted', async () => {
    await publish()
    const dataDir = await newDataDir()
    let chunks = 0
    const stop = new AbortController()
    const cut = pull(dataDir, {
      signal: stop.signal,
      onProgress: () => {
        if (++chunks === 2) stop.abort(new Error('cut'))
      },
    })
    await expect(cut).rejects.toThrow('cut')
    await expect(inService(dataDir)).rejects.toThrow()
    const { fetchedBytes } = await pull(dataDir)
    const whole = await pull(await newDataDir())
    expect(fetchedBytes).toBeLessThan(whole.fetchedBytes)
    expect(await inService(dataDir)).toBe(manifest.build_id)
  })

  it('is not there until every part of it is, and is sent from where it was interrupted', async () => {
    const other = new Bucket({ ...access, url: url.replace('/builds', '/interrupted') })
    const send = (more: Partial<Parameters<typeof publishBuild>[0]> = {}) =>
      publishBuild({ folder: source, bucket: other, signingKey: keys.privateKey, makeCurrent: true, ...more })
    let parts = 0
    const stop = new AbortController()
    const onProgress = () => {
      if (++parts === 2) stop.abort(new Error('cut'))
    }
    await expect(send({ signal: stop.signal, onProgress })).rejects.toThrow('cut')
    expect(await other.get(currentName(region))).toBeNull()
    const { sentBytes, keptBytes } = await send()
    expect([sentBytes > 0, keptBytes > 0]).toEqual([true, true])
    expect((await pull(await newDataDir(), { bucket: other })).fetchedBytes).toBe(sentBytes + keptBytes)
  })

  it('continues after a connection that broke in the middle of a file', async () => {
    await publish()
    let broken = 0
    // Passes requests on, and ends the third chunk after half of it.
    const between = createServer((request, response) => {
      const passed = httpRequest(
        new URL(request.url!, url),
        { method: request.method, headers: { ...request.headers, host: new URL(url).host } },
        (answer) => {
          response.writeHead(answer.statusCode!, answer.headers)
          if (request.method !== 'GET' || !request.url!.includes('/chunks/') || ++broken !== 3) answer.pipe(response)
          else {
            const half = Math.floor(Number(answer.headers['content-length']) / 2)
            answer.once('readable', () => {
              response.write((answer.read() as Buffer).subarray(0, half), () => response.destroy())
              answer.destroy()
            })
          }
        },
      )
      request.pipe(passed)
    })
    await new Promise<void>((listens) => between.listen(0, '127.0.0.1', listens))
    try {
      const { port } = between.address() as AddressInfo
      const flaky = new Bucket({ ...access, url: `http://127.0.0.1:${port}/builds` })
      const dataDir = await newDataDir()
      await expect(pull(dataDir, { bucket: flaky })).rejects.toThrow()
      await expect(inService(dataDir)).rejects.toThrow()
      const { fetchedBytes } = await pull(dataDir, { bucket: flaky })
      const whole = await pull(await newDataDir())
      expect([broken > 3, fetchedBytes < whole.fetchedBytes]).toEqual([true, true])
      expect(await inService(dataDir)).toBe(manifest.build_id)
    } finally {
      between.close()
    }
  })

  it('is refused with the signature of another key, with a changed chunk, or with another build under its name', async () => {
    await publish()
    const stranger = newSigningKey()
    const dataDir = await newDataDir()
    await expect(pull(dataDir, { publicKeys: [stranger.publicKey] })).rejects.toMatchObject({ code: 'build_refused' })

    const document = (await bucket.get(buildName(region, manifest.build_id)))!
    await bucket.put(buildName(region, 'another'), document)
    await expect(pull(dataDir, { buildId: 'another' })).rejects.toThrow(/another build/)

    const outside = { format: 1, manifest: { ...manifest, build_id: 'outside' }, files: { '../x': { chunks: [] } } }
    await bucket.put(buildName(region, 'outside'), Buffer.from(signDocument(outside, keys.privateKey)))
    await expect(pull(dataDir, { buildId: 'outside' })).rejects.toThrow(/names a file/)

    const { files } = JSON.parse((JSON.parse(document.toString()) as { payload: string }).payload) as {
      files: Record<string, { chunks: { sha256: string }[] }>
    }
    const name = chunkName(Object.values(files)[0]!.chunks[0]!.sha256)
    const chunk = (await bucket.get(name))!
    await bucket.put(name, Buffer.from(chunk.map((byte) => byte ^ 1)))
    await expect(pull(dataDir)).rejects.toThrow(/was changed in the bucket/)
    await expect(inService(dataDir)).rejects.toThrow()
    await bucket.put(name, chunk)
    await pull(dataDir)
  })

  it('is fetched without files that the machine already has; one command returns to the previous build, and back again', async () => {
    await publish()
    const dataDir = await newDataDir()
    await pull(dataDir)
    const later = '29990101T000000Z-aaaaaaaa'
    await publish(await variant(later))
    expect((await pull(dataDir)).fetchedBytes).toBe(0)
    expect(await inService(dataDir)).toBe(later)

    const run = (...args: string[]) => bin(...args, '--region', region, '--data-dir', dataDir)
    expect(await run('rollback')).toMatchObject({ code: 0, out: expect.stringContaining(manifest.build_id) })
    expect(await inService(dataDir)).toBe(manifest.build_id)
    expect(await run('rollback')).toMatchObject({ code: 0 })
    expect(await inService(dataDir)).toBe(later)
    await makeCurrent(bucket, keys.privateKey, region, manifest.build_id)
  })

  it('that is worse than the one in service is refused with every reason, and leaves no files', async () => {
    await publish()
    const dataDir = await newDataDir()
    await pull(dataDir)
    const poor = await variant('29990101T000000Z-bbbbbbbb', ({ counts, artefacts }) => {
      counts.roads = Math.floor((counts.roads ?? 0) / 2)
      artefacts.search!.documents = 1
    })
    await publish(poor)
    await expect(pull(dataDir)).rejects.toMatchObject({
      code: 'build_refused',
      message: expect.stringMatching(/roads fell from \d+ to \d+[^]*documents fell/),
    })
    expect(await inService(dataDir)).toBe(manifest.build_id)
    expect(await readdir(join(dataDir, 'builds'))).toEqual([manifest.build_id])
    await makeCurrent(bucket, keys.privateKey, region, manifest.build_id)
  })
})

describe('the comparison of two builds', () => {
  it('requests the routes and names of the old build from the new one', async () => {
    const build = { folder: source, manifest }
    const same = compareBuilds(build, build)
    expect(same.objections).toEqual([])
    expect(same.searches.asked).toBeGreaterThan(20)
    expect(same.searches.missing).toEqual([])
    expect(same.routes.asked).toBeGreaterThan(10)
    expect(same.routes).toMatchObject({ lost: 0, medianChange: 0 })
  })

  it('finds names that have disappeared', async () => {
    const folderOfNone = await variant('none')
    const { DatabaseSync } = await import('@photostructure/sqlite')
    const database = new DatabaseSync(join(folderOfNone, manifest.artefacts.search!.file))
    database.exec('UPDATE document SET lat = lat + 10000000')
    database.close()
    const { objections } = compareBuilds({ folder: folderOfNone, manifest }, { folder: source, manifest })
    expect(objections).toEqual([expect.stringMatching(/not found near where they were/)])
  })
})

describe('bin/data', () => {
  it('neither makes nor uses a signing key in the checkout', async () => {
    const refused = { code: 1, err: expect.stringContaining('is in the checkout') }
    const keyFile = join(__dirname, 'signing.pem')
    expect(await bin('publish', '--new-key', keyFile)).toMatchObject(refused)
    const settings = {
      ARTEFACTS_S3_URL: url,
      ARTEFACTS_S3_ACCESS_KEY_ID: 'S3RVER',
      ARTEFACTS_S3_SECRET_ACCESS_KEY: 'S3RVER',
      ARTEFACTS_SIGNING_KEY: keyFile,
    }
    await withEnvironment(settings, async () => expect(await bin('publish')).toMatchObject(refused))
  })

  it('publishes and pulls with the settings of the environment, and makes keys', async () => {
    const keyFile = join(folder.path, 'signing.pem')
    expect((await bin('publish', '--new-key', keyFile)).code).toBe(0)
    const dataDir = await newDataDir()
    await mkdir(join(dataDir, 'builds'), { recursive: true })
    await cp(source, join(dataDir, 'builds', manifest.build_id), { recursive: true, dereference: true })
    const { symlink } = await import('node:fs/promises')
    await symlink(join('builds', manifest.build_id), join(dataDir, 'current'))
    const settings = {
      ARTEFACTS_S3_URL: url,
      ARTEFACTS_S3_ACCESS_KEY_ID: 'S3RVER',
      ARTEFACTS_S3_SECRET_ACCESS_KEY: 'S3RVER',
      ARTEFACTS_SIGNING_KEY: keyFile,
      ARTEFACTS_PUBLIC_KEY: `${keyFile}.pub`,
    }
    await withEnvironment(settings, async () => {
      expect(await bin('publish', '--region', region, '--data-dir', dataDir)).toMatchObject({ code: 0 })
      const other = await newDataDir()
      expect(await bin('pull', '--region', region, '--data-dir', other)).toMatchObject({
        code: 0,
        out: expect.stringContaining(manifest.build_id),
      })
      await bucket.delete(currentName(region))
      expect(await bin('pull', '--region', region, '--data-dir', await newDataDir())).toMatchObject({
        code: 1,
        err: expect.stringContaining('published as current'),
      })
      await rm(other, { recursive: true })
    })
    expect(await bin('pull', '--region', region)).toMatchObject({
      code: 1,
      err: expect.stringContaining('ARTEFACTS_S3_URL'),
    })
  })
})

/* eslint-disable no-restricted-properties -- the command reads them */
async function withEnvironment(settings: Record<string, string>, run: () => Promise<void>): Promise<void> {
  Object.assign(process.env, settings)
  try {
    await run()
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name]
  }
}
