import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resultText } from './result-text.js'

const RESULTS = join(__dirname, '../results')

describe('the text of a result', () => {
  it.each(readdirSync(RESULTS))('is what %s has, and reads as the same figures', (file) => {
    const kept = readFileSync(join(RESULTS, file), 'utf8')
    const text = resultText(JSON.parse(kept))
    expect(JSON.parse(text)).toEqual(JSON.parse(kept))
    expect(kept).toBe(`${text}\n`)
  })

  it('has a row of figures in each line', () => {
    const raw = { rows: Array.from({ length: 9 }, (_, row) => ({ row, p50Ms: 1.5, p99Ms: 12.25, requests: 1_000 })) }
    expect(resultText({ raw }).split('\n').slice(0, 4)).toEqual([
      '{',
      '  "raw": {',
      '    "rows": [',
      '      {"row":0,"p50Ms":1.5,"p99Ms":12.25,"requests":1000},',
    ])
  })
})
