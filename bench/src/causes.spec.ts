import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CAUSES } from './causes.js'

const RESULTS = join(__dirname, '../results')

interface Kept {
  figures: { what: string; met: boolean | null }[]
}

/** The newest kept result of each benchmark. */
const newest = new Map<string, Kept>()
for (const file of readdirSync(RESULTS).sort()) {
  const name = /^(.+)-\d{4}-\d\d-\d\d\.json$/.exec(file)?.[1]
  if (name !== undefined) newest.set(name, JSON.parse(readFileSync(join(RESULTS, file), 'utf8')) as Kept)
}

const missed = [...newest].flatMap(([name, { figures }]) =>
  figures.filter(({ met }) => met === false).map(({ what }) => `${name}: ${what}`),
)

it('has the cause of every missed figure, and of no other', () => {
  const explained = Object.entries(CAUSES).flatMap(([name, causes]) =>
    Object.keys(causes).map((what) => `${name}: ${what}`),
  )
  expect(newest.size).toBeGreaterThan(10)
  expect(explained.sort()).toEqual(missed.sort())
})
