import { type Tags } from '../draft.js'

/** A kind of thing that people look for. */
export interface ServiceKind {
  /** How many there are in the city; a tenth more lies in the other places. */
  count: number
  tags: Tags
  /**
   * Parts of names: `{q}` a quartier, `{dq}` "de" and a quartier, `{p}` a person, `{w}` a word that promises something.
   * Empty: without a name.
   */
  names: readonly string[]
  hours?: readonly string[]
  /** Share of things with a telephone. */
  phones?: number
  /** Stands on a main road. */
  main?: boolean
}

const shopHours = ['Mo-Sa 08:00-20:00', 'Mo-Sa 07:30-19:30; Su 08:00-13:00', 'Mo-Su 07:00-22:00']
const officeHours = ['Mo-Fr 08:00-12:30,15:00-18:00', 'Mo-Fr 08:00-17:00']

export const serviceKinds: readonly ServiceKind[] = [
  {
    count: 85,
    tags: { amenity: 'pharmacy', dispensing: 'yes' },
    names: ['Pharmacie {q}', 'Pharmacie {w}', 'Pharmacie {p}'],
    hours: ['Mo-Sa 08:00-20:00', '24/7', 'Mo-Su 08:00-22:00'],
    phones: 0.9,
    main: true,
  },
  {
    count: 40,
    tags: { amenity: 'clinic' },
    names: ['Clinique {w}', 'Centre de santé {dq}', 'Polyclinique {w}'],
    hours: ['24/7', 'Mo-Sa 08:00-18:00'],
    phones: 0.8,
  },
  { count: 14, tags: { amenity: 'dentist' }, names: ['Cabinet dentaire {w}'], hours: officeHours, phones: 0.9 },
  { count: 16, tags: { amenity: 'doctors' }, names: ['Cabinet médical {p}'], hours: officeHours, phones: 0.8 },
  {
    count: 120,
    tags: { amenity: 'school' },
    names: ['EPP {q}/A', 'EPP {q}/B', 'CEG {q}', 'Complexe scolaire {w}', 'Lycée {p}', 'École primaire {p}'],
    hours: ['Mo-Fr 07:30-12:00,15:00-17:30'],
    phones: 0.4,
  },
  { count: 30, tags: { amenity: 'kindergarten' }, names: ['Maternelle {q}', 'Jardin d’enfants {w}'] },
  {
    count: 70,
    tags: { amenity: 'place_of_worship', religion: 'muslim' },
    names: ['Mosquée {dq}', 'Mosquée {p}', ''],
  },
  {
    count: 80,
    tags: { amenity: 'place_of_worship', religion: 'christian' },
    names: ['Paroisse {p}', 'Église évangélique {q}', 'Église {w}', 'Temple {q}'],
  },
  { count: 12, tags: { amenity: 'place_of_worship', religion: 'voodoo' }, names: ['Couvent {p}', ''] },
  {
    count: 55,
    tags: { amenity: 'bank' },
    names: ['Banque des Cauris {q}', 'Banque du Rivage', 'Crédit Lagunaire {q}'],
    hours: ['Mo-Fr 08:00-16:30; Sa 09:00-13:00'],
    phones: 0.9,
    main: true,
  },
  { count: 60, tags: { amenity: 'atm' }, names: ['', 'DAB Banque des Cauris'], hours: ['24/7'], main: true },
  { count: 30, tags: { amenity: 'bureau_de_change' }, names: ['Change {w}'], hours: shopHours },
  {
    count: 260,
    tags: { amenity: 'mobile_money_agent' },
    names: ['Point CauriPay {w}', 'Kiosque LaguneMoney', 'CauriPay {q}', ''],
    hours: ['Mo-Su 07:00-21:00', 'Mo-Sa 08:00-20:00'],
    phones: 0.5,
  },
  { count: 90, tags: { man_made: 'water_tap', drinking_water: 'yes' }, names: ['Borne-fontaine {q}', ''] },
  {
    count: 34,
    tags: { amenity: 'fuel' },
    names: ['Station Fictoil {q}', 'Station Rivage Énergie', 'Station Zouvi {q}'],
    hours: ['24/7', 'Mo-Su 06:00-22:00'],
    phones: 0.5,
    main: true,
  },
  {
    count: 150,
    tags: { amenity: 'restaurant', cuisine: 'african' },
    names: ['Maquis {w}', 'Restaurant {p}', 'Maquis Chez Tantie {w}', 'Le Délice {dq}'],
    hours: ['Mo-Su 11:00-23:00', 'Mo-Sa 10:00-22:00'],
    phones: 0.5,
  },
  {
    count: 60,
    tags: { amenity: 'fast_food' },
    names: ['Allocodrome {q}', 'Atassi {w}', 'Chawarma {w}'],
    hours: ['Mo-Su 10:00-23:30'],
  },
  { count: 40, tags: { amenity: 'cafe' }, names: ['Cafétéria {q}', 'Café {w}'], hours: ['Mo-Su 06:00-22:00'] },
  {
    count: 80,
    tags: { amenity: 'bar' },
    names: ['Buvette {w}', 'Bar {w}', 'Buvette {dq}'],
    hours: ['Mo-Su 10:00-24:00'],
  },
  { count: 8, tags: { amenity: 'nightclub' }, names: ['{w} Club'], hours: ['Th-Sa 22:00-05:00'] },
  {
    count: 30,
    tags: { tourism: 'hotel' },
    names: ['Hôtel {w}', 'Hôtel {q}', 'Résidence {p}'],
    hours: ['24/7'],
    phones: 1,
  },
  {
    count: 24,
    tags: { tourism: 'guest_house' },
    names: ['Auberge {w}', 'Auberge {dq}'],
    hours: ['24/7'],
    phones: 0.8,
  },
  {
    count: 26,
    tags: { shop: 'supermarket' },
    names: ['Supermarché {w}', 'Supérette {dq}'],
    hours: shopHours,
    phones: 0.5,
    main: true,
  },
  {
    count: 220,
    tags: { shop: 'convenience' },
    names: ['Boutique {w}', 'Alimentation générale {w}', 'Chez {p}', ''],
    hours: ['Mo-Su 07:00-22:00'],
  },
  { count: 60, tags: { shop: 'bakery' }, names: ['Boulangerie {q}', 'Boulangerie {w}'], hours: ['Mo-Su 05:30-21:00'] },
  {
    count: 110,
    tags: { shop: 'tailor' },
    names: ['Atelier de couture {w}', 'Couture {p}'],
    hours: shopHours,
    phones: 0.3,
  },
  {
    count: 120,
    tags: { shop: 'hairdresser' },
    names: ['Coiffure {w}', 'Salon {w}', 'Coiffure Tresses {p}'],
    hours: shopHours,
  },
  {
    count: 60,
    tags: { shop: 'hardware' },
    names: ['Quincaillerie {w}', 'Quincaillerie {dq}'],
    hours: shopHours,
    phones: 0.4,
  },
  { count: 70, tags: { shop: 'mobile_phone' }, names: ['{w} Télécom', 'Téléphonie {q}'], hours: shopHours },
  { count: 50, tags: { shop: 'clothes' }, names: ['Prêt-à-porter {w}', 'Friperie {w}'], hours: shopHours },
  { count: 30, tags: { shop: 'fabric' }, names: ['Pagnes {w}'], hours: shopHours },
  { count: 70, tags: { shop: 'motorcycle_repair' }, names: ['Mécanicien motos {p}', ''] },
  { count: 50, tags: { shop: 'car_repair' }, names: ['Garage {w}', 'Garage {p}'], hours: shopHours, phones: 0.4 },
  { count: 25, tags: { shop: 'car_parts' }, names: ['Pièces détachées {w}'], hours: shopHours },
  { count: 16, tags: { shop: 'books' }, names: ['Librairie {w}', 'Papeterie {q}'], hours: shopHours },
  { count: 14, tags: { shop: 'optician' }, names: ['Optique {w}'], hours: shopHours, phones: 0.8 },
  { count: 20, tags: { shop: 'laundry' }, names: ['Pressing {w}'], hours: shopHours },
  { count: 20, tags: { amenity: 'police' }, names: ['Commissariat {dq}'], hours: ['24/7'], phones: 0.9 },
  {
    count: 4,
    tags: { amenity: 'fire_station' },
    names: ['Caserne des sapeurs-pompiers {dq}'],
    hours: ['24/7'],
    phones: 1,
  },
  { count: 12, tags: { amenity: 'post_office' }, names: ['La Poste {q}'], hours: officeHours, phones: 0.6 },
  {
    count: 18,
    tags: { office: 'government' },
    names: [
      'Arrondissement {dq}',
      'Direction des impôts, {q}',
      'Direction de la pêche',
      'Direction des transports',
      'Service du cadastre, {q}',
    ],
    hours: officeHours,
  },
  { count: 8, tags: { amenity: 'library' }, names: ['Bibliothèque {dq}'], hours: ['Tu-Sa 09:00-18:00'] },
  { count: 6, tags: { tourism: 'museum' }, names: ['Musée {p}', 'Musée des Cauris'], hours: ['Tu-Su 09:00-18:00'] },
  { count: 10, tags: { historic: 'monument' }, names: ['Monument {p}', 'Stèle {p}'] },
  { count: 30, tags: { leisure: 'pitch', sport: 'soccer' }, names: ['Terrain {dq}'] },
  { count: 12, tags: { amenity: 'cinema' }, names: ['Ciné {w}'], hours: ['Mo-Su 15:00-24:00'] },
  { count: 20, tags: { amenity: 'taxi' }, names: ['Station de zémidjans {q}', 'Tête de taxis {q}'] },
  { count: 12, tags: { amenity: 'driving_school' }, names: ['Auto-école {w}'], hours: officeHours, phones: 0.7 },
]

export const promises: readonly string[] = [
  'Dieu Merci',
  'La Grâce',
  'Bon Secours',
  'L’Espoir',
  'Le Retour',
  'Élégance',
  'La Patience',
  'Bel Avenir',
  'Confiance',
  'La Providence',
  'Étoile du Sud',
  'Le Baobab',
  'La Colombe',
  'Mon Ami',
  'Prestige',
  'Royal',
  'Le Palmier',
  'Soleil Levant',
  'La Lagune',
  'Bonne Arrivée',
  'Fidélité',
  'Mawunyo',
  'Sèdjro',
  'Olúwa',
  'Allah Kabo',
  'Tout Va Bien',
  'La Différence',
  'Nouvelle Vision',
  'Le Succès',
  'Petit à Petit',
  'Belle Vue',
  'Le Pêcheur',
  'Arc-en-Ciel',
  'Le Cauri d’Or',
  'Maman Afi',
  'Double Joie',
  'Le Phare',
  'Bénédiction',
  'Sans Souci',
  'Le Carrefour',
]
