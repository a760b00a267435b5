/** French for closures and speeds of roads, by the English text. */
export const FRENCH_OF_ROAD_EVENTS: Readonly<Record<string, string>> = {
  'List the closures and speeds of roads at a moment': 'Lister les routes fermées et ralenties à un moment',
  'Returns GeoJSON with a feature for each closure or speed that the operator entered and that holds at the moment: works, floods, market days. Every operation obeys those of its departure: no route uses a closed road, except to leave or reach a stop on it, and a slowed road takes the time of its speed.':
    'Renvoie du GeoJSON avec un élément par fermeture ou vitesse que l’opérateur a saisie et qui vaut à ce moment : travaux, inondations, jours de marché. Chaque opération suit celles de son départ : aucun itinéraire ne prend une route fermée, sauf pour quitter ou atteindre un arrêt qui s’y trouve, et une route ralentie prend le temps de sa vitesse.',
  'The moment at which the events hold; default: now.': 'Le moment auquel elles valent ; par défaut : maintenant.',
  '`closed`: nobody passes; roads with a stop on them can be left and reached.':
    '`closed` : personne ne passe ; une route avec un arrêt peut être quittée et atteinte.',
  'Kilometres an hour, of `slowed`: faster roads get this speed.':
    'En kilomètres à l’heure, pour `slowed` : les routes plus rapides prennent cette vitesse.',
  'Kilometres an hour, of `slowed`.': 'En kilomètres à l’heure, pour `slowed`.',
  'The travel modes that it concerns.': 'Les modes de déplacement concernés.',
  'From when it holds.': 'À partir de quand elle vaut.',
  'Until when; absent: until further notice.': 'Jusqu’à quand ; absent : jusqu’à nouvel ordre.',
  'It holds in some hours of each week only.': 'Elle ne vaut que certaines heures de chaque semaine.',
  'Who reported it.': 'Qui l’a signalée.',
  'The roads, empty if the map data has none of them; or the ring of an area.':
    'Les routes, vide si les données n’en ont aucune ; ou le contour d’une zone.',
  'In the order in which they were entered.': 'Dans l’ordre où elles ont été saisies.',
  'The id in `/v1/road-events`.': 'L’identifiant dans `/v1/road-events`.',
  'True if the route uses its roads; false if the route avoids them and would use them otherwise.':
    'Vrai si l’itinéraire prend ses routes ; faux s’il les évite et les prendrait sinon.',
  'Closures and speeds of roads that the route meets or avoids; absent if there are none.':
    'Les routes fermées et ralenties que l’itinéraire prend ou évite ; absent s’il n’y en a pas.',
  'Closures and speeds of roads that the way meets or avoids; absent if there are none.':
    'Les routes fermées et ralenties que le trajet prend ou évite ; absent s’il n’y en a pas.',
}
