import { type Tags } from '../../osm-pbf/elements.js'
import { type Draft } from './draft.js'
import { type Spot } from './ground.js'

interface Service {
  at: Spot
  tags: Tags
}

const place = (at: Spot, tags: Tags): Service => ({ at, tags })
const pharmacy = (at: Spot, name: string, more: Tags = {}) => place(at, { amenity: 'pharmacy', name, ...more })

/** Names that tests search for. */
export const namedServices = {
  marcheCentral: place([650, 850], {
    amenity: 'marketplace',
    name: 'Marché Central de Port-Fiction',
    alt_name: 'Marché Tokpa-Fiction',
    opening_hours: 'Mo-Su 06:00-19:00',
  }),
  marcheAkpakodji: place([-950, 750], { amenity: 'marketplace', name: "Marché d'Akpakodji" }),
  pharmacieCauris: pharmacy([60, 850], 'Pharmacie des Cauris', { phone: '+229 00 00 00 01', opening_hours: '24/7' }),
  pharmacieLagune: pharmacy([-550, 1250], 'Pharmacie de la Lagune', { phone: '+229 00 00 00 02' }),
  pharmacieTokplavi: pharmacy([1050, 450], 'Pharmacie Tokplavi'),
  pharmacieRiveNord: pharmacy([50, 2350], 'Pharmacie de la Rive Nord'),
  grandeMosquee: place([-250, 950], {
    amenity: 'place_of_worship',
    religion: 'muslim',
    name: 'Grande Mosquée de Zongo-Lagune',
  }),
  mosqueeAkpakodji: place([-850, 550], {
    amenity: 'place_of_worship',
    religion: 'muslim',
    name: "Mosquée d'Akpakodji",
  }),
  eglise: place([250, 550], {
    amenity: 'place_of_worship',
    religion: 'christian',
    denomination: 'catholic',
    name: 'Église Saint-Fictif-des-Flots',
  }),
  paroisse: place([-1150, 1150], {
    amenity: 'place_of_worship',
    religion: 'christian',
    name: 'Paroisse Étoile de la Lagune',
  }),
  ecoleAkpakodji: place([-1050, 950], { amenity: 'school', name: 'EPP Akpakodji/A' }),
  college: place([350, 1150], {
    amenity: 'school',
    name: 'CEG 1 Port-Fiction',
    'name:en': 'Port-Fiction Secondary School 1',
  }),
  lycee: place([850, 1150], { amenity: 'school', name: 'Lycée des Palmiers' }),
  universite: place([250, 2450], { amenity: 'university', name: 'Université du Rivage' }),
  stationCommerce: place([-450, 815], { amenity: 'fuel', name: 'Station Fictoil Commerce', brand: 'Fictoil' }),
  stationNord: place([60, 2615], { amenity: 'fuel', name: 'Station Fictoil Nord', brand: 'Fictoil' }),
  gareRoutiere: place([40, 1270], { amenity: 'bus_station', name: 'Gare routière du Pont' }),
  gareEst: place([1230, 330], { amenity: 'bus_station', name: "Gare routière de l'Est" }),
  mairie: place([-40, 450], { amenity: 'townhall', name: 'Mairie de Port-Fiction' }),
  hopital: place([-350, 450], { amenity: 'hospital', name: 'Hôpital de Zone de Port-Fiction', emergency: 'yes' }),
  clinique: place([750, 650], { amenity: 'clinic', name: 'Clinique Bon Secours' }),
  commissariat: place([150, 650], { amenity: 'police', name: 'Commissariat Central' }),
  poste: place([120, 750], { amenity: 'post_office', name: 'La Poste de Port-Fiction' }),
  banque: place([160, 815], { amenity: 'bank', name: 'Banque des Cauris', atm: 'yes' }),
  microfinance: place([530, 760], { amenity: 'bank', name: 'Caisse Locale de Tokplavi' }),
  hotel: place([450, 330], { tourism: 'hotel', name: 'Hôtel du Littoral', stars: '3' }),
  auberge: place([-150, 180], { tourism: 'guest_house', name: 'Auberge des Pêcheurs' }),
  maquis: place([-150, 830], { amenity: 'restaurant', name: 'Maquis Chez Tantie Rêve', cuisine: 'african' }),
  cafeteria: place([620, 950], { amenity: 'cafe', name: 'Cafétéria du Marché' }),
  buvette: place([-620, 650], { amenity: 'bar', name: 'Buvette Le Retour' }),
  supermarche: place([220, 330], { shop: 'supermarket', name: 'Supermarché Le Littoral' }),
  boulangerie: place([-550, 850], { shop: 'bakery', name: 'Boulangerie du Plateau' }),
  couture: place([350, 870], { shop: 'tailor', name: 'Atelier Couture Élégance' }),
  coiffure: place([-720, 430], { shop: 'hairdresser', name: 'Coiffure Dieu Merci' }),
  quincaillerie: place([730, 880], { shop: 'hardware', name: 'Quincaillerie du Marché' }),
  phare: place([300, 140], { man_made: 'lighthouse', name: 'Phare de Port-Fiction' }),
  monument: place([0, 800], { historic: 'monument', name: 'Monument des Cauris' }),
  cinema: place([450, 630], { amenity: 'cinema', name: 'Ciné Rivage' }),
  port: place([-1950, 1280], { amenity: 'parking', name: 'Parking du Bac' }),
} as const

// Mapped without a name, like many real ones.
const nameless: Service[] = [
  place([-850, 1050], { amenity: 'pharmacy' }),
  place([450, 1250], { amenity: 'pharmacy' }),
  place([150, 2450], { amenity: 'pharmacy' }),
  place([-1050, 350], { amenity: 'place_of_worship', religion: 'muslim' }),
  place([950, 950], { amenity: 'school' }),
  place([620, 870], { amenity: 'atm' }),
  place([-30, 330], { highway: 'bus_stop' }),
  place([590, 830], { highway: 'bus_stop' }),
  place([1250, 1250], { man_made: 'water_tower' }),
]

export function drawServices(draft: Draft): void {
  for (const { at, tags } of [...Object.values(namedServices), ...nameless]) draft.place(at, tags)
}
