import { LANGUAGES } from '@repere/shared'
import { fillIn } from './language.js'
import { LANGUAGE_FILES } from './languages/index.js'
import { contracted } from './languages/fr.js'
import { MANEUVER_TYPES } from '@repere/guidance'
import { announcedAhead, narrate, narrateAhead, spokenDistance, type ToNarrate } from './narrate.js'
import { LANDMARK_RELATIONS } from './landmark.js'
import { withLandmark } from './landmark-texts.js'

/** Those that write numbers in words. */
const IN_WORDS = ['wo', 'ha'] as const
const turn: ToNarrate = { type: 'turn_right', names: [], lengthMetres: 210, bearingAfter: 90, exit: undefined }

describe('a language', () => {
  it.each(LANGUAGES)('%s has a phrase for every maneuver, with and without a street', (language) => {
    const { narration } = LANGUAGE_FILES[language]
    for (const type of MANEUVER_TYPES) {
      for (const names of [[], ['Rue 12.47']]) {
        for (const bearingAfter of [undefined, 0, 359]) {
          for (const exit of [undefined, 1, 8, 20]) {
            const texts = narrate({ ...turn, type, names, bearingAfter, exit }, [turn], narration)
            for (const text of Object.values(texts)) expect(text).toMatch(/^\p{Lu}[^{}[\]]*[^.]\.$/u)
            expect(texts.pre.length).toBeLessThan(200)
          }
        }
      }
    }
  })

  it.each(IN_WORDS)('%s has a different word for every number that it may need', (language) => {
    const { inWords } = LANGUAGE_FILES[language].narration.numbers
    const words = Array.from({ length: 10_000 }, (_, count) => inWords(count))
    expect(new Set(words).size).toBe(words.length)
    for (const text of words) expect(text).toMatch(/^[\p{L}'’ -]+$/u)
  })

  it.each([
    ['wo', 0, 'tus'],
    ['wo', 11, 'fukk ak benn'],
    ['wo', 30, 'fanweer'],
    ['wo', 200, 'ñaari téeméer'],
    ['wo', 1250, 'junni ak ñaari téeméer ak juróom-fukk'],
    ['ha', 0, 'sifili'],
    ['ha', 10, 'goma'],
    ['ha', 12, 'goma sha biyu'],
    ['ha', 45, "arba'in da biyar"],
    ['ha', 200, 'ɗari biyu'],
    ['ha', 1250, 'dubu da ɗari biyu da hamsin'],
  ] as const)('%s says %d as "%s"', (language, count, words) => {
    expect(LANGUAGE_FILES[language].narration.numbers.inWords(count)).toBe(words)
  })

  it.each([
    ['wo', 4, 'lu yées fukki meetar'],
    ['wo', 87, 'juróom-ñeent-fukki meetar'],
    ['wo', 210, 'ñaari téeméeri meetar'],
    ['wo', 980, 'benn kilomeetar'],
    ['wo', 1500, 'benn kilomeetar ak genn-wàll'],
    ['wo', 12_300, 'fukk ak ñaari kilomeetar'],
    ['ha', 4, 'ƙasa da mita goma'],
    ['ha', 87, "mita casa'in"],
    ['ha', 1500, 'kilomita ɗaya da rabi'],
    ['ha', 12_300, 'kilomita goma sha biyu'],
  ] as const)('%s says %d metres as "%s"', (language, lengthMetres, words) => {
    expect(spokenDistance(lengthMetres, LANGUAGE_FILES[language].narration.numbers)).toBe(words)
  })

  it('says the distance to a maneuver', () => {
    expect(narrateAhead({ ...turn, names: ['Rue 12'] }, 200, LANGUAGE_FILES.ha.narration)).toBe(
      'Bayan mita ɗari biyu, juya dama, zuwa Rue 12.',
    )
    expect(narrateAhead(turn, 200, LANGUAGE_FILES.wo.narration)).toBe(
      'Bu desee ñaari téeméeri meetar, jàddal ci ndeyjoor.',
    )
  })

  it('says what signposts show: places, and numbers of exits', () => {
    const exit: ToNarrate = { ...turn, type: 'exit_right', places: ['1er pont', 'Yopougon'] }
    const said = (language: 'wo' | 'ha', more: Partial<ToNarrate>) =>
      narrate({ ...exit, ...more }, [], LANGUAGE_FILES[language].narration).pre
    expect(said('wo', {})).toBe('Génnal ci ndeyjoor, jëm 1er pont, Yopougon.')
    expect(said('wo', { numbers: ['12'] })).toBe(
      'Génnal ci ndeyjoor, ci génnukaay fukk ak ñaar, jëm 1er pont, Yopougon.',
    )
    expect(said('ha', { numbers: ['4B'] })).toBe('Fita ta dama, mafita ta 4B, zuwa 1er pont, Yopougon.')
    expect(said('ha', { names: ['Yopougon'], places: ['Yopougon'] })).toBe('Fita ta dama, a kan Yopougon.')
  })

  it('announces a maneuver with its distance, at the speed of the road', () => {
    const at = (metres: number, kmh: number) => announcedAhead({ metres, seconds: metres / (kmh / 3.6) })
    expect([at(900, 40), at(900, 60), at(5_000, 90), at(20_000, 120), at(30, 40), at(70, 40), at(500, 5)]).toEqual([
      300,
      500,
      500,
      1000,
      undefined,
      50,
      undefined,
    ])
    expect(announcedAhead(undefined)).toBeUndefined()
    const announced = narrate({ ...turn, names: ['Rue 12'] }, [], LANGUAGE_FILES.ha.narration, 300)
    expect(announced.alert).toBe('Bayan mita ɗari uku, juya dama, zuwa Rue 12.')
    expect(announced.pre).toBe('Juya dama, zuwa Rue 12.')
  })

  it('keeps the names of streets unchanged', () => {
    const street = 'Boulevard de la Médina [N1] {x}'
    expect(narrate({ ...turn, names: [street] }, [], LANGUAGE_FILES.wo.narration).pre).toContain(street)
  })
})

/** What is written at a maneuver, what is said there, what is said ahead of it, and what is said after it. */
const textsOf = (language: 'fr' | 'en', more: Partial<ToNarrate>, next: ToNarrate[] = [], ahead?: number) =>
  narrate({ ...turn, ...more }, next, LANGUAGE_FILES[language].narration, ahead)

describe('the texts of French and English', () => {
  it.each<[string, Partial<ToNarrate>]>([
    ['Au rond-point, prenez la 1re sortie.', { type: 'roundabout_enter', exit: 1 }],
    [
      'Au rond-point, prenez la 2e sortie dans la rue du 1er Mai.',
      { type: 'roundabout_enter', exit: 2, exitNames: ['Rue du 1er Mai'] },
    ],
    ['Entrez sur la place A et prenez la 3e sortie.', { type: 'roundabout_enter', exit: 3, names: ['Place A'] }],
    ['Au rond-point, prenez la 10e sortie vers B.', { type: 'roundabout_enter', exit: 10, places: ['B'] }],
    ['Tournez à droite dans la rue 12.191.', { names: ['Rue 12.191', '12.191'] }],
    ['Tournez à droite dans la rue 12.19/12.191.', { names: ['Rue 12.19', '12.191'] }],
    ['Serrez à droite sur le boulevard Latrille.', { type: 'slight_right', names: ['Boulevard Latrille'] }],
    ["Continuez sur l'avenue A/N 2.", { type: 'continue', names: ['Avenue A', 'N 2'] }],
    ['Tournez à droite sur la N1.', { names: ['N1'] }],
    ['Restez à gauche pour prendre A1 vers Bassam.', { type: 'stay_left', names: ['A1'], places: ['Bassam'] }],
    ['Restez à droite pour rester sur le pont HKB.', { type: 'stay_right', names: ['Pont HKB'], staysOn: true }],
    ['Restez à droite à l’embranchement.', { type: 'stay_right' }],
    ['Tournez franchement à gauche dans la rue B.', { type: 'sharp_left', names: ['Rue B'] }],
    ['Prenez la bretelle à droite vers Yopougon.', { type: 'ramp_right', places: ['Yopougon'] }],
    ['Prenez la sortie 12 à droite vers Cocody.', { type: 'exit_right', numbers: ['12'], places: ['Cocody'] }],
    ['Votre destination est sur la droite.', { type: 'destination_right', bearingAfter: undefined }],
    ['Tournez à droite dans Ring Road.', { names: ['Ring Road'] }],
    ['Conduisez vers le sud-ouest dans la rue A.', { type: 'start', names: ['Rue A'], bearingAfter: 225 }],
    ['Conduisez vers le sud-est dans la rue A.', { type: 'start', names: ['Rue A'], bearingAfter: 135 }],
  ])('are French: %s', (text, more) => {
    expect(textsOf('fr', more).instruction).toBe(text)
  })

  it('have small letters and commas within French sentences', () => {
    const left = { ...turn, type: 'turn_left', names: ['Rue 12.47'] } as const
    expect(textsOf('fr', { seconds: 5 }, [left]).pre).toBe(
      'Tournez à droite. Ensuite, tournez à gauche dans la rue 12.47.',
    )
    expect(textsOf('fr', { type: 'roundabout_enter', exit: 2 }, [], 1500).alert).toBe(
      'Dans 1,5 kilomètre, au rond-point, prenez la 2e sortie.',
    )
    expect(textsOf('fr', {}, [], 200).alert).toBe('Dans 200 mètres, tournez à droite.')
    expect(textsOf('en', { names: ['Rue 1.5'] }, [], 200).alert).toBe('In 200 metres, turn right onto Rue 1.5.')
    expect(textsOf('en', { seconds: 5 }, [left]).pre).toBe('Turn right. Then turn left onto Rue 12.47.')
    expect(textsOf('en', { type: 'stay_left' }, [], 1500).alert).toBe('In 1.5 kilometres, keep left at the fork.')
  })

  it.each([
    [0, 'Continuez pendant moins de 10 mètres.', 'Continue for less than 10 metres.'],
    [47, 'Continuez pendant 50 mètres.', 'Continue for 50 metres.'],
    [351, 'Continuez pendant 400 mètres.', 'Continue for 400 metres.'],
    [999, 'Continuez pendant 1 kilomètre.', 'Continue for 1 kilometre.'],
    [1_400, 'Continuez pendant 1,5 kilomètre.', 'Continue for 1.5 kilometres.'],
    [2_451, 'Continuez pendant 2,5 kilomètres.', 'Continue for 2.5 kilometres.'],
    [12_600, 'Continuez pendant 13 kilomètres.', 'Continue for 13 kilometres.'],
  ])('speak of %d metres as people do', (lengthMetres, french, english) => {
    expect(textsOf('fr', { lengthMetres }).post).toBe(french)
    expect(textsOf('en', { lengthMetres }).post).toBe(english)
  })

  it('name the exit after a roundabout, repeat an arrival after it, and have no slash when spoken', () => {
    const exit = { ...turn, type: 'roundabout_exit' } as const
    expect(textsOf('fr', { type: 'roundabout_enter', exit: 2 }, [exit]).post).toBe('Quittez le rond-point.')
    expect(textsOf('fr', { type: 'destination' }).post).toBe('Vous êtes arrivé à votre destination.')
    expect(textsOf('fr', { type: 'continue', names: ['Avenue A', 'N 2'] }).pre).toBe("Continuez sur l'avenue A, N 2.")
  })
})

describe('landmarks in the texts', () => {
  const plain = {
    instruction: 'Tournez à droite dans Rue 12.',
    alert: 'Tournez à droite.',
    pre: 'Tournez à droite dans Rue 12.',
    post: 'Continuez pendant 200 mètres.',
  }
  const landmark = {
    id: 'x',
    name: 'Pharmacie du Camp Guézo',
    category: 'pharmacy',
    side: 'right',
    distance: 40,
  } as const

  it.each(LANGUAGES)('are in all four, in %s, for every maneuver and relation', (language) => {
    for (const type of MANEUVER_TYPES) {
      for (const relation of LANDMARK_RELATIONS) {
        const texts = withLandmark({ type, street: 'Rue 12' }, plain, { ...landmark, relation }, language)
        for (const text of Object.values(texts)) {
          expect(text).toContain(landmark.name)
          expect(text).toMatch(/^\p{Lu}[^{}[\]]*[^.]\.$/u)
        }
      }
    }
  })

  it('are idiomatic', () => {
    const said = (language: 'fr' | 'en' | 'wo' | 'ha') =>
      withLandmark({ type: 'turn_right', street: 'Rue 12' }, plain, { ...landmark, relation: 'after' }, language)
    expect(said('fr')).toEqual({
      instruction: 'Tournez à droite après la Pharmacie du Camp Guézo, dans la rue 12.',
      alert: 'Tournez à droite après la Pharmacie du Camp Guézo.',
      pre: 'Tournez à droite après la Pharmacie du Camp Guézo, dans la rue 12.',
      post: 'Depuis la Pharmacie du Camp Guézo, continuez pendant 200 mètres.',
    })
    expect(said('en').alert).toBe('Turn right after the Pharmacie du Camp Guézo.')
    const announced = { ...plain, alert: 'Dans 300 mètres, tournez à droite.' }
    expect(
      withLandmark({ type: 'turn_right', street: 'Rue 12' }, announced, { ...landmark, relation: 'after' }, 'fr').alert,
    ).toBe('Dans 300 mètres, tournez à droite après la Pharmacie du Camp Guézo.')
    expect(
      withLandmark({ type: 'ramp_right', street: undefined }, announced, { ...landmark, relation: 'after' }, 'fr')
        .alert,
    ).toBe('Dans 300 mètres, après la Pharmacie du Camp Guézo, tournez à droite.')
  })

  it.each([
    ['Marché Dantokpa', 'market', 'à la hauteur du Marché Dantokpa'],
    ['École Sainte-Rita', 'school', "à la hauteur de l'École Sainte-Rita"],
    ['Hôtel du Lac', 'hotel', "à la hauteur de l'Hôtel du Lac"],
    ['Pharmacie Jonquet', 'pharmacy', 'à la hauteur de la Pharmacie Jonquet'],
    ['Total', 'fuel', 'à la hauteur de la station Total'],
    ['Ecobank', 'bank', 'à la hauteur de la banque Ecobank'],
    ['Le Berlin', 'restaurant', 'à la hauteur du Berlin'],
    ['Les Palmiers', 'hotel', 'à la hauteur des Palmiers'],
    ['Chez Tantie', 'restaurant', 'à la hauteur de Chez Tantie'],
    ['Étoile Rouge', null, "à la hauteur d'Étoile Rouge"],
    ['Eagle', null, "à la hauteur d'Eagle"],
    ['Station-service', 'fuel', 'à la hauteur de la Station-service'],
    ['Rond-point Lagune', null, 'à la hauteur du Rond-point Lagune'],
    ['NSIA Banque', 'bank', 'à la hauteur de NSIA Banque'],
    ['Shell Station', 'fuel', 'à la hauteur de Shell Station'],
  ])('have the right French article for %s', (name, category, text) => {
    const { relation, named } = LANGUAGE_FILES.fr.landmarks
    expect(contracted(fillIn(relation.at, { landmark: named(name, category, 'at') }))).toBe(text)
  })
})
