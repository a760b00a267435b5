import { type Draft, rectangle } from './draft.js'
import { type Spot } from './ground.js'
import { eastboundName, grid, northboundName } from './street-grid.js'

/** A street with numbered houses: even on one side, odd on the other, one every 20 m from its start. */
interface NumberedStreet {
  axis: 'east' | 'north'
  /** y of a street that runs east, x of a street that runs north. */
  at: number
  from: number
  to: number
  quartier: string
}

const spacing = 20
const setback = 14
const size = 10

const numbered: NumberedStreet[] = [
  { axis: 'east', at: 800, from: -1100, to: -700, quartier: 'Akpakodji' },
  { axis: 'east', at: 800, from: 700, to: 1100, quartier: 'Tokplavi' },
  { axis: 'east', at: 600, from: -500, to: 500, quartier: 'Plateau' },
  { axis: 'north', at: 300, from: 400, to: 700, quartier: 'Plateau' },
  { axis: 'north', at: -200, from: 900, to: 1200, quartier: 'Zongo-Lagune' },
]

/**
 * The position of a house: number 2n is on the left of the street's direction, 2n − 1 on the right, both 20·n − 10 m
 * from the start of the numbering.
 */
function houseSpot(street: NumberedStreet, number: number): Spot {
  const along = street.from + Math.ceil(number / 2) * spacing - spacing / 2
  const aside = street.at + (number % 2 === 0 ? setback : -setback)
  return street.axis === 'east' ? [along, aside] : [2 * street.at - aside, along]
}

function streetName({ axis, at }: NumberedStreet): string {
  return axis === 'east' ? eastboundName(at) : northboundName(at)
}

/** One house for tests: 12, Rue 1.06 (Plateau). */
export const knownHouse = {
  number: '12',
  street: eastboundName(600),
  spot: houseSpot(numbered[2]!, 12),
} as const

export function drawHouses(draft: Draft): void {
  for (const street of numbered) {
    const last = Math.floor((street.to - street.from) / spacing) * 2
    for (let number = 1; number <= last; number++) {
      const [x, y] = houseSpot(street, number)
      if (isOnCrossStreet(street, [x, y])) continue
      draft.outline(rectangle([x - size / 2, y - size / 2], [x + size / 2, y + size / 2]), {
        building: 'yes',
        'addr:housenumber': String(number),
        'addr:street': streetName(street),
        'addr:suburb': street.quartier,
        'addr:city': 'Port-Fiction',
      })
    }
  }
}

/** No house is in the middle of a crossing street. */
function isOnCrossStreet(street: NumberedStreet, [x, y]: Spot): boolean {
  const along = street.axis === 'east' ? x - grid.west : y - grid.south
  const toNext = ((along % 100) + 100) % 100
  return toNext < size || toNext > 100 - size
}
