import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@repere/test-kit'
import { RegionData } from './region-data.js'

const LOOK_EVERY_MS = 10

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'repere-region-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function putInService(id: string, format = 2): Promise<void> {
  const folder = join(dataDir, 'builds', id)
  await mkdir(folder, { recursive: true })
  const artefacts = { routing: { tile_extract: 'routing/tiles.tar' } }
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ format, build_id: id, bounds: [0, 0, 1, 1], artefacts }),
  )
  await symlink(join('builds', id), join(dataDir, 'next'))
  await rename(join(dataDir, 'next'), join(dataDir, 'current'))
}

/** A replica, whose code may be replaced, and the builds that its engines were asked to open. */
function replica() {
  const code = { isReplaced: false }
  const asked: string[] = []
  const log = { info: () => undefined, error: () => undefined }
  const region = new RegionData(dataDir, log, LOOK_EVERY_MS, () => code.isReplaced)
  region.read({
    name: 'engine',
    prepare: ({ id }) => {
      asked.push(id)
      return Promise.resolve({ commit: () => undefined, abandon: () => undefined })
    },
  })
  return { region, code, asked }
}

describe('a replica', () => {
  it('keeps its build once its code was replaced, and opens no other; its successor does', async () => {
    await putInService('first', 1)
    const { region, code, asked } = replica()
    await region.start()
    await putInService('second')
    await until(() => region.serving?.id === 'second')
    code.isReplaced = true
    await putInService('third')
    await sleep(20 * LOOK_EVERY_MS)
    expect([region.serving?.id, asked]).toEqual(['second', ['first', 'second']])
    const successor = replica()
    successor.code.isReplaced = true
    await successor.region.start()
    expect(successor.region.serving?.id).toBe('third')
    await Promise.all([region.stop(), successor.region.stop()])
  })

  it('keeps its build while the next one has a form that it does not know', async () => {
    await putInService('first')
    const { region, asked } = replica()
    await region.start()
    await putInService('of a later release', 3)
    await sleep(20 * LOOK_EVERY_MS)
    expect([region.serving?.id, asked]).toEqual(['first', ['first']])
    await region.stop()
  })
})
