import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLongRun } from '@repere/test-kit'
import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

const screenshots = fileURLToPath(new URL('../../.repere/screenshots/', import.meta.url))

// The processor draws every pixel, and people look at the pictures of long runs only.
export const desk: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: isLongRun ? 1 : 0.5,
  locale: 'fr-FR',
}
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: isLongRun ? 2 : 1,
  isMobile: true,
  hasTouch: true,
  locale: 'fr-FR',
}

/** A page in a browser, and all errors on it. */
export interface WatchedPage {
  page: Page
  /** Errors on the console, in scripts and of requests. Requests that the page itself cancelled do not count. */
  problems: string[]
  /** Every requested address, in order. */
  asked: string[]
  /** Waits until the map is drawn. */
  drawn(): Promise<void>
  /** Keeps a picture under `.repere/screenshots`. */
  keep(name: string): Promise<Buffer>
  close(): Promise<void>
}

/** Keeps a picture of the whole page under `.repere/screenshots`. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await mkdir(screenshots, { recursive: true })
  // A screenshot of the whole page shows the fixed header at the scroll position.
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true })
}

export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<WatchedPage> {
  // The processor draws each frame of a movement, which would take a quarter of the time of a page with a map.
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const problems: string[] = []
  const asked: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`))
  page.on('request', (request) => asked.push(request.url()))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'unknown'
    if (why !== 'net::ERR_ABORTED') problems.push(`request: ${why} ${request.url()}`)
  })
  page.on('response', (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`))
  return {
    page,
    problems,
    asked,
    drawn: async () => {
      await page.locator('.map[aria-busy=false]').waitFor({ state: 'attached', timeout: 120_000 })
    },
    keep: async (name) => {
      await mkdir(screenshots, { recursive: true })
      return page.screenshot({ path: join(screenshots, `${name}.png`) })
    },
    close: () => context.close(),
  }
}

export interface Look {
  /** Number of different colours, in steps of 8. */
  colours: number
  /** 0 to 1: the share of the most frequent colour. */
  emptiest: number
  /** 0 to 1. */
  brightness: number
}

/** The part of a screenshot that only the map covers: its right half, below the controls. */
export function lookOf(page: Page, picture: Buffer): Promise<Look> {
  return page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
      const [left, top] = [Math.floor(image.width / 2), Math.floor(image.height / 5)]
      const [width, height] = [Math.floor(image.width * 0.4), Math.floor(image.height / 3)]
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')!
      context.drawImage(image, left, top, width, height, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      const counts = new Map<number, number>()
      let light = 0
      for (let i = 0; i < data.length; i += 4) {
        const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!]
        const colour = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
        counts.set(colour, (counts.get(colour) ?? 0) + 1)
        light += (r + g + b) / 765
      }
      const pixels = data.length / 4
      return { colours: counts.size, emptiest: Math.max(...counts.values()) / pixels, brightness: light / pixels }
    },
    [...picture],
  )
}
