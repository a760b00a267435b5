import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Checkout } from './checkout.js'
import { missingParts } from './missing-parts.js'

describe('parts that are missing', () => {
  let root: string
  let checkout: Checkout
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'repere-up-'))
    checkout = new Checkout(root)
    await mkdir(join(checkout.dataDir('demo-town'), 'current'), { recursive: true })
    await mkdir(checkout.tools(), { recursive: true })
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  const manifest = (content: string) =>
    writeFile(join(checkout.dataDir('demo-town'), 'current', 'manifest.json'), content)

  it.each([
    ['no build', null],
    ['a whole build', '{}'],
    ['a build that is cut off', '{"incomplete": [{"part"'],
  ])('are absent with %s', async (_, content) => {
    if (content !== null) await manifest(content)
    expect(missingParts(checkout, 'demo-town')).toEqual([])
  })

  it('are those of the build, and the voice', async () => {
    await manifest(
      '{"incomplete": [{"part": "tiles", "reason": "No map tiles: making them failed: x", "failed": true}]}',
    )
    await writeFile(checkout.speechNote(), 'No voice: espeak-ng not found\n')
    expect(missingParts(checkout, 'demo-town')).toEqual([
      'No map tiles: making them failed: x',
      'No voice: espeak-ng not found',
    ])
    expect(missingParts(checkout, 'togo')).toEqual(['No voice: espeak-ng not found'])
  })
})
