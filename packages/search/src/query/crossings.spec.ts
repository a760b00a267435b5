import { readCrossing } from './crossings.js'

describe('a crossing', () => {
  it.each([
    ['carrefour Rue 1 / Rue 2', 'rue 1 rue 2', true],
    ['Benson Street / Randall Street, Monrovia', 'benson street randall street monrovia', true],
    ['Avenue A x Avenue B', 'avenue a avenue b', true],
    ['corner of Ashmun Street and Mechlin Street', 'ashmun street mechlin street', true],
    ['angle Avenue Delois et Rue Faidherbe Kaolack', 'avenue delois rue faidherbe kaolack', true],
    ['Rue de la Paix et Rue du Port', 'rue de la paix rue du port', false],
    ['Broad St & Mechlin St', 'broad st mechlin st', false],
    ['angle Broad Mechlin', 'broad mechlin', false],
    ['Cornerstone Church / Rue du Port', 'cornerstone church rue du port', true],
    ['Lacoin Street and Rue du Port', 'lacoin street rue du port', false],
    ["intersection de l'Avenue A et la Rue B", 'l avenue a la rue b', true],
  ])('%s', (text, words, isCertain) => {
    expect(readCrossing(text)).toMatchObject({ words: words.split(' '), isCertain })
  })

  it.each(['Pharmacie Ganhi', 'carrefour', 'carrefour Védoko', '/', 'A /', '', 'Max Mart'])('is not in %j', (text) => {
    expect(readCrossing(text)).toBeNull()
  })
})
