import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkoutFiles } from './checkout-files.fixture.js'

const ROOT = join(__dirname, '../../..')
/** Groups of files that still import each other. Remove a group when it is fixed; add none. */
const KNOWN: readonly RegExp[] = [
  /^apps\/api\/src\/routing\/valhalla\//,
  /^apps\/api\/src\/routing\/optimize\//,
  /^apps\/api\/src\/search\/(find|spots|offset-points|\w+-search)\.ts$/,
  /^bench\/src\/geocoding\/generated\//,
  /^apps\/dashboard\/src\/staff\//,
  /^packages\/geodata\/src\/cli\/run-\w+\.ts$/,
]

const sources = checkoutFiles().filter((file) => /\.tsx?$/.test(file) && !/\.(spec|d)\.tsx?$/.test(file))

/** The imports of each file, as relative paths, types included. */
function importGraph(files: readonly string[], read: (file: string) => string): Map<string, string[]> {
  const known = new Set(files)
  const resolve = (from: string, path: string) => {
    const stem = join(dirname(from), path).replace(/\.js$/, '')
    return [stem, `${stem}.ts`, `${stem}.tsx`].find((file) => known.has(file))
  }
  return new Map(
    files.map((file) => [
      file,
      [...read(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].flatMap(([, path]) => resolve(file, path!) ?? []),
    ]),
  )
}

/** Groups of files that can all reach each other (Tarjan's strongly connected components). */
function circles(graph: Map<string, string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    let low = order.size
    order.set(file, low)
    lowest.set(file, low)
    path.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (path.includes(next)) low = Math.min(low, lowest.get(next)!)
      lowest.set(file, low)
    }
    if (low === order.get(file)) {
      const group = path.splice(path.indexOf(file))
      if (group.length > 1) found.push(group.sort())
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
}

describe('imports between files', () => {
  it('are detected when they form a circle, types included', () => {
    const texts: Record<string, string> = {
      'a/one.ts': "import { two } from './two.js'",
      'a/two.ts': "import { type Three } from '../b/three.js'",
      'b/three.ts': "export { one } from '../a/one.js'",
      'b/four.ts': "import { one } from '../a/one.js'",
    }
    expect(circles(importGraph(Object.keys(texts), (file) => texts[file]!))).toEqual([
      ['a/one.ts', 'a/two.ts', 'b/three.ts'],
    ])
  })

  it('form no circles', () => {
    expect(sources.length).toBeGreaterThan(500)
    const graph = importGraph(sources, (file) => {
      try {
        return readFileSync(join(ROOT, file), 'utf8')
      } catch {
        return '' // deleted, and not committed yet
      }
    })
    const isKnown = (circle: string[]) => KNOWN.some((group) => circle.every((file) => group.test(file)))
    expect(circles(graph).filter((circle) => !isKnown(circle))).toEqual([])
  })
})
