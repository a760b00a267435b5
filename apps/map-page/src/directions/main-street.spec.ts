import { byStreetInFrench } from '../language/french-streets.js'
import { mainStreet } from './main-street.js'

const maneuver = (distance: number, ...street_names: string[]) => ({
  type: 'continue',
  instruction: '',
  verbal_pre_transition_instruction: '',
  duration: 0,
  location: { lat: 0, lng: 0 },
  distance,
  street_names,
})

it('names the street that most of the route follows', () => {
  const legs = [
    { maneuvers: [maneuver(300, 'Rue A'), maneuver(200, 'Boulevard B')] },
    { maneuvers: [maneuver(250, 'Boulevard B', 'N1'), maneuver(900)] },
  ]
  expect(mainStreet({ legs, distance: 1_650 })).toBe('Boulevard B')
})

it('names none if no street stands out', () => {
  expect(mainStreet({ legs: [{ maneuvers: [maneuver(100, 'Rue A'), maneuver(2_000)] }], distance: 2_100 })).toBeNull()
  expect(mainStreet({ legs: [{ maneuvers: [] }], distance: 0 })).toBeNull()
})

it.each([
  ['Boulevard de Marseille', 'par le Boulevard de Marseille'],
  ['Avenue 7', 'par l’Avenue 7'],
  ['Allée des Cocotiers', 'par l’Allée des Cocotiers'],
  ['Rue 12', 'par la Rue 12'],
  ['Pont Charles-de-Gaulle', 'par le Pont Charles-de-Gaulle'],
  ['Voie Express', 'par la Voie Express'],
  ['RNIE 1', 'par RNIE 1'],
  ['Avenida Amílcar Cabral', 'par Avenida Amílcar Cabral'],
])('says %s', (name, said) => {
  expect(byStreetInFrench(name)).toBe(said)
})
