import { roadClasses, type Road, shippedSpeedTable, SpeedTable, type SpeedTableFile } from './speed-table.js'

const file = () => JSON.parse(shippedSpeedTable()) as SpeedTableFile
const table = SpeedTable.shipped()

const road = (road: Partial<Road>): Road => ({
  roadClass: 'primary',
  area: 'urban',
  surface: 'paved',
  link: false,
  roundabout: false,
  country: null,
  maxspeed: null,
  ...road,
})

describe('the speed table', () => {
  it('has no speed above 45 km/h in town or 75 out of it, so that no route can average more', () => {
    for (const roadClass of roadClasses) {
      for (const surface of ['paved', 'untagged', 'unpaved'] as const) {
        for (const country of [null, 'BJ', 'NG', 'XX']) {
          expect(table.speed(road({ roadClass, surface, country }))).toBeLessThanOrEqual(45)
          expect(table.speed(road({ roadClass, surface, country, area: 'rural' }))).toBeLessThanOrEqual(75)
        }
      }
    }
  })

  it('has no higher speed on a worse surface, in town or on a lower class of road', () => {
    const classes = roadClasses.slice(0, 7)
    for (const [index, roadClass] of classes.entries()) {
      for (const area of ['urban', 'rural'] as const) {
        const at = (surface: Road['surface']) => table.speed(road({ roadClass, area, surface }))
        expect(at('paved')).toBeGreaterThanOrEqual(at('untagged'))
        expect(at('untagged')).toBeGreaterThanOrEqual(at('unpaved'))
        const lesser = classes[index + 1]
        if (lesser) expect(at('paved')).toBeGreaterThanOrEqual(table.speed(road({ roadClass: lesser, area })))
      }
      for (const surface of ['paved', 'untagged', 'unpaved'] as const) {
        expect(table.speed(road({ roadClass, surface, area: 'rural' }))).toBeGreaterThanOrEqual(
          table.speed(road({ roadClass, surface })),
        )
      }
    }
  })

  it('lowers speeds for countries, links, roundabouts and signs, and never raises them', () => {
    expect(table.speed(road({ area: 'rural', country: 'GN' }))).toBe(53)
    expect(table.speed(road({ area: 'rural', country: 'LR', surface: 'unpaved' }))).toBe(26)
    expect(table.speed(road({ link: true }))).toBe(23)
    expect(table.speed(road({ roundabout: true }))).toBe(20)
    expect(table.speed(road({ maxspeed: 30 }))).toBe(30)
    expect(table.speed(road({ maxspeed: 110 }))).toBe(33)
    expect(table.speed(road({ maxspeed: 5 }))).toBe(10)
  })

  it('gives a reason for every class and every country', () => {
    const { classes, countries } = file()
    for (const entry of [...Object.values(classes), ...Object.values(countries)])
      expect(entry.reason.length).toBeGreaterThan(15)
  })

  it('refuses a table above its own limits, with gaps, or without reasons', () => {
    const broken = (change: (table: SpeedTableFile) => void) => {
      const copy = file()
      change(copy)
      return () => new SpeedTable(copy)
    }
    expect(broken((copy) => (copy.classes.trunk.urban.paved = 46))).toThrow('trunk urban paved is 46')
    expect(broken((copy) => (copy.classes.trunk.rural.paved = 90))).toThrow('trunk rural paved is 90')
    expect(broken((copy) => (copy.classes.track.rural.paved = 5))).toThrow('track rural paved is 5')
    expect(broken((copy) => delete (copy.classes as Partial<SpeedTableFile['classes']>).service)).toThrow('service')
    expect(broken((copy) => (copy.classes.primary.reason = ''))).toThrow('primary has no reason')
    expect(broken((copy) => (copy.countries.NG = { urban: 1.2, reason: 'Lagos' }))).toThrow('NG urban is 1.2')
  })
})
