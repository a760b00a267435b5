import { fillIn } from './language.js'
import { withLandmark } from './landmark-texts.js'
import { contracted } from './languages/fr.js'
import { LANGUAGE_FILES } from './languages/index.js'

/** Names from signs and from OpenStreetMap, grouped by the rule that each tries to break. */
const FRENCH: Record<string, [name: string, category: string | null, said: string][]> = {
  'a name with its own article keeps it': [
    ['Le Berlin', 'restaurant', 'du Berlin'],
    ['La Paillote', 'restaurant', 'de la Paillote'],
    ['Les Palmiers', 'hotel', 'des Palmiers'],
    ["L'Escale", 'hotel', "de l'Escale"],
    ['L’Escale', 'hotel', 'de l’Escale'],
    ['Au Bon Coin', 'restaurant', "d'Au Bon Coin"],
    ['Aux Délices', 'restaurant', "d'Aux Délices"],
    ['Chez Tantie', 'restaurant', 'de Chez Tantie'],
  ],
  'a word that only begins like an article is not an article': [
    ['Lebanon Street Bank', 'bank', 'de Lebanon Street Bank'],
    ['Lagoon Hotel', 'hotel', 'de Lagoon Hotel'],
    ['Legba Total', 'fuel', 'de la station Legba Total'],
    ['Augustin Kouassi', null, "d'Augustin Kouassi"],
  ],
  'a name that begins with its noun gets the article of that': [
    ['Marché Dantokpa', 'market', 'du Marché Dantokpa'],
    ['Pharmacie Jonquet', 'pharmacy', 'de la Pharmacie Jonquet'],
    ['Hôtel du Lac', 'hotel', "de l'Hôtel du Lac"],
    ['École Sainte-Rita', 'school', "de l'École Sainte-Rita"],
    ['Université d’Abomey-Calavi', 'university', "de l'Université d’Abomey-Calavi"],
    ['Rond-point Lagune', null, 'du Rond-point Lagune'],
    ['Station Total', 'fuel', 'de la Station Total'],
    ['Station-service', 'fuel', 'de la Station-service'],
    ['Station-Service Oryx', 'fuel', 'de la Station-Service Oryx'],
    ['Hall des Arts', null, 'de Hall des Arts'],
    ['Halle aux Poissons', 'market', 'du marché Halle aux Poissons'],
    ['Immeuble Alpha', null, "de l'Immeuble Alpha"],
    ['Auto-école La Route', null, "de l'Auto-école La Route"],
  ],
  'accents and capitals do not matter': [
    ['Mosquee Centrale', 'mosque', 'de la Mosquee Centrale'],
    ['Eglise Baptiste', 'church', "de l'Eglise Baptiste"],
    ['MARCHE CENTRAL', 'market', 'du MARCHE CENTRAL'],
    ['Hopital de Zone', 'hospital', "de l'Hopital de Zone"],
    ['pharmacie du pont', 'pharmacy', 'de la pharmacie du pont'],
    ['Lycee Technique', 'school', 'du Lycee Technique'],
    ['MAIRIE DE PARAKOU', 'townhall', 'de la MAIRIE DE PARAKOU'],
  ],
  'a plural is one': [
    ['Galeries Lafia', null, 'des Galeries Lafia'],
    ['Établissements Koné', null, 'des Établissements Koné'],
    ['Ets Dossou', null, 'des Ets Dossou'],
    ['Impôts de Ouidah', null, 'des Impôts de Ouidah'],
  ],
  'abbreviations that are nouns are nouns': [
    ['CHU de Cocody', 'hospital', 'du CHU de Cocody'],
    ['CEG Akpakpa', 'school', 'du CEG Akpakpa'],
    ['EPP Zongo', 'school', "de l'EPP Zongo"],
    ['ONG Espoir', null, "de l'ONG Espoir"],
  ],
  'a name without the kind of thing gets its noun': [
    ['Total', 'fuel', 'de la station Total'],
    ['Ecobank', 'bank', 'de la banque Ecobank'],
    ['UBA', 'bank', 'de la banque UBA'],
    ['Orabank', 'bank', 'de la banque Orabank'],
    ['Jonquet', 'pharmacy', 'de la pharmacie Jonquet'],
    ['Saint-Michel', 'church', "de l'église Saint-Michel"],
    ['Novela Star', 'hotel', "de l'hôtel Novela Star"],
    ['7 Collines', 'restaurant', 'du restaurant 7 Collines'],
  ],
  'no noun is said twice, in either language': [
    ['NSIA Banque', 'bank', 'de NSIA Banque'],
    ['Bank of Africa', 'bank', 'de Bank of Africa'],
    ['Shell Station', 'fuel', 'de Shell Station'],
    ['Total Station-Service', 'fuel', 'de Total Station-Service'],
    ['Shell Filling Station', 'fuel', 'de Shell Filling Station'],
    ['Central Mosque', 'mosque', 'de Central Mosque'],
    ['Redeemed Church', 'church', 'de Redeemed Church'],
    ['Police Station', 'police', 'de la Police Station'],
    ['Azalaï Hôtel', 'hotel', "d'Azalaï Hôtel"],
    ['Hayat Supermarché', 'supermarket', 'de Hayat Supermarché'],
    ['Super Marché Mont Sinaï', 'supermarket', 'du Super Marché Mont Sinaï'],
    ['Grand Marché', 'market', 'du Grand Marché'],
    ['Assemblées de Dieu', 'church', 'des Assemblées de Dieu'],
  ],
  'a vowel drops the one before it, and a vowel that sounds like a consonant does not': [
    ['Eagle', null, "d'Eagle"],
    ['Étoile Rouge', null, "d'Étoile Rouge"],
    ['Œuvre', null, "d'Œuvre"],
    ['Onatel', null, "d'Onatel"],
    ['Ouaga 2000', null, 'de Ouaga 2000'],
    ['Ouando', null, 'de Ouando'],
    ['Yopougon', null, 'de Yopougon'],
    ['Onze Amis', null, 'de Onze Amis'],
    ['Hilton', null, 'de Hilton'],
  ],
}

