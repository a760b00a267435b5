import { readHouseNumber } from './house-numbers.js'

describe('a house number', () => {
  it.each([
    ['12 Rue des Jardins Abidjan', '12', 'rue des jardins abidjan', true],
    ['12, rue des Jardins, Abidjan', '12', 'rue des jardins abidjan', true],
    ['7 bis Avenue Chardy Abidjan', '7 bis', 'avenue chardy abidjan', true],
    ['7bis, av. Chardy', '7 bis', 'av chardy', true],
    ['12b Rue des Jardins', '12 b', 'rue des jardins', true],
    ['n° 33 Route des Pêches Cotonou', '33', 'route des peches cotonou', true],
    ['No. 33 Route des Pêches', '33', 'route des peches', true],
    ['#33 Bd de la Marina', '33', 'bd de la marina', true],
    ['Hôtel Ibis, 7 rue du Port', '7', 'hotel ibis rue du port', true],
    ['12 Awolowo Road, Ikoyi', '12', 'awolowo road ikoyi', true],
    ['12 Rue 7 Treichville', '12', 'rue 7 treichville', true],
    ['14 Boulevard du 13 Janvier', '14', 'boulevard du 13 janvier', true],
    ['Avenue Chardy n°7 Abidjan', '7', 'avenue chardy abidjan', false],
    ['Avenue Chardy 7 Abidjan', '7', 'avenue chardy abidjan', false],
    ['Avenue Chardy, 7 ter, Abidjan', '7 ter', 'avenue chardy abidjan', false],
    ['Awolowo Road 12, Ikoyi', '12', 'awolowo road ikoyi', false],
    ['Awolowo Road 12 Ikoyi', '12', 'awolowo road ikoyi', false],
    ['12 Awolowo Rd Ikoyi', '12', 'awolowo rd ikoyi', true],
    ['Broad St 12, Monrovia', '12', 'broad st monrovia', false],
    ['Rue St Michel 12', '12', 'rue st michel', false],
    ['Rue 12 n° 7', '7', 'rue 12', false],
  ])('%s', (text, number, rest, isBefore) => {
    expect(readHouseNumber(text)).toEqual({ number: number.split(' '), rest: rest.split(' '), isBefore })
  })

  it.each([
    ...['Rue 12', 'Rue 12.345', 'Rue 12.345 Cotonou', 'Rue 12 Treichville', '5e avenue', '5ème avenue Ouagadougou'],
    ...[
      '12 rue',
      'Route 66',
      'Route nationale 3',
      'RN 3 route',
      'Avenue 24 Janvier Lomé',
      'Carrefour Avenue 24 Janvier',
    ],
    ...[
      'Avenue du 11 Novembre',
      'Km 12 Route de Porto-Novo',
      'PK 18 route de Porto-Novo',
      'Zone 4 Rue Pierre et Marie',
    ],
    ...['500 m de la rue du Port', '3 km route de Pobè', 'Lycée 12', 'CEG 3 Cotonou', 'Rue J 41', 'Rue A-12 Cotonou'],
    ...['97 00 12 34', '12', '', 'Rue des Jardins', 'Rue du Port 12345', 'Rue de 2'],
    ...['CEG St Louis 12', '12 St Louis', 'Clinique Dr Diallo 3', 'Rd Point 12'],
  ])('is not in %j', (text) => {
    expect(readHouseNumber(text)).toBeNull()
  })
})
