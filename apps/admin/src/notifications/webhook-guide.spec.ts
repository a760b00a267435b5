import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEBHOOK_EVENT_TYPES } from '../unit-of-work/webhook-events.js'

describe('the guide to webhooks', () => {
  it.each(['', 'en/'])('names every event, and no other (pages/%s)', (language) => {
    const page = readFileSync(join(__dirname, `../../../docs/pages/${language}guides/webhooks.md`), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([\w.]+)`/g)].map(([, type]) => type))
    expect(named.sort()).toEqual([...WEBHOOK_EVENT_TYPES].sort())
  })
})
