import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type Page } from 'playwright-core'
import { desk, openPage, type WatchedPage } from './chromium.js'
import { type PageServer } from './page-server.js'

const run = promisify(execFile)
const MODULES = join(__dirname, '../node_modules')

/** The tools that readers build their pages with. Both have their settings as they come, but for style sheets in webpack. */
const TOOLS = {
  vite: { files: {}, args: ['vite/bin/vite.js', 'build', '--logLevel', 'error'] },
  webpack: {
    files: {
      'webpack.config.mjs': `export default {
        mode: 'production',
        entry: './page.js',
        output: { path: import.meta.dirname + '/dist', filename: 'page.js' },
        module: { rules: [{ test: /\\.css$/, use: ['style-loader', 'css-loader'] }] },
      }`,
    },
    args: ['webpack-cli/bin/cli.js', '--no-stats'],
  },
} as const
export type BuildTool = keyof typeof TOOLS
export const BUILD_TOOLS = Object.keys(TOOLS) as BuildTool[]

/** Opens a page of a guide (`html`: a part of a page, and one script that is a module), built as a reader builds it. */
export async function openGuidePage(
  browser: Browser,
  pages: PageServer,
  title: string,
  html: string,
  tool: BuildTool = 'vite',
): Promise<WatchedPage> {
  const [, before, script] = /^([\s\S]*)<script type="module">([\s\S]*)<\/script>/.exec(html)!
  const pageWith = (tag: string) =>
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title>
     </head><body>${before}${tag}</body></html>`
  const { files, args } = TOOLS[tool]
  const folder = await mkdtemp(join(tmpdir(), 'repere-guide-'))
  try {
    await symlink(MODULES, join(folder, 'node_modules'))
    const sources = {
      ...files,
      'package.json': '{ "type": "module" }',
      'page.js': script!,
      'index.html': pageWith('<script type="module" src="./page.js"></script>'),
    }
    for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text)
    const [program, ...rest] = args
    await run(process.execPath, [join(MODULES, program), ...rest], { cwd: folder, maxBuffer: 20_000_000 })
    for (const entry of await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      pages.put(file.slice(join(folder, 'dist').length), await readFile(file))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const watched = await openPage(browser, { ...desk, viewport: { width: 720, height: 416 } })
  // webpack writes no page of its own.
  const address =
    tool === 'vite' ? `${pages.origin}/index.html` : pages.put('/page', pageWith('<script src="/page.js"></script>'))
  await watched.page.goto(address)
  return watched
}

/** Waits until the page shows a map: many colours. A screenshot waits for a frame. */
export async function drawnPage(
  { page, keep, problems }: WatchedPage,
  picture: string,
  coloursMin: number,
): Promise<void> {
  const until = performance.now() + 60_000
  for (let colours = 0; colours < coloursMin;) {
    colours = await coloursOf(page, await keep(picture))
    if (performance.now() > until) throw new Error(`${colours} colours; ${problems.join('; ')}`)
  }
}

/** Different colours of a picture, in steps of 8. */
function coloursOf(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      const found = new Set<number>()
      for (let i = 0; i < data.length; i += 4)
        found.add(((data[i]! >> 3) << 10) | ((data[i + 1]! >> 3) << 5) | (data[i + 2]! >> 3))
      return found.size
    },
    [...picture],
  )
}
