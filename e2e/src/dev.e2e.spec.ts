import { type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describeLong, until } from '@repere/test-kit'
import { hasChromium, startChromium } from '@repere/test-kit/chromium'
import { type Browser, type Page } from 'playwright-core'
import { RunningUp } from './running-up.js'

jest.setTimeout(300_000)

const ROOT = resolve(__dirname, '../..')

describeLong('bin/dev', () => {
  let running: RunningUp
  let started: ChildProcess
  let browser: Browser
  let output = ''

  beforeAll(async () => {
    running = await RunningUp.prepare()
    started = running.launch(...running.start('--develop'))
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (text: Buffer) => (output += text.toString()))
    await until(() => output.includes('Sources are followed'), { timeoutMs: 240_000 })
    if (hasChromium) browser = await startChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await running?.remove()
  })

  /** Saves a changed source, waits for its effect, and saves it again as it was. */
  const change = async (path: string, edit: (text: string) => string, seen: () => Promise<boolean> | boolean) => {
    const file = join(ROOT, path)
    const text = readFileSync(file, 'utf8')
    try {
      writeFileSync(file, edit(text))
      await until(seen, { timeoutMs: 60_000 })
    } finally {
      writeFileSync(file, text)
    }
    await until(async () => !(await seen()), { timeoutMs: 60_000 })
  }
  const open = async (port: number, path: string): Promise<Page> => {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${running.portBase + port}${path}`)
    return page
  }
  const textOf = (page: Page) => page.evaluate(() => document.body.innerText)

  it('answers with the new code after a change of a DTO, and keeps answering while a file does not compile', async () => {
    const api = `http://127.0.0.1:${running.portBase}`
    const dto = 'apps/api/src/health/health.dto.ts'
    const described = async () =>
      (
        await fetch(`${api}/openapi.json`).then(
          (response) => response.text(),
          () => '',
        )
      ).includes('Voices of prompts.')
    await change(dto, (text) => text.replace("'Voice prompts.'", "'Voices of prompts.'"), described)
    expect(output).toMatch(/↻ apps\/api\/src\/health\/health\.dto\.ts: api after [\d.]+ s/)

    const restarts = () => output.split('↻').length
    for (const [line, fault] of [
      ['export const = 1', /✗ \S*health\.dto\.ts:\d+ .*expected/],
      ["throw new Error('not today')", /✗ api stopped while starting .*\n.*/],
    ] as const) {
      const [file, before] = [join(ROOT, dto), restarts()]
      const text = readFileSync(file, 'utf8')
      try {
        writeFileSync(file, `${text}${line}\n`)
        await until(() => fault.test(output), { timeoutMs: 60_000 })
        expect((await fetch(`${api}/openapi.json`)).status).toBe(200)
      } finally {
        writeFileSync(file, text)
      }
      await until(() => restarts() > before, { timeoutMs: 60_000 })
    }
    expect((await fetch(`${api}/openapi.json`)).status).toBe(200)
  })

  const inBrowser = hasChromium ? it : it.skip
  inBrowser('shows a change of a page, a style and a document in an open browser', async () => {
    const [map, dashboard, docs] = [await open(2, '/'), await open(11, '/'), await open(12, '/docs/quickstart')]
    await change(
      'apps/map-page/src/styles/theme.css',
      (text) => `${text}\n:root { --followed: 7px }\n`,
      () => map.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--followed') === '7px'),
    )
    await until(async () => /Log in|Se connecter/.test(await textOf(dashboard)), { timeoutMs: 60_000 })
    await change(
      'apps/dashboard/src/customers/entry/entry.texts.ts',
      (text) => text.replace("'Se connecter', 'Log in'", "'Entrer ici', 'Enter here'"),
      async () => /Entrer ici|Enter here/.test(await textOf(dashboard)),
    )
    await change(
      'apps/docs/pages/quickstart.md',
      (text) => `${text}\nEncore une ligne.\n`,
      async () => (await textOf(docs)).includes('Encore une ligne.'),
    )
    // The pages ask the running programs.
    expect(await map.evaluate(async () => (await fetch('/v1/health')).status)).toBe(401)
    expect(await dashboard.evaluate(async () => (await fetch('/portal/me')).status)).toBe(401)
  })
})
