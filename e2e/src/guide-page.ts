import { join } from 'node:path'
import { build } from 'esbuild'
import { type Browser, type Page } from 'playwright-core'
import { desk, openPage, type WatchedPage } from './chromium.js'
import { type PageServer } from './page-server.js'

const SDK = join(__dirname, '../../packages/sdk/src/index.ts')

/** Opens a page of a guide (`html`: a part of a page, and one script that is a module) with its script bundled. */
export async function openGuidePage(
  browser: Browser,
  pages: PageServer,
  title: string,
  html: string,
): Promise<WatchedPage> {
  const [, before, script] = /^([\s\S]*)<script type="module">([\s\S]*)<\/script>/.exec(html)!
  const { outputFiles } = await build({
    stdin: { contents: script!, resolveDir: __dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    outdir: '/',
    loader: { '.png': 'dataurl', '.svg': 'dataurl', '.gif': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    alias: { '@repere/sdk': SDK },
    write: false,
  })
  // Not every library has a style sheet.
  pages.put('/page.css', '')
  for (const { path, contents } of outputFiles) pages.put(`/page.${path.endsWith('css') ? 'css' : 'js'}`, contents)
  const watched = await openPage(browser, { ...desk, viewport: { width: 720, height: 416 } })
  const address = pages.put(
    '/page',
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title>
     <link rel="stylesheet" href="/page.css"></head><body>${before}<script type="module" src="/page.js"></script></body></html>`,
  )
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
