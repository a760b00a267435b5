import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Serves the pages of one app from their sources; a browser shows each change in place. Other requests go to the program that
 * serves the built pages.
 *   node page-server.main.js FOLDER PORT PROGRAM_URL API_URL
 */
const [folder, port, target, apiUrl] = process.argv.slice(2) as [string, string, string, string]

interface PageServer {
  listen(): Promise<unknown>
}
interface Pages {
  /** The package of the app that serves its sources. */
  server: 'vite' | 'vitepress'
  /** The addresses that belong to the program. */
  program: string
}
const APPS: Record<string, Pages> = {
  'map-page': { server: 'vite', program: '^/(?!$|\\?|index\\.html|src/|@|node_modules/)' },
  dashboard: { server: 'vite', program: '^/(portal|staff|webhooks|status)(/|$)' },
  docs: { server: 'vitepress', program: '^/(?!docs(/|$))' },
}

const { server, program } = APPS[basename(folder)]!
const module = (await import(
  pathToFileURL(createRequire(join(folder, 'package.json')).resolve(server)).href
)) as Record<'createServer', (...args: unknown[]) => Promise<PageServer>>
const options = { host: '127.0.0.1', port: Number(port), strictPort: true, proxy: { [program]: { target } } }

/** What the control plane does to its pages. */
const asServed = {
  name: 'as-served',
  transformIndexHtml: (html: string) => html.replaceAll('__API_URL__', apiUrl),
  configureServer({ middlewares }: { middlewares: { use(handle: unknown): void } }) {
    middlewares.use((request: { url: string }, _response: unknown, next: () => void) => {
      if (/^\/console(\/|\?|$)/.test(request.url)) request.url = '/console.html'
      next()
    })
  },
}
const started =
  server === 'vite'
    ? await module.createServer({ root: folder, plugins: [asServed], server: options })
    : await module.createServer(folder, options)
await started.listen()
