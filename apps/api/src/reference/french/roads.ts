const ofTruck = (what: string, unit: string) =>
  `${what} du camion ; seulement avec \`vehicle\` \`truck\`. Les routes dont la limite est plus basse ne sont pas prises. En ${unit}.`
const ofTruckInEnglish = (what: string, unit: string) =>
  `${what} of the truck; only with \`vehicle\` \`truck\`. Roads with a lower limit are not used. ${unit}.`

/** French for vehicles, and for the kinds of roads that a route uses. */
export const FRENCH_OF_ROADS: Readonly<Record<string, string>> = {
  'The vehicle, where it is not a car; only with mode `auto`.':
    'Le véhicule, si ce n’est pas une voiture ; seulement avec le mode `auto`.',
  'Absent for a car, and in other modes.': 'Absent pour une voiture, et dans les autres modes.',
  [ofTruckInEnglish('Height', 'Metres')]: ofTruck('Hauteur', 'mètres'),
  [ofTruckInEnglish('Width', 'Metres')]: ofTruck('Largeur', 'mètres'),
  [ofTruckInEnglish('Length', 'Metres')]: ofTruck('Longueur', 'mètres'),
  [ofTruckInEnglish('Weight', 'Tonnes')]: ofTruck('Poids', 'tonnes'),
  [ofTruckInEnglish('Load of the heaviest axle', 'Tonnes')]: ofTruck('Charge de l’essieu le plus lourd', 'tonnes'),
  'Road features to avoid. If a route without them exists, it is returned, however long it is; otherwise the route with the least of them. Separated by commas.':
    'Ce qu’il faut éviter. S’il existe un itinéraire sans cela, il est renvoyé, si long soit-il ; sinon celui qui en a le moins. Séparé par des virgules.',
  'Values for each segment of the polyline of each leg. Ignored in the format `osrm`.':
    'Des valeurs pour chaque segment du tracé de chaque étape. Sans effet dans le format `osrm`.',
  'Values for each segment of the polyline of each leg. Ignored in the format `osrm`. Separated by commas.':
    'Des valeurs pour chaque segment du tracé de chaque étape. Sans effet dans le format `osrm`. Séparées par des virgules.',
  'Values for each segment of the polyline, one less than its points; only on request.':
    'Des valeurs pour chaque segment du tracé, un de moins que ses points ; seulement sur demande.',
  'Speed on the road without traffic and turns. Kilometres per hour.':
    'Vitesse sur la route, sans trafic ni virages. En kilomètres à l’heure.',
  'The surface; `unknown` where the map does not have it.': 'Le revêtement ; `unknown` si la carte ne l’a pas.',
  'Travel time without traffic, the turn before the segment included. Seconds.':
    'Durée sans trafic, y compris le virage avant le segment. En secondes.',
  'Length on roads that the map knows to be unpaved. Metres.':
    'Longueur sur des routes que la carte sait non revêtues. En mètres.',
  'Length on roads whose surface the map does not have. Metres.':
    'Longueur sur des routes dont la carte n’a pas le revêtement. En mètres.',
  'Toll roads and booths; absent without any.': 'Routes et postes de péage ; absent s’il n’y en a pas.',
  'On toll roads. Metres.': 'Sur des routes à péage. En mètres.',
  'Toll booths on the way.': 'Postes de péage sur le trajet.',
  'Sums of the prices that the map has for its booths, by currency; empty where it has none.':
    'Sommes des prix que la carte a pour ses postes, par monnaie ; vide si elle n’en a pas.',
  'In the currency.': 'Dans la monnaie.',
  'ISO 4217.': 'ISO 4217.',
  'Each ferry crossing, in order.': 'Chaque traversée en bac, dans l’ordre.',
  'Length of the crossing. Metres.': 'Longueur de la traversée. En mètres.',
  'Codes of the countries (ISO 3166-1) in the order in which they are entered.':
    'Codes des pays (ISO 3166-1), dans l’ordre où l’on y entre.',
  'The border posts on the way, in order.': 'Les postes-frontières sur le trajet, dans l’ordre.',
}
