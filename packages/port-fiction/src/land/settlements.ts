import { type Spot } from '../plane/spot.js'

export const border: Spot = [31_000, 10_300]
export const secondTown: Spot = [37_200, 10_900]

export interface Village {
  name: string
  at: Spot
  radius: number
  population: number
}

export const villages: readonly Village[] = [
  { name: 'Kpodjivi', at: [-4300, 9100], radius: 420, population: 2400 },
  { name: 'Zogbéto', at: [5600, 9300], radius: 460, population: 2900 },
  { name: 'Adokplé', at: [1700, 11_900], radius: 380, population: 1800 },
  { name: 'Wèlidjè', at: [-9200, 9600], radius: 330, population: 1100 },
  { name: 'Hounsavè', at: [-12_600, 7000], radius: 360, population: 1500 },
  { name: 'Tchankpé', at: [10_300, 11_200], radius: 340, population: 1300 },
  { name: 'Gbavidji', at: [18_200, 8400], radius: 520, population: 4200 },
  { name: 'Lonkoui', at: [15_200, 12_800], radius: 300, population: 900 },
  { name: 'Sèdjrokpa', at: [24_800, 9800], radius: 430, population: 2600 },
  { name: 'Dovi-Kondé', at: [3200, 16_300], radius: 300, population: 800 },
  { name: 'Agbémazon', at: [22_500, 14_200], radius: 280, population: 700 },
  { name: 'Fifakpé', at: [12_200, 4300], radius: 330, population: 1200 },
  { name: 'Kéta-Plage', at: [19_500, 2500], radius: 300, population: 1000 },
  { name: 'Tovénou', at: [30_900, 5600], radius: 320, population: 1100 },
  { name: 'Akwaba', at: [41_500, 13_900], radius: 320, population: 1200 },
]
