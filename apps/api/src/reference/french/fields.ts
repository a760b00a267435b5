/** French for the fields of bodies and answers, by their English text. */
export const FRENCH_OF_FIELDS: Readonly<Record<string, string>> = {
  'The id for `/v1/places/{id}`.': 'L’identifiant pour `/v1/places/{id}`.',
  'A category slug.': 'Le mot-clé d’une catégorie.',
  'The side of the approach road on which the landmark is.': 'Le côté de la route d’arrivée où se trouve le repère.',
  'From the maneuver. Metres.': 'Depuis la manœuvre. En mètres.',
  'Position of the maneuver relative to the landmark.': 'Position de la manœuvre par rapport au repère.',
  'The kind of maneuver; docs/maneuver-types.md explains each.':
    'Le genre de manœuvre ; docs/maneuver-types.md explique chacun.',
  'The written instruction.': 'L’instruction écrite.',
  'Voice prompt just before the maneuver.': 'Message dit juste avant la manœuvre.',
  'Voice prompt well before the maneuver, with the distance to it where there is time for one.':
    'Message dit bien avant la manœuvre, avec la distance qui en sépare quand le temps suffit.',
  'Distance before the maneuver at which the alert is spoken, the one in its text; absent if the way to the maneuver is too short. Metres.':
    'Distance avant la manœuvre à laquelle le message est dit, celle de son texte ; absente si le chemin jusqu’à elle est trop court. En mètres.',
  'Voice prompt just after the maneuver.': 'Message dit juste après la manœuvre.',
  'From this maneuver to the next. Seconds.': 'De cette manœuvre à la suivante. En secondes.',
  'From this maneuver to the next. Metres.': 'De cette manœuvre à la suivante. En mètres.',
  "First point: index into the leg's polyline.": 'Premier point : rang dans le tracé de l’étape.',
  "Last point: index into the leg's polyline.": 'Dernier point : rang dans le tracé de l’étape.',
  'The position of the maneuver.': 'La position de la manœuvre.',
  'Heading before the maneuver; absent at a start. Degrees from north.':
    'Cap avant la manœuvre ; absent à un départ. En degrés depuis le nord.',
  'Heading after the maneuver; absent at a destination. Degrees from north.':
    'Cap après la manœuvre ; absent à une arrivée. En degrés depuis le nord.',
  'Names of the street after the maneuver; empty if it has no name.':
    'Noms de la rue après la manœuvre ; vide si elle n’en a pas.',
  'Number of the roundabout exit to take.': 'Numéro de la sortie du rond-point.',
  'A landmark near the maneuver; only from `/v1/navigate` with `enrich_landmarks`.':
    'Un repère près de la manœuvre ; seulement de `/v1/navigate` avec `enrich_landmarks`.',
  'Travel time. Seconds.': 'Durée du trajet. En secondes.',
  'Length. Metres.': 'Longueur. En mètres.',
  'Encoded, precision 6.': 'Encodé, précision 6.',
  'In order of travel: the first is a start, the last a destination.':
    'Dans l’ordre du trajet : la première est un départ, la dernière une arrivée.',
  'Travel time without traffic. Seconds.': 'Durée sans trafic. En secondes.',
  'Travel time of the same route in the traffic of its departure; present only if traffic data covers the route. Seconds.':
    'Durée du même itinéraire dans le trafic de son départ ; présente seulement si le trafic y est connu. En secondes.',
  'One journey in ten takes less; present with `duration_ml`. Seconds.':
    'Un trajet sur dix dure moins ; présent avec `duration_ml`. En secondes.',
  'One journey in ten takes more; present with `duration_ml`. Seconds.':
    'Un trajet sur dix dure plus ; présent avec `duration_ml`. En secondes.',
  'Encoded with precision 6: the polylines of the legs joined, each shared point once.':
    'Encodé, précision 6 : les tracés des étapes réunis, chaque point commun une fois.',
  '`[west, south, east, north]`.': '`[ouest, sud, est, nord]`.',
  'Length on roads that touch one of the `avoid_areas`, because a stop lies there; absent if it is zero.':
    'Longueur sur des routes qui touchent une des `avoid_areas`, parce qu’un arrêt s’y trouve ; absent si elle est nulle.',
  'The route contains a toll road.': 'L’itinéraire a une route à péage.',
  'The route contains a ferry.': 'L’itinéraire a un bac.',
  'The route contains a highway.': 'L’itinéraire a une voie rapide.',
  'One leg between each two consecutive stops.': 'Une étape entre deux arrêts qui se suivent.',
  'Distance between the requested stop and the road. Metres.': 'Distance de l’arrêt demandé à la route. En mètres.',
  'Name of the street, if it has one.': 'Nom de la rue, si elle en a un.',
  'True if the nearest road is not connected to the rest of the journey, so that the stop was moved to a connected road, in those of its legs that need it. Absent otherwise.':
    'Vrai si la route la plus proche n’est pas reliée au reste du trajet : l’arrêt a été déplacé sur une route reliée, dans les étapes qui en ont besoin. Absent sinon.',
  'Best first.': 'Le meilleur d’abord.',
  'Position of each stop on the road network, origin first.':
    'Position de chaque arrêt sur les routes, origine d’abord.',
  'The OSRM maneuver type.': 'Le type de manœuvre d’OSRM.',
  'The direction of the turn.': 'Le sens du virage.',
  'The position. `[lng, lat]`.': 'La position. `[lng, lat]`.',
  'Heading before it, degrees from north; 0 at a start.': 'Cap avant, en degrés depuis le nord ; 0 à un départ.',
  'Heading after it, degrees from north; 0 at an arrival.': 'Cap après, en degrés depuis le nord ; 0 à une arrivée.',
  'Headings of the roads that meet there, clockwise, degrees from north.':
    'Caps des routes qui s’y croisent, dans le sens horaire, en degrés depuis le nord.',
  'For each bearing: whether that road may be entered.': 'Pour chaque cap : si l’on peut y entrer.',
  "Index of a point of the leg's line.": 'Rang d’un point du tracé de l’étape.',
  'Index of the road on which the route arrives.': 'Rang de la route par laquelle on arrive.',
  'Index of the road on which the route continues.': 'Rang de la route par laquelle on continue.',
  'Remaining metres of the step at which the prompt is spoken.': 'Mètres restants de l’étape quand le message est dit.',
  'The same prompt as SSML.': 'Le même message en SSML.',
  'The text to show.': 'Le texte à montrer.',
  'The type of the maneuver ahead.': 'Le type de la manœuvre qui vient.',
  'Angle travelled around the roundabout, degrees.': 'Angle parcouru autour du rond-point, en degrés.',
  '`left` or `right`.': '`left` (gauche) ou `right` (droite).',
  'The text in parts; lanes in `sub`.': 'Le texte en morceaux ; les voies dans `sub`.',
  'Remaining metres of the step at which the banner first appears.':
    'Mètres restants de l’étape quand le bandeau apparaît.',
  'Seconds.': 'En secondes.',
  'The routing cost, including penalties.': 'Le coût du calcul, pénalités comprises.',
  'Name of the street; empty if it has no name.': 'Nom de la rue ; vide si elle n’en a pas.',
  'The maneuver at the start of the step.': 'La manœuvre au début de l’étape.',
  'In order of travel; the first is at the start of the step.':
    'Dans l’ordre du trajet ; le premier est au début de l’étape.',
  'Voice prompts on the way to the next maneuver; empty only for an arrival.':
    'Messages vocaux jusqu’à la manœuvre suivante ; vide seulement à l’arrivée.',
  'Banners on the way to the next maneuver; empty only for an arrival.':
    'Bandeaux jusqu’à la manœuvre suivante ; vide seulement à l’arrivée.',
  'Its main streets.': 'Ses rues principales.',
  'First a `depart`, last an `arrive`.': 'D’abord un `depart`, à la fin un `arrive`.',
  'The name of the routing cost.': 'Le nom du coût du calcul.',
  'Language of the texts.': 'Langue des textes.',
  'Position of the stop on the road network. `[lng, lat]`.': 'Position de l’arrêt sur les routes. `[lng, lat]`.',
  'Distance by which the stop was moved to reach a road. Metres.':
    'Distance dont l’arrêt a été déplacé jusqu’à une route. En mètres.',
  'The start of the journey.': 'Le départ.',
  'The destination.': 'L’arrivée.',
  'Intermediate stops in order of travel; at most 23.': 'Arrêts intermédiaires dans l’ordre du trajet ; 23 au plus.',
  'Road features to avoid. If a route without them exists, it is returned, however long it is; otherwise the route with the least of them.':
    'Ce qu’il faut éviter. S’il existe un itinéraire sans cela, il est renvoyé, si long soit-il ; sinon celui qui en a le moins.',
  'Number of alternative routes besides the best one, if any exist. None is both faster and shorter than the best one. Ignored when there are waypoints.':
    'Nombre de variantes en plus du meilleur itinéraire, s’il en existe. Aucune n’est à la fois plus rapide et plus courte que lui. Ignoré avec des arrêts intermédiaires.',
  'Areas that the route must not touch: at most 10, with 500 points together. Each is a ring of `[lng, lat]`, closed or not, or a GeoJSON `Polygon`. A stop inside an area can be left and reached; `avoided_areas_distance` is the length of the route there. Otherwise, if no route avoids the areas, the request is refused: `no_route`.':
    'Zones que l’itinéraire ne doit pas toucher : 10 au plus, 500 points en tout. Chacune est un anneau de `[lng, lat]`, fermé ou non, ou un `Polygon` GeoJSON. Un arrêt dans une zone peut être quitté et rejoint ; `avoided_areas_distance` est la longueur de l’itinéraire dans ces zones. Sinon, si aucun itinéraire n’évite les zones, la requête est refusée : `no_route`.',
  'One leg between each two consecutive stops that are not only passed.':
    'Une étape entre deux arrêts qui se suivent et qui ne sont pas seulement passés.',
  'A point, and how a route reaches or leaves it.': 'Un point, et comment un itinéraire le rejoint ou le quitte.',
  'Direction of travel at this point, degrees clockwise from north. The route uses a road that leads in this direction, if one is at most 50 m further away than the nearest road.':
    'Sens de marche en ce point, en degrés depuis le nord, dans le sens horaire. L’itinéraire prend une route qui mène dans ce sens, s’il y en a une à 50 m de plus au maximum que la plus proche.',
  'Largest difference between `heading` and the direction of the road, degrees.':
    'Écart maximal entre `heading` et le sens de la route, en degrés.',
  'Largest distance to a road, metres. Without a road within it, the request is refused: `no_road_nearby`.':
    'Distance maximale jusqu’à une route, en mètres. Sans route à cette distance, la requête est refusée : `no_road_nearby`.',
  '`curb`: arrive and leave on the side of the road where the point is, if traffic may drive there.':
    '`curb` : arriver et partir du côté de la route où se trouve le point, si l’on peut y rouler.',
  'Pass this point without stopping: the route does not turn back here, has no maneuver for it, and no leg ends here.':
    'Passer par ce point sans s’arrêter : l’itinéraire n’y fait pas demi-tour, n’a pas de manœuvre pour lui, et aucune étape ne s’y termine.',
  'Path of the field, with dots and indexes.': 'Chemin du champ, avec des points et des rangs.',
  'The value that was sent; null if none was sent.': 'La valeur reçue ; null si rien n’a été envoyé.',
  'The HTTP status.': 'Le statut HTTP.',
  'A message for people, in English.': 'Un message pour les gens, en anglais.',
  'The offending fields of an invalid request, the first 100; null for other errors.':
    'Les champs en cause d’une requête non valable, les 100 premiers ; null pour les autres erreurs.',
  'The number of offending fields, where there are more than 100.':
    'Le nombre de champs en cause, s’il y en a plus de 100.',
  'The requested travel time. Minutes. Absent if a distance was requested.':
    'La durée demandée, en minutes. Absente si une distance a été demandée.',
  'The requested distance. Metres. Present only if a distance was requested.':
    'La distance demandée, en mètres. Présente seulement si une distance a été demandée.',
  'The departure whose traffic and rains were used, in UTC; absent without `depart_at`, and on foot and by bicycle.':
    'Le départ dont le trafic et les pluies ont servi, en UTC ; absent sans `depart_at`, à pied et à vélo.',
  'Measured on the ellipsoid, without holes. Square metres.':
    'Mesurée sur l’ellipsoïde, sans les trous. En mètres carrés.',
  'One feature per requested time or distance, smallest first.':
    'Un élément par durée ou distance demandée, le plus petit d’abord.',
  'Time of the point: seconds since 1970, or milliseconds above 10^11. Must not be earlier than that of the previous point.':
    'Heure du point : secondes depuis 1970, ou millisecondes au-delà de 10^11. Jamais avant celle du point précédent.',
  'The points of the trace in order of time.': 'Les points de la trace dans l’ordre du temps.',
  'Distance from the point of the trace. Metres.': 'Distance au point de la trace. En mètres.',
  'Index of the matching that contains the point.': 'Rang du recalage qui contient le point.',
  'Expected travel time, not the time that the trace took. Seconds.':
    'Durée attendue, pas celle que la trace a prise. En secondes.',
  'Along the roads. Metres.': 'Le long des routes. En mètres.',
  'Names of the streets in order of first use; a street without a name is given by its number.':
    'Noms des rues dans l’ordre du premier passage ; une rue sans nom est donnée par son numéro.',
  'How closely the trace follows these roads: the mean over its points, where a point on the road counts 1 and a point 50 m away or not matched counts 0.':
    'À quel point la trace suit ces routes : la moyenne de ses points, où un point sur la route compte 1 et un point à 50 m ou sans recalage compte 0.',
  'The matched roads. Encoded, precision 6.': 'Les routes suivies. Encodé, précision 6.',
  'One leg, from the first point to the last; several where breaks were bridged.':
    'Une étape, du premier point au dernier ; plusieurs là où des coupures ont été comblées.',
  'True for a way over a break of the trace: the best way by road that fits its time and distance. Absent otherwise.':
    'Vrai pour un chemin sur une coupure de la trace : le meilleur par la route qui convient à son temps et à sa distance. Absent sinon.',
  'The parts of the trace that follow roads, in order. Empty if no part does.':
    'Les parties de la trace qui suivent des routes, dans l’ordre. Vide si aucune n’en suit.',
  'Position of each point on its road, in the order of the trace; null for a point that was not matched.':
    'Position de chaque point sur sa route, dans l’ordre de la trace ; null pour un point sans recalage.',
  'The starting points; each is a row of the answer.': 'Les points de départ ; chacun est une ligne de la réponse.',
  'Another name of `sources`.': 'Un autre nom de `sources`.',
  'The end points; each is a column of the answer.': 'Les points d’arrivée ; chacun est une colonne de la réponse.',
  'Another name of `targets`.': 'Un autre nom de `targets`.',
  'Departure time of every trip: the ways are the fastest then, and `durations_ml` has their times in traffic, as `/v1/route` has them, where traffic was observed along the way; `durations` those without traffic. A time without an offset is local time at the first source. A time more than 60 s in the past or more than ten years ahead is refused.':
    'Heure de départ de chaque trajet : les chemins sont alors les plus rapides, et `durations_ml` a leurs durées dans le trafic, comme `/v1/route`, là où le trafic a été observé sur le chemin ; `durations`, celles sans trafic. Une heure sans décalage est l’heure locale à la première origine. Une heure passée de plus de 60 s ou à plus de dix ans est refusée.',
  'Travel times in seconds. One row per source, one column per target; null if no road connects the pair or the pair is too far apart.':
    'Durées en secondes. Une ligne par origine, une colonne par destination ; null si aucune route ne relie la paire ou si elle est trop éloignée.',
  'Lengths in metres. One row per source, one column per target; null if no road connects the pair or the pair is too far apart.':
    'Longueurs en mètres. Une ligne par origine, une colonne par destination ; null si aucune route ne relie la paire ou si elle est trop éloignée.',
  'Travel times in the traffic of `depart_at`, in seconds, of the same ways as `durations`; present only with `depart_at` or `season`, by car, where traffic was observed. Null for pairs with too little observed traffic along their way. One row per source, one column per target; null if no road connects the pair or the pair is too far apart.':
    'Durées dans le trafic de `depart_at`, en secondes, par les mêmes chemins que `durations` ; présentes seulement avec `depart_at` ou `season`, en voiture, là où le trafic a été observé. Null pour les paires dont le chemin a trop peu de trafic observé. Une ligne par origine, une colonne par destination ; null si aucune route ne relie la paire ou si elle est trop éloignée.',
  'Position of each source on the road network, in the order of the request; null if no road is near or the point is outside the data. `resnapped`: the nearest road is not connected to the network, so some pairs use another road nearby.':
    'Position de chaque origine sur les routes, dans l’ordre de la requête ; null sans route proche ou hors des données. `resnapped` : la route la plus proche n’est pas reliée au réseau, certaines paires en prennent une autre à côté.',
  'Position of each target on the road network, in the order of the request; null if no road is near or the point is outside the data. `resnapped`: the nearest road is not connected to the network, so some pairs use another road nearby.':
    'Position de chaque destination sur les routes, dans l’ordre de la requête ; null sans route proche ou hors des données. `resnapped` : la route la plus proche n’est pas reliée au réseau, certaines paires en prennent une autre à côté.',
  'The tour starts at the first location and ends at the last; the others are visited in any order. First and last may be the same place.':
    'La tournée part du premier lieu et finit au dernier ; les autres sont visités dans n’importe quel ordre. Le premier et le dernier peuvent être le même lieu.',
  'Departure time of the tour, by default now: order and ways are the fastest then, and `duration_ml` is the time in traffic, where traffic was observed. A time without an offset is local time at the first location.':
    'Heure de départ de la tournée, par défaut maintenant : l’ordre et les chemins sont alors les plus rapides, et `duration_ml` est la durée dans le trafic, là où il a été observé. Une heure sans décalage est l’heure locale au premier lieu.',
  'Indexes into `locations` in the order of visit. Each index appears once; the first and last locations keep their positions.':
    'Rangs dans `locations`, dans l’ordre de visite. Chaque rang y est une fois ; le premier et le dernier lieu gardent leur place.',
  'The route through the locations in that order.': 'L’itinéraire par les lieux dans cet ordre.',
  'Travel time of the tour. Seconds.': 'Durée de la tournée. En secondes.',
  'Travel time of the tour in the traffic of its departure; present only where traffic data covers it. Seconds.':
    'Durée de la tournée dans le trafic de son départ ; présente seulement là où le trafic est connu. En secondes.',
  'Length of the tour. Metres.': 'Longueur de la tournée. En mètres.',
  'Whether traffic data covers this journey at this time.': 'Si le trafic est connu pour ce trajet à cette heure.',
  '`probes`: trips of the past at that hour of the week; `probes_live`: those and trips of the last minutes. Null when unknown.':
    '`probes` : trajets passés à cette heure de la semaine ; `probes_live` : ceux-là et ceux des dernières minutes. Null si inconnu.',
  'Time of the latest observation.': 'Heure de la dernière observation.',
  'Travel time of the same way in the traffic of its departure: half of all journeys take less. Null exactly when `traffic.available` is false. Seconds.':
    'Durée du même chemin dans le trafic de son départ : la moitié des trajets durent moins. Null exactement quand `traffic.available` est faux. En secondes.',
  'One journey in ten takes less; null with `duration_ml`. Seconds.':
    'Un trajet sur dix dure moins ; null avec `duration_ml`. En secondes.',
  'One journey in ten takes more; null with `duration_ml`. Seconds.':
    'Un trajet sur dix dure plus ; null avec `duration_ml`. En secondes.',
  'Distance by road. Metres.': 'Distance par la route. En mètres.',
  'The rains on the way; present with `depart_at`, `arrive_by` or `season`, in mode `auto`, where the country is known.':
    'Les pluies sur le chemin ; présentes avec `depart_at`, `arrive_by` ou `season`, en mode `auto`, là où le pays est connu.',
  'The route leads through a country in its rains at the departure.':
    'L’itinéraire traverse un pays en saison des pluies au départ.',
  'Length of the roads on which the rains slow it down. Metres.':
    'Longueur des routes où les pluies le ralentissent. En mètres.',
  'The route uses roads that are closed in the rains, because no other way leads there.':
    'L’itinéraire emprunte des routes fermées sous les pluies, car aucun autre chemin n’y mène.',
  'Departure time. In UTC.': 'Heure de départ. En UTC.',
  'Departure time of the first route; present only with `arrive_by`. In UTC.':
    'Heure de départ du premier itinéraire ; présente seulement avec `arrive_by`. En UTC.',
  'Arrival time of the first route; present only with `arrive_by`. In UTC.':
    'Heure d’arrivée du premier itinéraire ; présente seulement avec `arrive_by`. En UTC.',
  'Arrival time: departure plus `duration_ml` of the route if known, otherwise plus `duration`. In UTC.':
    'Heure d’arrivée : départ plus `duration_ml` de l’itinéraire s’il est connu, sinon plus `duration`. En UTC.',
  'Whole days from the latest observation to the departure: `duration_low` and `duration_high` are further apart the older it is.':
    'Jours entiers de la dernière observation au départ : plus elle est ancienne, plus `duration_low` et `duration_high` s’écartent.',
  'Arrival time: departure plus `duration_ml` if known, otherwise plus `duration`. In UTC.':
    'Heure d’arrivée : départ plus `duration_ml` s’il est connu, sinon plus `duration`. En UTC.',
  'Name and version of the model that made `duration_ml`; absent without traffic.':
    'Nom et version du modèle qui a donné `duration_ml` ; absent sans trafic.',
  'Intermediate stops in order of travel.': 'Arrêts intermédiaires dans l’ordre du trajet.',
  'Use local landmarks in the instructions: markets, pharmacies, mosques…':
    'Employer les repères du quartier dans les instructions : marchés, pharmacies, mosquées…',
  'Name in the language of the guidance; its category if it has no name.':
    'Nom dans la langue du guidage ; sa catégorie s’il n’a pas de nom.',
  'Every prompt of the route once, in the order of travel; input for `/v1/navigate/voice/batch`.':
    'Chaque message de l’itinéraire une fois, dans l’ordre du trajet ; à donner à `/v1/navigate/voice/batch`.',
  'The landmarks that maneuvers mention, in the order of the route.':
    'Les repères que nomment les manœuvres, dans l’ordre de l’itinéraire.',
  'The text to speak.': 'Le texte à dire.',
  'Language of the texts: fr, en, wo, ha, yo, fon, ee, dyu, bm, mos; a region subtag is ignored.':
    'Langue des textes : fr, en, wo, ha, yo, fon, ee, dyu, bm, mos ; la région d’une langue est ignorée.',
  'MP3, or Opus in Ogg.': 'MP3, ou Opus dans Ogg.',
  'Identifies the combination of text, language, format and voice.':
    'Identifie l’ensemble du texte, de la langue, du format et de la voix.',
  'Absolute, signed address; supports Range requests.': 'Adresse absolue et signée ; accepte les requêtes Range.',
  'Whether the clip existed before this request.': 'Si le message existait avant cette requête.',
  'The address is valid until this time.': 'L’adresse vaut jusqu’à cette heure.',
  'Texts in one language.': 'Des textes dans une langue.',
  'Texts, each with its language.': 'Des textes, chacun avec sa langue.',
  'Language of the instructions; required with `instructions`.':
    'Langue des instructions ; requise avec `instructions`.',
  'The name of the language in that language.': 'Le nom de la langue dans cette langue.',
  'The speech engine; null if there is none yet.': 'La synthèse vocale ; null s’il n’y en a pas encore.',
  'Languages with a working voice.': 'Langues dont la voix marche.',
  'Languages without a voice, or with a voice that is not available now.':
    'Langues sans voix, ou dont la voix n’est pas disponible maintenant.',
  'Id of the landmark, see `/v1/places/{id}`.': 'Identifiant du repère, voir `/v1/places/{id}`.',
  'Position of the place relative to the landmark.': 'Position du lieu par rapport au repère.',
  'Distance to the landmark. Metres.': 'Distance au repère. En mètres.',
  'Stays the same when the data is built again, and is its id in `/v1/places`. Of a `plus_code` and a `landmark_relative` it is the Plus Code.':
    'Reste le même quand les données sont reconstruites ; c’est aussi son identifiant dans `/v1/places`. D’un `plus_code` et d’un `landmark_relative`, c’est le Plus Code.',
  'In the requested language, otherwise in French; the category if there is no name.':
    'Dans la langue demandée, sinon en français ; la catégorie s’il n’y a pas de nom.',
  'One line of text that distinguishes it from others with the same name.':
    'Une ligne de texte qui le distingue des autres du même nom.',
  'The kind of result.': 'Le genre de résultat.',
  'Probability that this result is the intended one.': 'Probabilité que ce résultat soit le bon.',
  '`exact`: all words match; `prefix`: the last word was completed; `fuzzy`: a similar spelling matches; `fallback`: some words were ignored; `nearest`: found by distance to a point.':
    '`exact` : tous les mots correspondent ; `prefix` : le dernier mot a été complété ; `fuzzy` : une orthographe proche correspond ; `fallback` : des mots ont été ignorés ; `nearest` : trouvé par la distance à un point.',
  'Distance from the point of the request. Metres.': 'Distance au point de la requête. En mètres.',
  'True if no mapped boundary contains the point: `quartier` then comes from names, stops and addresses nearby. Absent without a `quartier`.':
    'Vrai si aucune limite cartographiée ne contient le point : `quartier` vient alors des noms, arrêts et adresses voisins. Absent sans `quartier`.',
  'City or town; in rural areas the village.': 'La ville ; à la campagne, le village.',
  'Only if a mapped boundary contains the point.': 'Seulement si une limite cartographiée contient le point.',
  'Null at sea.': 'Null en mer.',
  'ISO 3166-1 alpha-2. Null at sea.': 'ISO 3166-1 alpha-2. Null en mer.',
  'A slug of `/v1/places/categories`, or the kind of settlement.':
    'Un mot-clé de `/v1/places/categories`, ou le genre de localité.',
  'Full Plus Code of the point.': 'Plus Code entier du point.',
  'Of a `landmark_relative`: position of the point relative to the landmark.':
    'D’un `landmark_relative` : position du point par rapport au repère.',
  'Of a `landmark_relative`: uncertainty of the point. Metres.':
    'D’un `landmark_relative` : incertitude du point. En mètres.',
  'Of a reverse answer’s first feature: where the point is in one sentence that `/v1/geocode` understands, in the requested language.':
    'Du premier résultat d’une recherche inverse : où est le point, en une phrase que `/v1/geocode` comprend, dans la langue demandée.',
  'A landmark that describes the location.': 'Un repère qui décrit l’endroit.',
  '`[lng, lat]`.': '`[lng, lat]`.',
  'Empty if nothing is found.': 'Vide si rien n’est trouvé.',
  'Texts, each with an optional point near which results rank higher, and points to find the address of.':
    'Des textes, chacun avec un point facultatif près duquel les résultats passent devant, et des points dont trouver l’adresse.',
  'The maximum number of results for a text.': 'Le nombre de résultats par texte, au plus.',
  'One for each item, in their order: the answer of `/v1/geocode` or `/v1/geocode/reverse`, or an error.':
    'Un par élément, dans leur ordre : la réponse de `/v1/geocode` ou de `/v1/geocode/reverse`, ou une erreur.',
  'The id in the data source.': 'L’identifiant dans la source.',
  'SPDX identifier of its licence.': 'Identifiant SPDX de sa licence.',
  'A UUID derived from the id at the source, so that it stays the same when the data is built again; for a point outside the data, its Plus Code.':
    'Un UUID tiré de l’identifiant de la source, donc le même quand les données sont reconstruites ; pour un point hors des données, son Plus Code.',
  'In the requested language if known; null for a place without a name.':
    'Dans la langue demandée si elle est connue ; null pour un lieu sans nom.',
  'The main category: a slug.': 'La catégorie principale : un mot-clé.',
  'All categories, the main one first.': 'Toutes les catégories, la principale d’abord.',
  'House number and street, or the address as mapped.': 'Numéro et rue, ou l’adresse telle que cartographiée.',
  'The neighbourhood that contains the place.': 'Le quartier qui contient le lieu.',
  'The city or village that contains the place.': 'La ville ou le village qui contient le lieu.',
  'An http or https address; other addresses are left out.': 'Une adresse http ou https ; les autres sont omises.',
  'In the syntax of OpenStreetMap’s `opening_hours`, as mapped.':
    'Dans la syntaxe `opening_hours` d’OpenStreetMap, tels que cartographiés.',
  'Full Plus Code.': 'Plus Code entier.',
  'Distance from the requested point. Metres.': 'Distance au point demandé. En mètres.',
  'Attributes of its features → `String`, `Number` or `Boolean`.':
    'Attributs de ses éléments → `String`, `Number` ou `Boolean`.',
  'HTML that must be shown on every map.': 'HTML à montrer sur toute carte.',
  'Absolute address of the tiles of this data build. Send the key in the header of every request.':
    'Adresse absolue des tuiles de ce jeu de données. Envoyez la clé dans l’en-tête de chaque requête.',
  'The highest zoom of the tiles; maps overzoom beyond it.':
    'Le plus grand zoom des tuiles ; les cartes les agrandissent au-delà.',
  'West, south, east, north.': 'Ouest, sud, est, nord.',
  'Lng, lat, zoom.': 'Longitude, latitude, zoom.',
  '`repere:imagery`: whether the style shows satellite images. `repere:language`: of the labels.':
    '`repere:imagery` : si le style montre des images satellite. `repere:language` : langue des noms.',
  'Address of the sprite without `.json` or `.png`.': 'Adresse des icônes sans `.json` ni `.png`.',
  'Time of the newest data in the extract.': 'Heure de la donnée la plus récente de l’extrait.',
  'Time of the build of the data.': 'Heure de construction des données.',
  'Why the data build cannot be opened, with the damaged file; null: it is served, or there is none.':
    'Pourquoi le jeu de données ne peut pas être ouvert, avec le fichier abîmé ; null : il est servi, ou il n’y en a pas.',
  'Routes, matrices, isochrones, matching, optimisation.': 'Itinéraires, matrices, isochrones, recalage, tournées.',
  'Geocoding and places.': 'Recherche et lieux.',
  'Vector tiles.': 'Tuiles vectorielles.',
  'The first of `regions`.': 'La première de `regions`.',
  'That of the first region.': 'Celles de la première région.',
  'The worst state of all regions.': 'Le pire état de toutes les régions.',
  'The regions of this deployment: a request is answered by the smallest one that covers it.':
    'Les régions de cette installation : la plus petite qui couvre une requête y répond.',
  'Null while no build of it is served.': 'Null tant qu’aucun jeu de données n’en est servi.',
  '`[west, south, east, north]`; null while no build of it is served.':
    '`[ouest, sud, est, nord]` ; null tant qu’aucun jeu de données n’en est servi.',
  'True where only main roads are served, which join other regions.':
    'Vrai si seules les grandes routes sont servies, qui relient d’autres régions.',
  'Voice prompts.': 'Messages vocaux.',
  '`degraded`: the key is accepted, but an engine of this deployment does not answer now.':
    '`degraded` : la clé est acceptée, mais un moteur de cette installation ne répond pas maintenant.',
  'Advice for the user, in the requested language.': 'Un conseil pour la personne, dans la langue demandée.',
  'Closed rings of `[lng, lat]`: the outline counter-clockwise, then, clockwise, areas inside it that are beyond the limit: those of at least 1 % of its area, and smaller ones with roads.':
    'Anneaux fermés de `[lng, lat]` : le contour dans le sens antihoraire, puis, dans le sens horaire, les zones intérieures au-delà de la limite : celles d’au moins 1 % de la surface, et de plus petites avec des routes.',
  'Department, prefecture, cercle or local government area: only if a boundary of one contains the point.':
    'Département, préfecture, cercle ou collectivité : seulement si une limite contient le point.',
  'How the text was read.': 'Comment le texte a été compris.',
  'How the text was read; absent in answers about points.':
    'Comment le texte a été compris ; absent des réponses sur des points.',
  'Id of the area, see `/v1/places/{id}`.': 'Identifiant de la zone, voir `/v1/places/{id}`.',
  'Of an area: `[west, south, east, north]`.': 'D’une zone : `[ouest, sud, est, nord]`.',
  'Parts of the text that were left out.': 'Parties du texte laissées de côté.',
  'The data source; `operator` for outlines that the operator of this service added.':
    'La source ; `operator` pour les contours ajoutés par l’exploitant de ce service.',
  'The kind of area.': 'Le genre de zone.',
  'The kind of things that the text asks for: a slug of `/v1/places/categories`.':
    'Le genre de lieux que demande le texte : un mot-clé de `/v1/places/categories`.',
  'The places around it, from the inside out: quarter, town, district, region, country.':
    'Ce qui l’entoure, de l’intérieur vers l’extérieur : quartier, ville, département, région, pays.',
  'The text is a code or a number of another system, which this service does not resolve: there are no features.':
    'Le texte est un code ou un numéro d’un autre système, que ce service ne connaît pas : il n’y a pas de résultat.',
  'True if the text asks for something near the user: send `lat` and `lng`.':
    'Vrai si le texte demande quelque chose près de la personne : envoyez `lat` et `lng`.',
}
