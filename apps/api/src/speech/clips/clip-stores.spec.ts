import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { type ClipStore } from './clip-store.port.js'
import { LocalClips } from './local-clips.js'
import { S3Clips } from './s3-clips.js'

const nameOf = (n: number) => `${n.toString(16).padStart(2, '0').repeat(16)}.mp3`
const soundOf = (n: number, size: number) => Buffer.alloc(size, n)
const facts = (sizeBytes: number) => ({ sizeBytes, durationSeconds: 1.25 })

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repere-clips-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The behaviour that every store must have. */
async function expectToKeep(store: ClipStore) {
  expect(await store.find(nameOf(1))).toBeNull()
  expect(await store.read(nameOf(1))).toBeNull()
  await store.keep(nameOf(1), soundOf(1, 1000), facts(1000))
  expect(await store.find(nameOf(1))).toEqual(facts(1000))
  expect(await store.read(nameOf(1))).toEqual(soundOf(1, 1000))
  await Promise.all(Array.from({ length: 5 }, () => store.keep(nameOf(1), soundOf(1, 1000), facts(1000))))
  expect(await store.read(nameOf(1))).toEqual(soundOf(1, 1000))
}

describe('a folder of clips', () => {
  it('returns the clips that it stored, complete', async () => {
    await expectToKeep(new LocalClips(folder, 1_000_000))
    const files = await readdir(join(folder, '01'))
    expect(files.sort()).toEqual([nameOf(1), `${nameOf(1)}.json`])
  })

  it('stays within its size limit, and removes the least recently used clips', async () => {
    const store = new LocalClips(folder, 100_000)
    const longAgo = (n: number) => new Date(Date.now() - (1_000 - n) * 60_000)
    for (let n = 0; n < 60; n++) {
      await store.keep(nameOf(n), soundOf(n, 4_000), facts(4_000))
      await utimes(join(folder, nameOf(n).slice(0, 2), nameOf(n)), longAgo(n), longAgo(n)).catch(() => undefined)
      // One clip is played all the time.
      await store.read(nameOf(0))
    }
    const kept: number[] = []
    for (let n = 0; n < 60; n++) if (await store.find(nameOf(n))) kept.push(n)
    expect(kept).toContain(0)
    expect(kept.length * 4_000).toBeLessThanOrEqual(105_000)
    // Besides the clip in use, the newest ones without a gap.
    expect(kept.slice(1)).toEqual(Array.from({ length: kept.length - 1 }, (_, i) => 60 - (kept.length - 1) + i))
    for (const shard of await readdir(folder)) {
      const sounds = (await readdir(join(folder, shard))).filter((name) => !name.endsWith('.json'))
      for (const name of sounds) await stat(join(folder, shard, `${name}.json`))
    }
  })
})

describe('a bucket', () => {
  let server: S3rver
  let url: string
  beforeEach(async () => {
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'clips', configs: [] }],
    })
    const { port } = (await server.run()) as { port: number }
    url = `http://127.0.0.1:${port}/clips`
  })
  afterEach(() => server.close())

  // The credentials of this server's only user.
  const credentials = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', timeoutMs: 5_000 }

  it('returns the clips that it stored', async () => {
    await expectToKeep(new S3Clips({ url, ...credentials }))
  })

  it('reports refused credentials as a failure, not as an absent clip', async () => {
    const store = new S3Clips({ url, ...credentials, accessKeyId: 'nobody' })
    await expect(store.keep(nameOf(1), soundOf(1, 10), facts(10))).rejects.toThrow('403')
  })
})
