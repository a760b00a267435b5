import { withoutStrokes } from '../../../guidance/language.js'
import { readable } from './readable-texts.js'

describe('readable', () => {
  it.each([
    ['Entrez dans le rond-point et prenez la 1er sortie.', 'Au rond-point, prenez la 1re sortie.'],
    ['Prenez la 2e sortie dans Rue du 1er Mai.', 'Prenez la 2e sortie dans la rue du 1er Mai.'],
    ['Entrez dans Place A et prenez la 3ème sortie.', 'Entrez sur la place A et prenez la 3e sortie.'],
    ['Entrez et prenez la 10ème sortie vers B.', 'Entrez et prenez la 10e sortie vers B.'],
    ['Continuez pendant 2.5 kilomètres.', 'Continuez pendant 2,5 kilomètres.'],
    ['Continuez pendant 1.5 kilomètres.', 'Continuez pendant 1,5 kilomètre.'],
    ['Continuez pendant 11 kilomètres.', 'Continuez pendant 11 kilomètres.'],
    ['Continuez pendant 1 kilometre.', 'Continuez pendant 1 kilomètre.'],
    ['Prenez Rue 12.47 pendant 2.5 kilomètres.', 'Prenez la rue 12.47 pendant 2,5 kilomètres.'],
    ['Dans 200 mètres, Tournez à droite..', 'Dans 200 mètres, tournez à droite.'],
    ['Dans 1.5 kilomètres, Entrez dans le rond-point..', 'Dans 1,5 kilomètre, entrez dans le rond-point.'],
    ['Tournez à droite. Ensuite, Tournez à gauche.', 'Tournez à droite. Ensuite, tournez à gauche.'],
    [
      'Tournez à droite dans Rue A. Ensuite, dans 2.5 kilomètres, Tournez à gauche.',
      'Tournez à droite dans la rue A. Ensuite, dans 2,5 kilomètres, tournez à gauche.',
    ],
    ['Tournez à gauche dans the stairs.', 'Tournez à gauche dans les escaliers.'],
    ['Tournez à gauche dans Rue A, Quartier B.', 'Tournez à gauche dans la rue A, Quartier B.'],
    ['Serrez à droite dans Boulevard Latrille.', 'Serrez à droite sur le boulevard Latrille.'],
    ['Continuez sur Avenue A/N 2.', "Continuez sur l'avenue A/N 2."],
    ['Prenez Autoroute du Nord vers Yamoussoukro.', "Prenez l'autoroute du Nord vers Yamoussoukro."],
    ['Tournez à droite dans N1.', 'Tournez à droite sur la N1.'],
    ['Gardez la gauche pour prendre A1 vers Bassam.', 'Restez à gauche pour prendre A1 vers Bassam.'],
    ['Gardez la droite pour rester sur Pont HKB.', 'Restez à droite pour rester sur le pont HKB.'],
    ['Gardez la droite à la fourche.', 'Restez à droite à l’embranchement.'],
    ['Tournez tout de suite à gauche dans Rue B.', 'Tournez franchement à gauche dans la rue B.'],
    ['Prenez la bretelle sur la droite vers Yopougon.', 'Prenez la bretelle à droite vers Yopougon.'],
    ['Prenez la sortie 12 sur la droite vers Cocody.', 'Prenez la sortie 12 à droite vers Cocody.'],
    ['Votre destination est sur la droite.', 'Votre destination est sur la droite.'],
    [
      'Dans 200 mètres, Entrez dans le rond-point et prenez la 2ème sortie..',
      'Dans 200 mètres, au rond-point, prenez la 2e sortie.',
    ],
    ['Tournez à droite dans Ring Road.', 'Tournez à droite dans Ring Road.'],
  ])('%s', (engine, french) => {
    expect(readable(engine, 'fr')).toBe(french)
    expect(readable(french, 'fr')).toBe(french)
  })

  it.each([
    ['In 200 metres, Turn right onto Rue 1.5.', 'In 200 metres, turn right onto Rue 1.5.'],
    ['In 1.5 kilometres, Keep left.', 'In 1.5 kilometres, keep left.'],
    ['Walk west. Then Turn right.', 'Walk west. Then turn right.'],
    ['Turn left. Then, in 50 metres, Turn right.', 'Turn left. Then, in 50 metres, turn right.'],
    ['Walk down the stairs.', 'Walk down the stairs.'],
  ])('%s', (engine, english) => {
    expect(readable(engine, 'en')).toBe(english)
  })

  it.each([
    ['Tournez à droite dans Rue 12.191, 12.191.', 'Tournez à droite dans la rue 12.191.'],
    ['Tournez à droite dans Rue 12.191/12.191.', 'Tournez à droite dans la rue 12.191.'],
    ['Tournez à droite dans Rue 12.19, 12.191.', 'Tournez à droite dans la rue 12.19, 12.191.'],
  ])('says the number of a street once: %s', (engine, french) => {
    expect(readable(engine, 'fr')).toBe(french)
  })

  it('has no slash in spoken texts', () => {
    expect(withoutStrokes('Continuez sur Avenue A/N 2 / Voie 3.')).toBe('Continuez sur Avenue A, N 2, Voie 3.')
  })

  it('distinguishes south-west from south-east by the direction of the start', () => {
    const engine = 'Conduisez vers le sud-est dans la rue A.'
    expect(readable(engine, 'fr', 135)).toBe(engine)
    expect(readable(engine, 'fr', 225)).toBe('Conduisez vers le sud-ouest dans la rue A.')
    expect(readable('Prenez la sortie vers le sud-est.', 'fr')).toBe('Prenez la sortie vers le sud-est.')
  })
})
