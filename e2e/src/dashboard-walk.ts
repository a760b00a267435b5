import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Page } from 'playwright-core'
import { keepPicture } from './chromium.js'
import { type DashboardPage } from './dashboard-pages.js'

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeViolation {
  id: string
  impact: string | null
  nodes: { html: string }[]
}

export interface Walk {
  page: Page
  base: string
  pages: readonly DashboardPage[]
  /** The name of screenshots and findings: `console-phone-dark`. */
  name: string
}

/**
 * Opens each page, keeps a screenshot, and reports serious findings of axe, elements wider than the screen and, on a
 * phone, controls that a finger misses.
 */
export async function walk({ page, base, pages, name }: Walk): Promise<string[]> {
  const findings: string[] = []
  // A failed request may appear as an empty list, so it counts as an error. The request for the current user may fail.
  page.on('response', (answer) => {
    const { pathname, search } = new URL(answer.url())
    if (answer.status() >= 400 && !pathname.endsWith('/me')) {
      findings.push(`${name}: ${answer.status()} ${pathname}${search}`)
    }
  })
  for (const one of pages) {
    if (!(await openPage(page, base, one))) {
      findings.push(`${name} ${one.path}: nothing in ${one.firstOf} leads to it`)
      continue
    }
    await settle(page)
    findings.push(...(await screenFaults(page)).map((text) => `${name} ${one.path} ${text}`))
    const file = one.path === '/' ? '-start' : one.path.replace(/\W+/g, '-').replace(/-$/, '')
    await keepPicture(page, `dashboard/${name}${file}`)
  }
  return findings
}

/** Serious findings of axe, the pixels by which a page is wider than the screen and, on a phone, controls that a finger misses. */
export async function screenFaults(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [...(wide > 0 ? [`${wide} pixels too wide`] : []), ...(await seriousOn(page)), ...(await smallTargetsOn(page))]
}

/** @returns false when its list has no link to it */
async function openPage(page: Page, base: string, { path, firstOf }: DashboardPage): Promise<boolean> {
  if (firstOf === undefined) {
    await page.goto(base + path)
    return true
  }
  await page.goto(base + firstOf)
  await settle(page)
  const link = page.locator(`tbody a[href*="${path.split('$')[0]}"]`).first()
  if ((await link.count()) === 0) return false
  await link.click()
  await page.waitForURL((url) => url.pathname !== new URL(base + firstOf).pathname)
  return true
}

/** Waits until all loading has ended. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(
    () => document.querySelector('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root') === null,
  )
  await page.waitForLoadState('networkidle')
}

export async function seriousOn(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: AxeViolation[] }> } }
    const { violations } = await axe.run()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => {
        const where = nodes.map(({ html }) => html.slice(0, 140)).slice(0, 2)
        return `${id}: ${where.join(' | ')}`
      })
  })
}

/** Controls of less than 44 pixels under a finger. Links inside a sentence, and controls that their label enlarges, do not count. */
async function smallTargetsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST_PIXELS = 43.5
    if (!matchMedia('(pointer: coarse)').matches) return []
    const isInSentence = (one: Element) =>
      getComputedStyle(one).display === 'inline' &&
      (one.closest('p, li') !== null ||
        (one.parentElement?.textContent ?? '').trim().length > (one.textContent ?? '').trim().length + 3)
    const sizeOf = (one: Element) => {
      const around =
        one instanceof HTMLInputElement
          ? (one.closest('label, [class*=-body], [class*=-wrapper]') ?? one.labels?.[0] ?? one)
          : one
      return around.getBoundingClientRect()
    }
    return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, [role=tab]')]
      .filter((one) => {
        const { width, height, right, left } = sizeOf(one)
        const isShown = width > 0 && height > 0 && right > 0 && left < innerWidth
        if (!isShown || one.closest('.skip-link, .VPSkipLink, .header-anchor, [aria-hidden=true]') || isInSentence(one))
          return false
        return height < LEAST_PIXELS || width < 24
      })
      .map((one) => `is small for a finger: ${one.outerHTML.slice(0, 120)}`)
  })
}
