import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const CHECK = join(__dirname, '../../../bin/lib/floors.mjs')
const TABLE = `# Floors
## apps/shop/src
| Floor | Rooms | |
|---|---|---|
| 0 | \`goods\` | |
| 1 | \`sales\` | |
`

/** The faults in an app of these sources, a line each. */
function faultsOf(sources: Record<string, string>, table = TABLE): string[] {
  const root = mkdtempSync(join(tmpdir(), 'repere-floors-'))
  const files = { 'apps/shop/package.json': '{ "name": "@shop/app" }', 'docs/floors.md': table, ...sources }
  for (const folder of ['prisma', 'bench', 'e2e']) mkdirSync(join(root, folder))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const { stdout, stderr } = spawnSync(process.execPath, [CHECK, root], { encoding: 'utf8' })
  rmSync(root, { recursive: true })
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

const GOODS = 'apps/shop/src/goods/goods.ts'
const SALES = 'apps/shop/src/sales/sales.ts'

describe('the check of floors', () => {
  it('accepts imports of lower floors, and of anything in tests', () => {
    const sources = {
      [GOODS]: "import { a } from './a.js'",
      'apps/shop/src/goods/a.ts': '',
      'apps/shop/src/goods/goods.spec.ts': "import { sell } from '../sales/sales.js'",
      [SALES]: "import { type Goods } from '../goods/goods.js'",
    }
    expect(faultsOf(sources)).toEqual([])
  })

  it('refuses an import of a higher floor, types included', () => {
    expect(faultsOf({ [GOODS]: "import { type Sale } from '../sales/sales.js'", [SALES]: '' })).toEqual([
      `goods/ imports sales/, which is not on a lower floor: ${GOODS} → ${SALES}`,
    ])
  })

  it('refuses circles of files and of folders, deep ones too', () => {
    const deep = 'apps/shop/src/sales/offers'
    const sources = {
      [`${deep}/a/one.ts`]: "import { two } from '../b/two.js'",
      [`${deep}/a/more.ts`]: '',
      [`${deep}/b/two.ts`]: "export { more } from '../a/more.js'",
      [`${deep}/three.ts`]: "export type Four = import('./four.js').Four",
      [`${deep}/four.ts`]: "import { three } from './three.js'",
      [GOODS]: '',
    }
    expect(faultsOf(sources)).toEqual([
      `files form a circle: ${deep}/four.ts, ${deep}/three.ts`,
      `${deep}: folders form a circle: a, b`,
    ])
  })

  it('refuses a folder without a floor, and an app without a table', () => {
    const sources = { [GOODS]: '', [SALES]: "import { post } from '../post/post.js'", 'apps/shop/src/post/post.ts': '' }
    expect(faultsOf(sources)).toEqual(['apps/shop/src/post: add it to docs/floors.md'])
    expect(faultsOf(sources, '# Floors\n')).toEqual([
      'apps/shop/src: its folders import each other, and docs/floors.md has no table of them',
    ])
  })
})
