import { type Language } from './names.js'

type Words = Record<Language, string>
const words = (fr: string, en: string): Words => ({ fr, en })

/** The label of a thing without a name, by its class in the tiles. */
export const poiWords: Record<string, Words> = {
  hospital: words('Hôpital', 'Hospital'),
  clinic: words('Centre de santé', 'Health centre'),
  pharmacy: words('Pharmacie', 'Pharmacy'),
  market: words('Marché', 'Market'),
  fuel: words('Station-service', 'Fuel'),
  bus_station: words('Gare routière', 'Bus station'),
  bus_stop: words('Arrêt de bus', 'Bus stop'),
  taxi: words('Taxis', 'Taxis'),
  ferry_terminal: words('Embarcadère', 'Ferry'),
  toll: words('Péage', 'Toll'),
  bank: words('Banque', 'Bank'),
  atm: words('Distributeur', 'Cash machine'),
  mobile_money: words('Mobile money', 'Mobile money'),
  school: words('École', 'School'),
  college: words('Université', 'University'),
  library: words('Bibliothèque', 'Library'),
  townhall: words('Mairie', 'Town hall'),
  police: words('Police', 'Police'),
  fire_station: words('Pompiers', 'Fire station'),
  post: words('Poste', 'Post office'),
  place_of_worship: words('Lieu de culte', 'Place of worship'),
  restaurant: words('Restaurant', 'Restaurant'),
  fast_food: words('Restauration rapide', 'Fast food'),
  cafe: words('Café', 'Café'),
  bar: words('Bar', 'Bar'),
  bakery: words('Boulangerie', 'Bakery'),
  supermarket: words('Supermarché', 'Supermarket'),
  shop: words('Boutique', 'Shop'),
  grocery: words('Alimentation', 'Groceries'),
  lodging: words('Hôtel', 'Hotel'),
  water_point: words("Point d'eau", 'Water point'),
  toilets: words('Toilettes', 'Toilets'),
  stadium: words('Stade', 'Stadium'),
  monument: words('Monument', 'Monument'),
  roundabout: words('Rond-point', 'Roundabout'),
}

/** The same by the religion, which is the subclass of places of worship. */
export const worshipPlaces: Record<string, Words> = {
  muslim: words('Mosquée', 'Mosque'),
  christian: words('Église', 'Church'),
}