describe.each(Object.entries(FRENCH))('in French, %s', (_rule, names) => {
  it.each(names)('%s (%s): à la hauteur %s', (name, category, said) => {
    const { relation, named } = LANGUAGE_FILES.fr.landmarks
    expect(contracted(fillIn(relation.at, { landmark: named(name, category, 'at') }))).toBe(`à la hauteur ${said}`)
  })
})

it('contains at least sixty names, each once', () => {
  const names = Object.values(FRENCH).flatMap((rows) => rows.map(([name]) => name))
  expect(names.length).toBeGreaterThanOrEqual(60)
  expect(new Set(names).size).toBe(names.length)
})

describe('in a whole maneuver', () => {
  const plain = {
    instruction: 'Tournez à droite dans Place de Le Corbusier.',
    alert: 'Tournez à droite.',
    pre: 'Tournez à droite dans Place de Le Corbusier.',
    post: 'Continuez pendant 200 mètres.',
  }
  const say = (name: string, language: 'fr' | 'en' | 'wo' | 'ha' = 'fr', street = 'Place de Le Corbusier') =>
    withLandmark(
      { type: 'turn_right', street },
      plain,
      { id: 'x', name, category: 'restaurant', side: 'right', distance: 20, relation: 'at' },
      language,
    )

  it('contracts only the article of the landmark, not one inside a name', () => {
    expect(say('Le Berlin').instruction).toBe('Tournez à droite à la hauteur du Berlin, sur la place de Le Corbusier.')
  })

  it.each(['fr', 'en', 'wo', 'ha'] as const)(
    'leaves a slash in written texts and out of spoken ones (%s)',
    (language) => {
      const { instruction, ...spoken } = say('Boulangerie/Pâtisserie La Paix', language, 'Avenue A / N2')
      expect(instruction).toContain('Boulangerie/Pâtisserie La Paix')
      for (const text of Object.values(spoken)) {
        expect(text).not.toContain('/')
        expect(text).toContain('Boulangerie, Pâtisserie La Paix')
      }
    },
  )
})
