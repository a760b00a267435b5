import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packBlob } from '../osm-pbf/blobs.js'
import { encodeHeader } from '../osm-pbf/header.js'
import { temporaryFolder } from './build-region.fixture.js'
import { describeSource } from './check-extracts.js'

const folder = temporaryFolder()

async function extract(name: string, more: object = {}): Promise<string> {
  const file = join(folder.path, name)
  const header = { bounds: null, osmTimestamp: '2026-01-30T20:21:00.000Z', writingProgram: 'test', ...more }
  await writeFile(file, packBlob('OSMHeader', encodeHeader(header)))
  return file
}

describe('the origin of a build', () => {
  it('names each extract with its checksum, its address and its changes', async () => {
    const replication = { url: 'https://download.example/benin-updates', sequence: 4_256 }
    const files = [
      await extract('benin.osm.pbf', { replication }),
      await extract('togo.osm.pbf', { osmTimestamp: null }),
    ]
    const url = 'https://download.example/benin.osm.pbf'
    const source = await describeSource(files, [url, undefined])
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/)
    const bytes = expect.any(Number)
    expect(source).toMatchObject({ file: 'benin.osm.pbf, togo.osm.pbf', sha256 })
    expect(source.extracts).toEqual([
      { file: 'benin.osm.pbf', bytes, sha256, url, osm_timestamp: '2026-01-30T20:21:00.000Z', replication },
      { file: 'togo.osm.pbf', bytes, sha256, osm_timestamp: null },
    ])
    expect(source.bytes).toBe(source.extracts!.reduce((sum, one) => sum + one.bytes, 0))
  })

  it('refuses what is no extract', async () => {
    const file = join(folder.path, 'page.osm.pbf')
    await writeFile(file, '<html>')
    await expect(describeSource([file], [])).rejects.toMatchObject({ code: 'extract_unreadable' })
  })
})
