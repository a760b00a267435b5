import { createDatabase, type TestDatabase } from '@repere/test-kit'
import { systemAuthor } from '../audit/index.js'
import { IncidentProblem, Incidents } from './incidents.js'
import { runStatusCommand } from './status-command.js'
import { addResult, addToHistory, emptyDay, percentileOf, readHistory } from './status-history.js'
import { statusPage } from './status-page.js'
import { daysOf, stateOf, type StatusSnapshot } from './status-snapshot.js'

describe('the state of the API', () => {
  const open = (...impacts: ('degraded' | 'outage' | 'maintenance')[]) => impacts.map((impact) => ({ impact }))

  it('is down after two failed requests, not after one', () => {
    expect(stateOf([true, true, false], [])).toBe('degraded')
    expect(stateOf([true, false, false], [])).toBe('outage')
    expect(stateOf([false, false, true], [])).toBe('degraded')
    expect(stateOf([true, true], [])).toBe('operational')
    expect(stateOf([], [])).toBe('unknown')
  })

  it('is the state that staff set if that is worse, and maintenance is no outage', () => {
    expect(stateOf([true, true], open('degraded'))).toBe('degraded')
    expect(stateOf([true, true], open('degraded', 'outage'))).toBe('outage')
    expect(stateOf([false, false], open('maintenance'))).toBe('maintenance')
  })
})

describe('the page', () => {
  const snapshot: StatusSnapshot = {
    state: 'degraded',
    checkedAt: new Date('2026-01-31T12:00:00Z'),
    latencyMs: 1234,
    days: daysOf([{ ...emptyDay('2026-01-31'), attempts: 1_000, failures: 1 }], ['2026-01-30', '2026-01-31']),
    months: [
      {
        month: '2026-01',
        measured: { availability: 0.9989999, p50Ms: 12, p95Ms: 48 },
        plans: [{ plan: 'pro', availability: 0.998, kept: false }],
      },
    ],
    incidents: [
      {
        id: 1,
        title: '<script>alert(1)</script>',
        impact: 'degraded',
        startedAt: new Date('2026-01-31T11:00:00Z'),
        resolvedAt: null,
        updates: [{ at: new Date('2026-01-31T11:05:00Z'), text: 'We look & mend' }],
      },
    ],
    promised: 0.999,
  }

  const addresses = { api: 'https://api.example', docs: 'https://docs.example/docs', portal: 'https://portal.example' }
  const documentation = { en: 'https://docs.example/docs/en/', fr: 'https://docs.example/docs/' }

  it.each(['en', 'fr'] as const)(
    'in %s has no script, no external files, and shows messages of staff as text',
    (language) => {
      const page = statusPage(snapshot, language, addresses)
      expect(page).not.toMatch(/<script|<link|<img|@import|url\(|\ssrc=|http-equiv="refresh"/)
      const header = /<header>[^]*<\/header>/.exec(page)![0]
      expect(
        [...header.matchAll(/href="([^"]+)"/g)].map(([, href]) => href).filter((href) => href!.includes('//')),
      ).toEqual([
        documentation[language],
        'https://api.example/',
        documentation[language],
        `https://portal.example/prices?language=${language}`,
        `https://portal.example/?language=${language}`,
      ])
      expect(page.replace(header, '')).not.toMatch(/https?:\/\//)
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(page).toContain('We look &amp; mend')
      expect(page).toContain(`<html lang="${language}">`)
    },
  )

  it('rounds a share down: a promise that was narrowly broken is shown as broken', () => {
    const page = statusPage(snapshot, 'en', addresses)
    expect(page).toContain('99.899%')
    expect(page).not.toContain('<td class="good">')
    expect(page).toContain('pro 99.80%, below the promise')
    expect(statusPage(snapshot, 'fr', addresses)).toContain('99,899 %')
    expect(page).toMatch(/2026-01-30: no data/)
    expect(page).toMatch(/<li class="good" title="2026-01-31: 99.90%">/)
  })
})

describe('the history', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database.remove())

  it('adds up the counts of several workers, before and after restarts', async () => {
    const day = '2026-01-31'
    const counts = () => {
      const counted = emptyDay(day)
      for (const durationMs of [3, 30, 30, 9_000]) addResult(counted, { ok: true, durationMs })
      addResult(counted, { ok: false, durationMs: 5_000 })
      return counted
    }
    await Promise.all(Array.from({ length: 8 }, () => addToHistory(database.prisma, counts())))
    const [found, ...others] = await readHistory(database.prisma, '2026-01-01')
    expect(others).toEqual([])
    expect([found!.attempts, found!.failures]).toEqual([40, 8])
    expect(found!.buckets).toEqual([8, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8])
    expect(percentileOf(found!, 0.5)).toBe(38)
    expect(percentileOf(found!, 0.95)).toBe(5_000)
    expect(percentileOf(emptyDay(day), 0.5)).toBeNull()
  })

  it('of incidents is written by commands, and every change is in the audit log', async () => {
    const { prisma } = database
    const incidents = new Incidents(prisma)
    const lines: string[] = []
    const terminal = { result: (line: string) => void lines.push(line), inform: () => undefined }
    let minute = 0
    const type = (...args: string[]) =>
      runStatusCommand(args, {
        incidents,
        terminal,
        by: systemAuthor('command line: tester'),
        now: new Date(Date.UTC(2026, 0, 31, 12, minute++)),
      })
    await type('open', 'Slow routes', '--text', 'We look into it')
    const [id] = lines as [string]
    await type('update', id, 'The cause is found')
    await type('resolve', id, 'Mended')
    const [incident] = await incidents.list(new Date(0))
    expect(incident).toMatchObject({
      title: 'Slow routes',
      impact: 'degraded',
      startedAt: new Date('2026-01-31T12:00:00Z'),
      resolvedAt: new Date('2026-01-31T12:02:00Z'),
    })
    expect(incident!.updates.map(({ text }) => text)).toEqual(['Mended', 'The cause is found', 'We look into it'])
    await expect(type('update', id, 'Too late')).rejects.toThrow(IncidentProblem)
    await expect(type('open', 'X', '--impact', 'terrible')).rejects.toThrow(/--impact is one of/)
    await expect(type('resolve', 'one')).rejects.toThrow(/ID is the number/)
    await type('list')
    expect(lines.at(-1)).toContain('Slow routes')
    const entries = await prisma.auditEntry.findMany({
      where: { action: { startsWith: 'status.' } },
      orderBy: { id: 'asc' },
    })
    expect(entries.map(({ action }) => action)).toEqual(['status.open', 'status.update', 'status.resolve'])
  })
})
