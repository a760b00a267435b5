import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changesOf } from './audit-changes.js'

const ID = '01890000-0000-7000-8000-000000000001'

describe('the changes of an entry', () => {
  it('are the values that differ, also inside, without ids and equal values', () => {
    expect(
      changesOf(
        { name: 'Awa', country: 'BJ', plan: null, user: ID, terms: { day_quota: 5, burst: 1 } },
        { name: 'Awa', country: 'TG', plan: 'pro', user: ID, terms: { day_quota: 9, burst: 1 }, invoice_id: ID },
      ),
    ).toEqual([
      { field: 'country', before: 'BJ', after: 'TG' },
      { field: 'plan', before: null, after: 'pro' },
      { field: 'day_quota', before: 5, after: 9 },
    ])
  })

  it('of a thing that began or ended have one side', () => {
    expect(changesOf(null, { kind: 'test', origins: ['a', 'b'] })).toEqual([
      { field: 'kind', after: 'test' },
      { field: 'origins', after: ['a', 'b'] },
    ])
    expect(changesOf({ url: 'x' }, null)).toEqual([{ field: 'url', before: 'x' }])
    expect(changesOf(undefined, null)).toEqual([])
  })
})

describe('the words of changed values', () => {
  const admin = join(__dirname, '../../../admin/src')
  const words = readFileSync(join(__dirname, '../language/audit-fields.texts.ts'), 'utf8')
  /** Values of staff's own entries that are codes or ids, or that no customer reads. */
  const UNNAMED = [
    'correction',
    'category',
    'lat',
    'lng',
    'requested_by',
    'invited_by',
    'proof',
    'order',
    'uid',
    'taxable',
    'plans',
  ]

  it('have a name for every value that the control plane records in one line', () => {
    const recorded = readdirSync(admin, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(name))
      .map((name) => readFileSync(join(admin, name), 'utf8'))
      .filter((source) => /audit/i.test(source))
      .flatMap((source) => [...source.matchAll(/\b(?:before|after): \{ ([^{}]*) \}/g)].map(([, inside]) => inside!))
      .flatMap((inside) => [...inside.matchAll(/(?:^|, )([a-z_]+)(?=:|,|$)/g)].map(([, field]) => field!))
    expect(new Set(recorded).size).toBeGreaterThan(25)
    const unnamed = [...new Set(recorded)].filter(
      (field) =>
        !words.includes(`\n  ${field}: [`) && !/(^|_)id$|^(user|member|job|settlement|replaced_by)$/.test(field),
    )
    expect(unnamed.filter((field) => !UNNAMED.includes(field))).toEqual([])
  })
})
