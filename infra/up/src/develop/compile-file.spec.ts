import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FileCompiler } from './compile-file.js'

const ROOT = resolve(__dirname, '../../../..')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compile-'))
  mkdirSync(join(folder, 'src/inner'), { recursive: true })
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json'), compilerOptions: { rootDir: 'src', outDir: 'dist' } }),
  )
})
afterAll(() => rm(folder, { recursive: true }))

const compiler = new FileCompiler(ROOT)
const compiled = () => join(folder, 'dist/inner/word.js')
const compile = (source: string | null) => {
  const file = join(folder, 'src/inner/word.ts')
  if (source === null) rmSync(file)
  else writeFileSync(file, source)
  return compiler.compile({ name: 'w', folder, dependencies: [] }, file)
}

it('writes the module that a build would write, with its map; a removed source takes it away', () => {
  expect(compile("import { type A } from './a.js'\nexport const word: A = await Promise.resolve('one')\n")).toEqual([])
  const code = readFileSync(compiled(), 'utf8')
  expect(code).toMatch(/^export const word = await Promise.resolve\('one'\);\n/)
  const { sources, sourceRoot } = JSON.parse(readFileSync(`${compiled()}.map`, 'utf8')) as Record<string, string>
  const source = new URL(`${sourceRoot}${sources}`, pathToFileURL(compiled()))
  expect(source.pathname).toBe(join(folder, 'src/inner/word.ts'))
  expect(compile(null)).toEqual([])
  expect([compiled(), `${compiled()}.map`].some(existsSync)).toBe(false)
})

it('names the line of a fault, and leaves what was compiled before', () => {
  compile('export const word = 1\n')
  expect(compile('export const word = 1\nexport const = 2\n')[0]).toMatch(/word\.ts:2 .*expected/)
  expect(readFileSync(compiled(), 'utf8')).toContain('word = 1')
})
