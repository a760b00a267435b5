import { clockOf, readAddressList } from './address-list.js'

describe('a pasted list of addresses', () => {
  it('is read with a header in any order, and with a comma in quotes', () => {
    const { deliveries, faults } = readAddressList(
      'Adresse;Client;De;À;Colis\n"Rue 12, Treichville";Awa;8h;10 h 30;2\nMarché de Cocody;Koffi;;;\n',
    )
    expect(faults).toEqual([])
    expect(deliveries).toEqual([
      { name: 'Awa', address: 'Rue 12, Treichville', demand: 2, window: ['08:00', '10:30'] },
      { name: 'Koffi', address: 'Marché de Cocody', demand: 1, window: null },
    ])
  })

  it('is read without a header, from tabs, and as addresses only', () => {
    expect(readAddressList('Awa\tRue 12\t3\t\t12:00').deliveries).toEqual([
      { name: 'Awa', address: 'Rue 12', demand: 3, window: ['00:00', '12:00'] },
    ])
    expect(readAddressList('Pharmacie du Plateau\n\nGare de Bassam').deliveries.map(({ address }) => address)).toEqual([
      'Pharmacie du Plateau',
      'Gare de Bassam',
    ])
  })

  it('keeps the commas of addresses, and an empty first cell', () => {
    const read = (text: string) => readAddressList(text).deliveries.map(({ name, address }) => [name, address])
    const addresses = ['Rue 12, Treichville', 'Immeuble Horizon, 2e étage, Plateau', 'Gare de Bassam']
    expect(read(addresses.join('\n'))).toEqual(addresses.map((address) => [address, address]))
    expect(read('"Rue 12, Treichville"')).toEqual([['Rue 12, Treichville', 'Rue 12, Treichville']])
    expect(read('\tRue 12, Cocody\t3\nAwa\tRue 5\t1')).toEqual([
      ['Rue 12, Cocody', 'Rue 12, Cocody'],
      ['Awa', 'Rue 5'],
    ])
    expect(read('Awa,Rue 12,3\nKoffi,"Rue 5, Cocody",1,8h,')).toEqual([
      ['Awa', 'Rue 12'],
      ['Koffi', 'Rue 5, Cocody'],
    ])
    expect(read('Awa;Boutique "Chez Ali", Rue 7;1')).toEqual([['Awa', 'Boutique "Chez Ali", Rue 7']])
  })

  it('names the lines that it cannot read', () => {
    expect(readAddressList('name,address,parcels\nAwa,,1\nKoffi,Rue 5,many').faults.map(({ line }) => line)).toEqual([
      2, 3,
    ])
    expect(['24:00', '7', '9h', 'noon', '8:75'].map(clockOf)).toEqual([null, '07:00', '09:00', null, null])
  })
})
