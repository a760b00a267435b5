import { CERTIFICATION_DUTIES, certificationDutyOf, VALUE_ADDED_TAX } from './law-table.js'

describe('the table of the law', () => {
  it('names the countries where invoices must be certified, and since when', () => {
    expect(certificationDutyOf('BJ', '2021-06-30')).toBeNull()
    expect(certificationDutyOf('BJ', '2021-07-01')?.system).toBe('e-MECeF')
    expect(certificationDutyOf('CI', '2026-01-01')?.system).toBe('FNE')
    expect(certificationDutyOf('TG', '2026-01-01')).toBeNull()
  })

  it('names a source for each rule, and lists the rules of each country by day', () => {
    for (const rules of [VALUE_ADDED_TAX, CERTIFICATION_DUTIES]) {
      for (const { source, from } of rules)
        expect([source.length > 20, from]).toEqual([true, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
      for (const country of new Set(rules.map((rule) => rule.country))) {
        const days = rules.filter((rule) => rule.country === country).map(({ from }) => from)
        expect(days).toEqual([...new Set(days)].sort())
      }
    }
  })
})
