/** French for the addresses of OSRM, by the English text. */
export const FRENCH_OF_OSRM: Readonly<Record<string, string>> = {
  'The addresses of OSRM’s HTTP API, for programs that are made for it.':
    'Les adresses de l’API HTTP d’OSRM, pour les programmes faits pour elle.',

  // Summaries.
  'Compute routes at the address of OSRM': 'Calculer des itinéraires à l’adresse d’OSRM',
  'Find the nearest road at the address of OSRM': 'Trouver la route la plus proche à l’adresse d’OSRM',
  'Compute a matrix at the address of OSRM': 'Calculer une matrice à l’adresse d’OSRM',
  'Match a GPS trace at the address of OSRM': 'Recaler une trace GPS à l’adresse d’OSRM',
  'Optimise the order of stops at the address of OSRM': 'Optimiser l’ordre des arrêts à l’adresse d’OSRM',

  // Operations.
  'The routes of `/v1/route`, in the format of OSRM’s `route` service. Accepts up to 25 coordinates.':
    'Les itinéraires de `/v1/route`, dans le format du service `route` d’OSRM. Accepte 25 coordonnées au plus.',
  'The road on which a route from the coordinate begins, in the format of OSRM’s `nearest` service. Ids of nodes are left out.':
    'La route où commence un itinéraire depuis la coordonnée, dans le format du service `nearest` d’OSRM. Sans les identifiants des nœuds.',
  'The matrix of `/v1/matrix`, in the format of OSRM’s `table` service. Accepts up to 500 pairs; larger requests are refused (`TooBig`). A coordinate without a road nearby fails the request (`NoSegment`).':
    'La matrice de `/v1/matrix`, dans le format du service `table` d’OSRM. Accepte 500 paires au plus ; au-delà, la requête est refusée (`TooBig`). Une coordonnée sans route proche fait échouer la requête (`NoSegment`).',
  'The matchings of `/v1/match`, in the format of OSRM’s `match` service. An address has room for some 400 coordinates; longer traces go to `/v1/match`. A trace that follows no road is refused (`NoMatch`).':
    'Les recalages de `/v1/match`, dans le format du service `match` d’OSRM. Une adresse contient quelque 400 coordonnées ; les traces plus longues vont à `/v1/match`. Une trace qui ne suit aucune route est refusée (`NoMatch`).',
  'The fastest order of up to 100 coordinates and the route through them, in the format of OSRM’s `trip` service.':
    'L’ordre le plus rapide de 100 coordonnées au plus et l’itinéraire qui les relie, dans le format du service `trip` d’OSRM.',

  // Parameters.
  '`lng,lat;lng,lat`. Encoded lines are not accepted.': '`lng,lat;lng,lat`. Les lignes encodées ne sont pas acceptées.',
  'Accepted and ignored: places are found without hints, and answers contain none.':
    'Accepté et ignoré : les lieux se trouvent sans indices, et les réponses n’en contiennent pas.',
  'Accepted and ignored, like `hints`.': 'Accepté et ignoré, comme `hints`.',
  'How places are moved to roads.': 'Comment les lieux sont déplacés sur les routes.',
  'Leave the positions of the coordinates out of the answer.':
    'Laisser les positions des coordonnées hors de la réponse.',
  'Accepted and ignored: the answer is the one road on which a route would begin.':
    'Accepté et ignoré : la réponse est la seule route où commencerait un itinéraire.',
  'For each coordinate `degrees,range`, or nothing: the direction of travel there.':
    'Pour chaque coordonnée `degrés,écart`, ou rien : le sens de marche à cet endroit.',
  'For each coordinate `unrestricted` or `curb`: whether it is reached on its side of the road.':
    'Pour chaque coordonnée `unrestricted` ou `curb` : si on l’atteint de son côté de la route.',
  'For each coordinate a distance in metres or `unlimited`: the largest distance to a road.':
    'Pour chaque coordonnée une distance en mètres ou `unlimited` : la plus grande distance à une route.',
  'Positions of the coordinates that are sources, or `all`.': 'Rangs des coordonnées de départ, ou `all`.',
  'Positions of the coordinates that are destinations, or `all`.': 'Rangs des coordonnées d’arrivée, ou `all`.',
  'The tables to return; default: `duration`.': 'Les tables à renvoyer ; par défaut `duration`.',
  'Return the steps of each leg, and the names of streets.': 'Renvoyer les pas de chaque étape, et les noms des rues.',
  'Values of each segment of the full line; default: `false`. `true` stands for all of them.':
    'Valeurs de chaque segment du tracé complet ; par défaut `false`. `true` les demande toutes.',
  'The format of lines: encoded with precision 5 or 6, or GeoJSON.':
    'Le format des tracés : encodés avec la précision 5 ou 6, ou GeoJSON.',
  'How detailed the line of the whole route is.': 'Le détail du tracé de tout l’itinéraire.',
  'Further routes between two coordinates, at most two; default: `false`.':
    'Autres itinéraires entre deux coordonnées, deux au plus ; par défaut `false`.',
  'A route may turn back at a coordinate. To forbid it, leave the coordinate out of `waypoints`.':
    'Un itinéraire peut faire demi-tour à une coordonnée. Pour l’interdire, laissez-la hors de `waypoints`.',
  'Positions of the coordinates where legs begin and end, the first and the last among them. The others are passed without stopping.':
    'Rangs des coordonnées où commencent et finissent les étapes, dont la première et la dernière. Les autres sont traversées sans arrêt.',
  'Roads to avoid. If every route has them, the route with the least of them is returned.':
    'Routes à éviter. Si tous les itinéraires en ont, celui qui en a le moins est renvoyé.',
  'For each coordinate its time, seconds since 1970.': 'Pour chaque coordonnée son heure, en secondes depuis 1970.',
  'Whether a trace breaks where its times are too short for the distance.':
    'Si une trace se coupe là où le temps est trop court pour la distance.',
  'Accepted and ignored: traces are always thinned.': 'Accepté et ignoré : les traces sont toujours éclaircies.',
  'Accepted and ignored: the noise of the trace is estimated from the trace itself.':
    'Accepté et ignoré : le bruit de la trace est estimé d’après elle-même.',
  'The trip returns to where it begins.': 'La tournée revient à son départ.',
  'Where the trip may begin.': 'Où la tournée peut commencer.',
  'Where the trip may end. Without a return, only `first` to `last` is supported.':
    'Où la tournée peut finir. Sans retour, seul `first` à `last` est possible.',

  // Fields.
  'GeoJSON.': 'GeoJSON.',
  '`[lng, lat]` in order.': '`[lng, lat]` dans l’ordre.',
  'The line, in the format that `geometries` chose.': 'Le tracé, dans le format choisi par `geometries`.',
  'The position on a road. `[lng, lat]`.': 'La position sur une route. `[lng, lat]`.',
  'Distance by which the coordinate was moved to reach a road. Metres.':
    'Distance dont la coordonnée a été déplacée pour atteindre une route. En mètres.',
  'Name of the street; empty without a name, without `steps` and in tables.':
    'Nom de la rue ; vide sans nom, sans `steps` et dans les tables.',
  'Index of its trip, always 0.': 'Rang de sa tournée, toujours 0.',
  'Its rank in the trip.': 'Son rang dans la tournée.',
  'Index of its matching.': 'Rang de son recalage.',
  'Which end of a leg it is; null for a point within a leg.':
    'Quelle fin d’étape c’est ; null pour un point dans une étape.',
  'Always 0.': 'Toujours 0.',
  'Metres a second.': 'En mètres par seconde.',
  'The same as `duration`.': 'Comme `duration`.',
  'The written instruction, which OSRM does not have; absent in matchings.':
    'L’instruction écrite, qu’OSRM n’a pas ; absente des recalages.',
  'The meaning of weights.': 'Ce que sont les poids.',
  'Its main streets; empty without `steps`.': 'Ses rues principales ; vide sans `steps`.',
  'First a `depart`, last an `arrive`; empty without `steps`.':
    'D’abord un `depart`, à la fin un `arrive` ; vide sans `steps`.',
  'Values of each segment of its full line, with `annotations`.':
    'Valeurs de chaque segment de son tracé complet, avec `annotations`.',
  'One leg between each two consecutive waypoints.': 'Une étape entre deux points de passage qui se suivent.',
  'How closely the trace follows the roads.': 'À quel point la trace suit les routes.',
  'The coordinates on roads, in the order of the request; absent with `skip_waypoints`.':
    'Les coordonnées sur les routes, dans l’ordre de la requête ; absentes avec `skip_waypoints`.',
  'One position.': 'Une position.',
  'Seconds, a row for each source; null where no way connects the pair.':
    'En secondes, une ligne par départ ; null sans chemin entre les deux.',
  'Metres, a row for each source; null where no way connects the pair.':
    'En mètres, une ligne par départ ; null sans chemin entre les deux.',
  'The sources on roads; absent with `skip_waypoints`.': 'Les départs sur les routes ; absents avec `skip_waypoints`.',
  'The destinations on roads; absent with `skip_waypoints`.':
    'Les arrivées sur les routes ; absentes avec `skip_waypoints`.',
  'The parts of the trace that follow roads, in order.':
    'Les parties de la trace qui suivent des routes, dans l’ordre.',
  'One for each coordinate, in its order; null where it follows no road. Absent with `skip_waypoints`.':
    'Un pour chaque coordonnée, dans l’ordre ; null là où elle ne suit aucune route. Absent avec `skip_waypoints`.',
  'One trip.': 'Une tournée.',
}
