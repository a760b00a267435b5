import { Aliases, withAliases } from './aliases.js'

describe('hand-kept names', () => {
  it('in the repository are valid', () => {
    const { all } = Aliases.parse(Aliases.shippedText())
    expect(all.length).toBeGreaterThan(50)
    expect(all.filter(({ capital }) => capital)).toHaveLength(18)
  })

  it('are attached by name, country and layer, with any spelling of the name', () => {
    const aliases = Aliases.parse(`
      - { name: Dantokpa, country: BJ, layer: quartier, alt: [Tokpa] }
      - { name: Nowhere, country: BJ, layer: city }
    `)
    expect(aliases.of({ '': 'DANTOKPÀ' }, 'BJ', 'quartier')).toMatchObject([{ alt: ['Tokpa'] }])
    expect(aliases.of({ '': 'Dantokpa' }, 'TG', 'quartier')).toEqual([])
    expect(aliases.of({ '': 'Dantokpa' }, 'BJ', 'market')).toEqual([])
    expect(aliases.of({ '': 'Dantokpa' }, null, 'quartier')).toEqual([])
    expect(aliases.left().map(({ name }) => name)).toEqual(['Nowhere'])
  })

  it('are added to the existing names, and replace none', () => {
    const { all } = Aliases.parse(
      `[{ name: A, country: BJ, layer: city, alt: [B, C], old: [D], names: { en: E, fr: F }, capital: true }]`,
    )
    expect(withAliases({ '': 'A', fr: 'X', alt: ['B'] }, all)).toEqual({
      '': 'A',
      fr: 'X',
      en: 'E',
      alt: ['B', 'C'],
      old: ['D'],
    })
  })

  it('that are invalid are all reported at once', () => {
    const text = `
      - { name: A, country: bj, layer: city }
      - { name: B, country: BJ, layer: town }
      - { country: BJ, layer: city }
      - { name: C, country: BJ, layer: city, alt: D }
      - { name: E, country: BJ, layer: city, population: 5 }
      - nonsense
    `
    expect(() => Aliases.parse(text)).toThrow(/entry 1: .*entry 2: .*entry 3: .*entry 4: .*entry 5: .*entry 6: /s)
    expect(() => Aliases.parse('just: a mapping')).toThrow(/not a list/)
  })
})
