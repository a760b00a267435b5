// Packs the packages that are published as they would be published, installs them into empty projects and runs their quickstarts
// there. It publishes nothing. Usage: bin/release --dry-run [--url URL --key KEY]
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tryOtherLanguages } from './release-clients.mjs'

const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))
/** In the order in which they would be published: none depends on a later one. */
const PUBLISHED = ['settings', 'sdk', 'elements', 'mcp']
/** Every package has these. */
const FILES = ['package/LICENSE', 'package/README.md', 'package/CHANGELOG.md', 'package/package.json']

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean' }, url: { type: 'string' }, key: { type: 'string' } },
})
if (!values['dry-run'] || (values.url === undefined) !== (values.key === undefined)) {
  console.error('Usage: bin/release --dry-run [--url URL --key KEY]')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'repere-release-'))
const environment = { ...process.env, ...(values.key && { REPERE_KEY: values.key }) }
const run = (program, args, cwd) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], env: environment })

try {
  const packed = join(folder, 'packed')
  const project = join(folder, 'project')
  mkdirSync(packed)
  mkdirSync(project)
  for (const name of PUBLISHED) run('pnpm', ['pack', '--pack-destination', packed], join(ROOT, 'packages', name))
  const tarballs = readdirSync(packed).map((name) => join(packed, name))
  for (const tarball of tarballs) check(tarball)

  writeFileSync(join(project, 'package.json'), '{ "name": "try", "private": true }\n')
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs], project)
  console.log(`✓ ${tarballs.length} tarballs are installed in an empty project`)
  await tryImports(project)
  await tryServer(project)
  await tryOtherLanguages({ root: ROOT, folder, run, sampleOf })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function check(tarball) {
  const files = run('tar', ['-tzf', tarball]).split('\n')
  const missing = FILES.filter((file) => !files.includes(file))
  const about = JSON.parse(run('tar', ['-xzOf', tarball, 'package/package.json']))
  const unset = ['description', 'license', 'keywords', 'publishConfig', 'files'].filter(
    (name) => about[name] === undefined,
  )
  const local = Object.entries(about.dependencies ?? {}).filter(([, version]) =>
    /^(workspace|file|link):/.test(version),
  )
  const faults = [
    ...missing.map((file) => `without ${file}`),
    ...unset.map((name) => `without "${name}"`),
    ...local.map(([name, version]) => `${name} is ${version}`),
    ...(about.private ? ['private'] : []),
  ]
  if (faults.length > 0) throw new Error(`${about.name}: ${faults.join(', ')}`)
  console.log(`✓ ${about.name} ${about.version}: ${Math.round(statSync(tarball).size / 1024)} kB packed`)
}

/**
 * A sample of the documentation as the API serves it, with its own address and places.
 *
 * @returns null without an API to ask
 */
async function sampleOf(page, language) {
  if (values.url === undefined) return null
  const text = await (await fetch(`${values.url}/docs/en/${page}.md`)).text()
  const code = new RegExp(`^\`\`\`${language}\\b[^\n]*\n([\\s\\S]*?)^\`\`\`$`, 'gm')
  const found = [...text.matchAll(code)].map(([, body]) => body).find((body) => /Repere\(|^curl /m.test(body))
  if (found === undefined) throw new Error(`${page} has no sample in ${language}`)
  return found
}

/** The quickstart, as an ES module and as a CommonJS module. */
async function tryImports(project) {
  const body = `const client = new Repere({ key: 'svc_test_x', baseUrl: 'http://127.0.0.1:9' })\nconsole.log(typeof client.geocode)`
  const sample = (await sampleOf('guides/sdk', 'js')) ?? `import { Repere } from '@repere/sdk'\n${body}\n`
  writeFileSync(join(project, 'quickstart.mjs'), sample)
  writeFileSync(join(project, 'quickstart.cjs'), `const { Repere } = require('@repere/sdk')\n${body}\n`)
  // A page is rendered on a server too, where there are no elements to define.
  writeFileSync(
    join(project, 'element.mjs'),
    `import { RepereSearch } from '@repere/elements'\nconsole.log(typeof RepereSearch, RepereSearch.formAssociated)\n`,
  )
  for (const file of ['quickstart.mjs', 'quickstart.cjs', 'element.mjs']) {
    console.log(`✓ ${file}: ${run(process.execPath, [file], project).trim()}`)
  }
}

/** Starts the MCP server as assistants do, and asks for its tools. */
async function tryServer(project) {
  const { url = 'http://127.0.0.1:9', key = 'svc_test_x' } = values
  const server = spawn(join(project, 'node_modules/.bin/repere-mcp'), {
    env: { ...process.env, REPERE_URL: url, REPERE_KEY: key },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const clientInfo = { name: 'release', version: '1' }
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ]
  for (const message of messages) server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const tools = await new Promise((found, failed) => {
    let text = ''
    const timer = setTimeout(() => failed(new Error(`repere-mcp did not list its tools: ${text}`)), 60_000)
    server.once('exit', (code) => failed(new Error(`repere-mcp ended with ${code}`)))
    server.stdout.on('data', (part) => {
      text += part
      for (const line of text.split('\n').slice(0, -1)) {
        const { id, result } = JSON.parse(line)
        if (id !== 2) continue
        clearTimeout(timer)
        found(result.tools)
      }
    })
  })
  server.removeAllListeners('exit')
  server.kill()
  console.log(`✓ repere-mcp: ${tools.map(({ name }) => name).join(', ')}`)
}
