import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, relative } from 'node:path'
import { type Checkout } from '../checkout.js'
import { readDevJson } from '../dev-json.js'
import { type Reporter } from '../reporter.js'
import { type Stack } from '../stack.js'
import { FileCompiler } from './compile-file.js'
import { followFolders } from './follow-folders.js'
import { partsOf, readWorkspaces } from './workspaces.js'

const NOT_IN_PROGRAMS = /\.(spec|fixture|contract)\.ts$|\.d\.ts$/

/** What pages are made of besides their sources, and the step of their build that reads it. */
const WRITTEN = [
  {
    from: /^apps\/(docs\/(pages|build)\/|api\/openapi\.json$)/,
    app: 'docs',
    step: ['build/write-pages.js', '--update'],
  },
  { from: /^apps\/admin\/openapi\.json$/, app: 'dashboard', step: ['build/write-generated.js'] },
]

/**
 * Serves the pages from their sources, and starts programs again when their sources change.
 *
 * @returns a function that stops following; the servers belong to the stack
 */
export async function develop(
  stack: Stack,
  checkout: Checkout,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<() => void> {
  const workspaces = readWorkspaces(checkout.root)
  const compiler = new FileCompiler(checkout.root)
  for (const { app, step } of WRITTEN) await run(join(checkout.root, 'apps', app), step)
  await stack.startPages(signal)
  const [map, , docs] = stack.record.services.slice(-3).map(({ address }) => address)
  reporter.line(
    `  From sources   map ${map}#key=${readDevJson(checkout.devFile()).sandbox_key}, documentation ${docs}, dashboard as above`,
  )
  reporter.line('✓ Sources are followed. Types are not checked.')

  const parts = new Map(stack.programs.map(({ name, cwd }) => [name, partsOf(cwd, workspaces)]))
  const onChange = async (paths: string[]) => {
    const startedAt = Date.now()
    const faults: string[] = []
    const names = new Set<string>()
    for (const path of paths) {
      const workspace = workspaces.find(({ folder }) => path.startsWith(join(folder, 'src/')))
      if (workspace === undefined || !path.endsWith('.ts') || NOT_IN_PROGRAMS.test(path)) continue
      faults.push(...compiler.compile(workspace, path))
      for (const [name, used] of parts) if (used.has(workspace)) names.add(name)
    }
    const changed = paths.map((path) => relative(checkout.root, path))
    const written = WRITTEN.filter(({ from }) => changed.some((path) => from.test(path)))
    for (const { app, step } of written) faults.push(...(await run(join(checkout.root, 'apps', app), step)))
    if (faults.length === 0) {
      const restarts = await Promise.allSettled([...names].map((name) => stack.restart(name, signal)))
      faults.push(...restarts.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : [])))
    }
    if (signal.aborted || names.size + written.length + faults.length === 0) return
    const what = changed.length === 1 ? changed[0] : `${changed.length} files`
    for (const fault of faults) reporter.line(`✗ ${fault}`)
    const now = [...names, ...written.map(({ app }) => app)].join(', ')
    if (faults.length === 0) reporter.line(`↻ ${what}: ${now} after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  }
  const sources = workspaces.map(({ folder }) => join(folder, 'src'))
  const further = ['apps/docs/pages', 'apps/docs/build'].map((path) => join(checkout.root, path))
  const files = ['apps/api/openapi.json', 'apps/admin/openapi.json'].map((path) => join(checkout.root, path))
  return followFolders([...sources, ...further], files, onChange)
}

/** Runs a step of an app's build. @returns what it says, if it fails */
async function run(folder: string, step: readonly string[]): Promise<string[]> {
  const child = spawn(process.execPath, step, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0 ? [] : [`${step.join(' ')} in ${folder}: ${said.trim()}`]
}
