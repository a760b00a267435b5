import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The paths of Debian, Ubuntu and Google; Playwright's own download is not used. */
const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']
const executablePath = programs.find((path) => existsSync(path))

/** False where the machine has no Chromium: `apt-get install chromium`. */
export const hasChromium = executablePath !== undefined

/**
 * A browser without a screen or a graphics card, which opens no connections of its own.
 *
 * @throws Error  where the machine has no Chromium
 */
export async function startChromium(): Promise<Browser> {
  if (!hasChromium) throw new Error('This needs a Chromium: apt-get install chromium')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--disable-background-networking',
      '--disable-dev-shm-usage',
    ],
  })
}
