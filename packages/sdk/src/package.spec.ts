import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

/** The published package, unpacked into a separate project. */
let project: string
let tarball: string
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'repere-sdk-'))
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: root })
  tarball = join(project, (JSON.parse(stdout) as { filename: string }[])[0]!.filename)
  const installed = join(project, 'node_modules', '@repere', 'sdk')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
}, 180_000)
afterAll(() => rm(project, { recursive: true, force: true }))

it('works with import and with require', async () => {
  const code = (load: string) => `${load}; console.log(typeof sdk.Repere, typeof google.GoogleShapes)`
  await writeFile(
    join(project, 'main.mjs'),
    code(`import * as sdk from '@repere/sdk'; import * as google from '@repere/sdk/google'`),
  )
  await writeFile(
    join(project, 'main.cjs'),
    code(`const sdk = require('@repere/sdk'); const google = require('@repere/sdk/google')`),
  )
  for (const file of ['main.mjs', 'main.cjs']) {
    const { stdout } = await run(process.execPath, [join(project, file)])
    expect([file, stdout.trim()]).toEqual([file, 'function function'])
  }
})

it('has no dependencies and contains no tests', async () => {
  const { stdout } = await run('tar', ['-tzf', tarball])
  expect(stdout).not.toContain('.spec.')
  const manifest = JSON.parse(await readFile(join(project, 'node_modules/@repere/sdk/package.json'), 'utf8')) as object
  expect(manifest).not.toHaveProperty('dependencies')
})

const RIGHT = `import { Repere, RepereError, type GeocodeBatchItem, type GeocodeRequest, type Route } from '@repere/sdk'
import { GoogleShapes } from '@repere/sdk/google'
const client = new Repere({ key: 'svc_test_', baseUrl: 'https://api.example' })
new Repere({ token: 'tok_', baseUrl: 'https://api.example' })
const here = { lat: 6.37, lng: 2.43 }
export async function first(asked: string): Promise<Route | undefined> {
  const { routes } = await client.route({ origin: here, destination: { lat: 6.36, lng: 2.4 } })
  await client.matrix({ origins: [], targets: [] })
  const { code } = await client.route({ origin: routes[0]!.legs[0]!.maneuvers[0]!.location, destination: here, format: 'osrm' })
  code satisfies string
  const { features } = await client.isochrone({ ...here, times: [5, 10], fields: 'features.properties.area, features.geometry' })
  features[0]!.properties.area satisfies number
  features[0]!.geometry.coordinates satisfies number[][][]
  const { results } = await client.geocodeBatch({ items: [{ q: 'marché', ...here }, { reverse: here }], language: 'fr-BJ' })
  results satisfies object[]
  // A text that is known only when the program runs: any field may be absent.
  const narrowed = await client.eta({ origin: here, destination: here, fields: asked })
  narrowed.duration satisfies number | undefined
  const requests: GeocodeRequest[] = [{ q: 'marché' }, { q: 'marché', ...here, language: 'all' }]
  const items: GeocodeBatchItem[] = [{ q: 'marché' }]
  await client.geocodeBatch({ items })
  await client.geocode(requests[0]!)
  new GoogleShapes(client)
  if (new Error() instanceof RepereError) return undefined
  return routes[0]
}
`
/** Programs that break the contract, by what is wrong with them. */
const WRONG = {
  'two of time, times and distance': 'client.isochrone({ ...here, time: 5, distance: 500 })',
  'neither time, times nor distance': 'client.isochrone({ ...here })',
  'lat without lng': "client.geocode({ q: 'marché', lat: 6.37 })",
  'a batch item of both forms': "client.geocodeBatch({ items: [{ q: 'marché', reverse: here }] })",
  'an unknown language': "client.route({ origin: here, destination: here, language: 'french' })",
  'a field that fields leave out':
    "client.route({ origin: here, destination: here, fields: 'routes.duration' }).then(({ routes }) => routes[0].distance)",
  'both names of one side': 'client.matrix({ origins: [], sources: [], targets: [] })',
  'a key and a token': "new Repere({ key: 'svc_test_', token: 'tok_', baseUrl: 'https://api.example' })",
  'an unknown mode': "client.isochrone({ ...here, time: 5, mode: 'boat' })",
}

it.each(['nodenext', 'bundler'])(
  'compiles under strict with module resolution %s, and wrong programs do not',
  async (resolution) => {
    // TypeScript reports a comment of this kind that no error follows.
    const wrong = Object.entries(WRONG).map(([about, program]) => `// @ts-expect-error ${about}\nvoid ${program}\n`)
    await writeFile(join(project, 'main.ts'), RIGHT + wrong.join(''))
    const module = resolution === 'bundler' ? 'esnext' : resolution
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '']
    const settings = ['--module', module, '--moduleResolution', resolution, 'main.ts']
    await run(join(root, 'node_modules/.bin/tsc'), [...options, ...settings], { cwd: project })
  },
)

it('contains the types of the document once', async () => {
  const { stdout } = await run('tar', ['-tzf', tarball])
  expect(stdout.match(/schema/g)).toHaveLength(1)
})

it('is packed as bundlers and type checkers expect', async () => {
  // Each check runs as a separate program: both are ES modules that read their files by import.meta.url.
  const check = `
    import { readFile } from 'node:fs/promises'
    import { publint } from 'publint'
    import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
    const { messages } = await publint({ pkgDir: process.argv[2], pack: 'npm', strict: true })
    const types = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(process.argv[3]))))
    console.log(JSON.stringify([messages, types.problems]))`
  const script = join(root, 'dist', 'check-package.mjs')
  await writeFile(script, check)
  const { stdout } = await run(process.execPath, [script, join(project, 'node_modules/@repere/sdk'), tarball])
  await rm(script)
  expect(JSON.parse(stdout)).toEqual([[], []])
})
