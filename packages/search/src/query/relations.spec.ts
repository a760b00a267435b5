import { normalise } from '@repere/gazetteer'
import { readRelation } from './relations.js'

const readText = (text: string) => {
  const phrase = readRelation(normalise(text))
  return phrase && [phrase.subject.join(' '), phrase.relation, phrase.landmark.join(' ')]
}

describe('a relative landmark', () => {
  it.each([
    ['derrière le marché Dantokpa', '', 'behind', 'marche dantokpa'],
    ['en face de la pharmacie Ganhi', '', 'across_from', 'pharmacie ganhi'],
    ["en face de l'hôpital", '', 'across_from', 'hopital'],
    ['en face du Mercado', '', 'across_from', 'mercado'],
    ['face au stade', '', 'across_from', 'stade'],
    ['face stade demba', '', 'across_from', 'stade demba'],
    ['vis-à-vis de la mairie', '', 'across_from', 'mairie'],
    ['devant la gare', '', 'in_front_of', 'gare'],
    ['a cote de l hopital', '', 'next_to', 'hopital'],
    ['à côté du marché', '', 'next_to', 'marche'],
    ['juste à côté des pompiers', '', 'next_to', 'pompiers'],
    ['près du marché', '', 'near', 'marche'],
    ['non loin du carrefour védoko', '', 'near', 'carrefour vedoko'],
    ['vers la gare', '', 'near', 'gare'],
    ['au niveau du feu', '', 'near', 'feu'],
    ['avant la cathédrale', '', 'before', 'cathedrale'],
    ['après le pont', '', 'after', 'pont'],
    ['em frente da farmácia Moderna', '', 'across_from', 'farmacia moderna'],
    ['atrás do mercado', '', 'behind', 'mercado'],
    ['farmácia ao lado do Banco', 'farmacia', 'next_to', 'banco'],
    ['perto da praça', '', 'near', 'praca'],
    ['behind Connaught Hospital', '', 'behind', 'connaught hospital'],
    ['opposite the Total station', '', 'across_from', 'total station'],
    ['opp. Total station', '', 'across_from', 'total station'],
    ['in front of JFK hospital', '', 'in_front_of', 'jfk hospital'],
    ['across from the bank', '', 'across_from', 'bank'],
    ['next to the mosque', '', 'next_to', 'mosque'],
    ['next door to the bank', '', 'next_to', 'bank'],
    ['à deux pas de la mairie', '', 'next_to', 'mairie'],
    ['à la hauteur du stade', '', 'near', 'stade'],
    ['just past the bridge', '', 'after', 'bridge'],
    ['near Makola', '', 'near', 'makola'],
    ['before the bridge', '', 'before', 'bridge'],
    ['after Red Light', '', 'after', 'red light'],
    ["c'est situé derrière la mosquée", '', 'behind', 'mosquee'],
    ['boutique derrière la mosquée', 'boutique', 'behind', 'mosquee'],
    ['pharmacie en face de la gare', 'pharmacie', 'across_from', 'gare'],
    ['bank opposite the mosque', 'bank', 'across_from', 'mosque'],
    ['pharmacie près de la gare', 'pharmacie', 'near', 'gare'],
    ['dans la rue de la pharmacie Jonquet', '', 'near', 'pharmacie jonquet'],
    ['dans la même rue que la mairie', '', 'near', 'mairie'],
    ['off Ring Road, Accra', '', 'near', 'ring road accra'],
    ['Zenith Bank, off Awolowo Road', 'zenith bank', 'near', 'awolowo road'],
  ])('%s', (text, subject, relation, landmark) => {
    expect(readText(text)).toEqual([subject, relation, landmark])
  })

  it.each([
    'Pharmacie Ganhi',
    'derrière',
    'en face de',
    'Saint-Germain-des-Prés Dakar',
    'Restaurant Face Mer',
    'Rue Vers Mer',
    'Post Off Kumasi',
    'Maison d’Après',
    '',
  ])('is not in %j', (text) => {
    expect(readText(text)).toBeNull()
  })
})
