import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@repere/test-kit'
import { followFolders } from './follow-folders.js'

it('reports changed, added, moved and removed files, also in new folders, and single files outside', async () => {
  const home = await mkdtemp(join(tmpdir(), 'follow-'))
  const [src, outside] = [join(home, 'src'), join(home, 'openapi.json')]
  mkdirSync(join(src, 'a'), { recursive: true })
  writeFileSync(join(src, 'a/one.ts'), '1')
  writeFileSync(outside, '1')
  const seen: string[] = []
  const stop = followFolders([src], [outside], (files) => Promise.resolve(void seen.push(...files)))
  const after = async (change: () => void, file: string) => {
    seen.splice(0)
    change()
    await until(() => seen.includes(file))
  }
  try {
    await after(() => writeFileSync(join(src, 'a/one.ts'), '2'), join(src, 'a/one.ts'))
    await after(
      () => {
        mkdirSync(join(src, 'b/c'), { recursive: true })
        writeFileSync(join(src, 'b/c/two.ts'), '1')
      },
      join(src, 'b/c/two.ts'),
    )
    await after(() => writeFileSync(join(src, 'b/c/two.ts'), '2'), join(src, 'b/c/two.ts'))
    await after(() => rmSync(join(src, 'a/one.ts')), join(src, 'a/one.ts'))
    await after(() => {
      writeFileSync(join(home, 'next'), '2')
      renameSync(join(home, 'next'), outside)
    }, outside)
    expect(seen).toEqual([outside])
  } finally {
    stop()
    await rm(home, { recursive: true })
  }
})
