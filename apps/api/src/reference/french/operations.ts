/** French for tags, summaries, descriptions of operations, parameters and answers, by their English text. */
export const FRENCH_OF_OPERATIONS: Readonly<Record<string, string>> = {
  // Tags.
  'Routes, matrices, reachable areas, GPS matching and the best order of stops, over the road network.':
    'Itinéraires, matrices, zones accessibles, traces GPS et meilleur ordre des arrêts, sur le réseau routier.',
  'Travel time and time of arrival, with traffic where past trips are known.':
    'Durée du trajet et heure d’arrivée, avec le trafic là où des trajets passés sont connus.',
  'Find places by text, and the address of a point. Includes landmarks, quartiers and markets.':
    'Trouver des lieux par un texte, et l’adresse d’un point. Avec les repères, les quartiers et les marchés.',
  'Shops and services: by name, near a point, by category, by id.':
    'Commerces et services : par nom, près d’un point, par catégorie, par identifiant.',
  'Guidance by landmarks, and its spoken prompts, in French, English, Wolof and Hausa.':
    'Guidage par repères et ses messages parlés, en français, anglais, wolof et haoussa.',
  'Where vehicles are and were, and the fences that they enter and leave.':
    'Où sont et où étaient les véhicules, et les zones où ils entrent et dont ils sortent.',
  'Vector tiles and everything that a map needs to draw them: styles, fonts and icons.':
    'Tuiles vectorielles et tout ce qu’il faut pour les dessiner : styles, polices et icônes.',
  'The state of the key and of the service.': 'L’état de la clé et du service.',

  // Summaries.
  'Compute routes': 'Calculer des itinéraires',
  'Compute routes from query parameters': 'Calculer des itinéraires depuis les paramètres de l’adresse',
  'Compute the area within a travel time or a distance of a place':
    'Calculer la zone à une durée ou à une distance d’un lieu',
  'Match a GPS trace to the road network': 'Recaler une trace GPS sur les routes',
  'Compute a matrix of travel times and distances': 'Calculer une matrice de durées et de distances',
  'Compute a large matrix of travel times and distances': 'Calculer une grande matrice de durées et de distances',
  'Optimise the order of stops': 'Optimiser l’ordre des arrêts',
  'Estimate the time of arrival': 'Estimer l’heure d’arrivée',
  'Create a turn-by-turn navigation session': 'Créer une session de navigation pas à pas',
  'Synthesize one voice prompt': 'Synthétiser un message vocal',
  'Synthesize the voice prompts of a route': 'Synthétiser les messages vocaux d’un itinéraire',
  'Download a voice clip': 'Télécharger un message vocal',
  'List voice languages': 'Lister les langues de la voix',
  'Search for a place or address by text': 'Chercher un lieu ou une adresse par un texte',
  'Complete a search text while the user types': 'Compléter une recherche pendant la saisie',
  'Find the address of a point': 'Trouver l’adresse d’un point',
  'Geocode many texts and points': 'Géocoder beaucoup de textes et de points',
  'Search places by name or category': 'Chercher des lieux par nom ou par catégorie',
  'List places near a point': 'Lister les lieux près d’un point',
  'List the place categories of this region': 'Lister les catégories de lieux de la région',
  'Get a place': 'Lire un lieu',
  'Get the TileJSON of the vector tiles': 'Lire le TileJSON des tuiles vectorielles',
  'Get a vector tile of the newest data': 'Lire une tuile vectorielle des données les plus récentes',
  'Get a vector tile of one data build': 'Lire une tuile vectorielle d’un jeu de données',
  'Get a range of the archive of all vector tiles': 'Lire une plage de l’archive de toutes les tuiles',
  'Get the TileJSON of the traffic tiles': 'Lire le TileJSON des tuiles du trafic',
  'Get a vector tile of the current traffic': 'Lire une tuile vectorielle du trafic actuel',
  'Get a map style': 'Lire un style de carte',
  'Get font glyphs for map labels': 'Lire les glyphes des textes de la carte',
  'Get the sprite index of the map icons': 'Lire l’index des icônes de la carte',
  'Get the sprite image of the map icons': 'Lire l’image des icônes de la carte',
  'Check the key and the state of the service': 'Vérifier la clé et l’état du service',

  // Keys.
  'A browser token of a live key (`tok_…`), for clients that cannot set a header. It reads the groups that its owner chose, from the pages that its owner listed.':
    'Un jeton de navigateur d’une clé de production (`tok_…`), pour les clients qui ne peuvent pas envoyer d’en-tête. Il lit les groupes choisis, depuis les pages inscrites.',

  // Descriptions.
  'Returns routes through two or more stops, with written and spoken instructions. Each stop is first moved to the nearest road that the mode may use; `waypoints` gives the new positions.':
    'Renvoie des itinéraires par deux arrêts ou plus, avec des instructions écrites et parlées. Chaque arrêt est d’abord déplacé sur la route la plus proche que le mode peut prendre ; `waypoints` donne les nouvelles positions.',
  'Accepts up to 5000 points. Each may lie up to 50 m from its road, also from a road that is closed to the mode. A trace breaks between two points that are more than 2 km apart, too far apart for the time between them, or not connected by roads; each part is a matching. Other breaks, such as those of sparse points with much noise, are bridged by the best way by road where it fits the time and the distance: a leg with `bridged`. Of hundreds of breaks, as many are looked at as three seconds allow. Traces of more than 2,000 km are refused. A trace that follows no road has no matchings; this is not an error.':
    'Accepte jusqu’à 5000 points. Chacun peut être à 50 m de sa route, même d’une route fermée au mode. Une trace se coupe entre deux points éloignés de plus de 2 km, trop éloignés pour le temps qui les sépare, ou sans route entre eux ; chaque partie est un recalage. Les autres coupures, comme celles de points rares et très bruités, sont comblées par le meilleur chemin par la route s’il convient au temps et à la distance : une étape avec `bridged`. De centaines de coupures, l’API examine ce que trois secondes permettent. Les traces de plus de 2 000 km sont refusées. Une trace qui ne suit aucune route n’a pas de recalage ; ce n’est pas une erreur.',
  'Accepts up to 500 pairs of a source and a target; larger requests are refused (`too_many_pairs`). The values equal those of `/v1/route` within 1 s. A point without a road leaves its row or column empty; the request fails only when no source or no target has a road.':
    'Accepte jusqu’à 500 paires d’une origine et d’une destination ; au-delà, la requête est refusée (`too_many_pairs`). Les valeurs sont celles de `/v1/route` à 1 s près. Un point sans route laisse sa ligne ou sa colonne vide ; la requête n’échoue que si aucune origine ou aucune destination n’a de route.',
  'Returns the fastest order of up to 100 locations between a fixed start and a fixed end, and the route through them. With up to 13 locations, start and end included, the order is optimal; with more it is at most about 1 % slower than the best known order. The same request always returns the same order.':
    'Renvoie l’ordre le plus rapide de 100 lieux au plus entre un départ et une arrivée fixes, et l’itinéraire qui les relie. Jusqu’à 13 lieux, départ et arrivée compris, l’ordre est optimal ; au-delà, il est au plus environ 1 % plus lent que le meilleur ordre connu. La même requête renvoie toujours le même ordre.',
  'Returns the travel time and the time of arrival between two places. The travel time equals that of `/v1/route`. `X-Cache` shows whether the answer came from the cache.':
    'Renvoie la durée du trajet et l’heure d’arrivée entre deux lieux. La durée est celle de `/v1/route`. `X-Cache` dit si la réponse vient du cache.',
  'Returns the best route with its instructions and every voice prompt. With `enrich_landmarks`, maneuvers include the landmark that local people would point to, and their texts use it.':
    'Renvoie le meilleur itinéraire avec ses instructions et tous ses messages vocaux. Avec `enrich_landmarks`, les manœuvres portent le repère que les gens du quartier montreraient, et leurs textes l’emploient.',
  'Returns the address of an audio clip. The clip can be played without a key until `expires_at`.':
    'Renvoie l’adresse d’un message audio. Il se lit sans clé jusqu’à `expires_at`.',
  'Accepts up to 200 prompts and answers in the same order, so that a client can play them without network coverage. A prompt that the speech engine could not synthesize, or that waited more than 30 seconds, has an `error` in its place; if all prompts failed, the answer is 502 or 503. All prompts together have at most 30000 characters. Accounts take turns: a long batch of one account does not delay another.':
    'Accepte jusqu’à 200 messages et répond dans le même ordre, pour qu’une application les joue sans réseau. Un message que la synthèse n’a pas pu dire, ou qui a attendu plus de 30 secondes, a une `error` à sa place ; si tous ont échoué, la réponse est 502 ou 503. Tous les messages ensemble ont au plus 30000 caractères. Les comptes passent chacun à leur tour : le long lot d’un compte n’en retarde pas un autre.',
  'Uses the address from a voice answer; its signature replaces the key. Supports Range requests.':
    'Utilise l’adresse donnée par une réponse vocale ; sa signature remplace la clé. Accepte les requêtes Range.',
  'Returns the languages with a working voice, and the languages without one.':
    'Renvoie les langues dont la voix marche, et celles qui n’en ont pas.',
  'Understands missing accents, abbreviations, typing errors, words in any order, phrases around an address, crossings (`A / B`, `A x B`), relative landmarks (`derrière le marché…`, `à 200 m du carrefour…`, `opposite…`: the first result is the described point, with its `relation` and `radius`), full and short Plus Codes, coordinates and links to maps. If the text names a settlement, region or country, results lie in it; if nothing there matches, the first results are in it, too, with `match_type` `fallback`. With `lat` and `lng`, results near that point rank higher; a point outside the data is allowed.':
    'Comprend les accents oubliés, les abréviations, les fautes de frappe, les mots dans le désordre, les phrases autour d’une adresse, les carrefours (`A / B`, `A x B`), les repères relatifs (`derrière le marché…`, `à 200 m du carrefour…`, `en face de…` : le premier résultat est le point décrit, avec sa `relation` et son `radius`), les Plus Codes entiers et courts, les coordonnées et les liens de cartes. Si le texte nomme une localité, une région ou un pays, les résultats y sont ; si rien n’y correspond, les premiers y sont aussi, avec `match_type` `fallback`. Avec `lat` et `lng`, les résultats proches de ce point passent devant ; un point hors des données est permis.',
  'Up to 5 results for an unfinished text, near and important ones. A result stays in the list while the user types the rest of its name. A kind of place (`pharm`) with a point lists the nearest ones.':
    'Jusqu’à 5 résultats pour un texte inachevé, proches et importants. Un résultat reste dans la liste pendant que l’on tape la suite de son nom. Un genre de lieu (`pharm`) avec un point donne les plus proches.',
  'First the nearest address, street or landmark, then the quarter and the city that contain the point; if nothing is near, the nearest settlement and the country. The distance to a street is the distance to its line; its point is the nearest point of the line. Inside a landmark’s grounds with nothing nearby, the first result is the landmark. `landmark` describes the position of the point by a well-known landmark; `sentence` describes it in one sentence that `/v1/geocode` accepts as input. `confidence` depends on the distance: 1 within a metre, 0.9 within 10, 0.8 within 100, 0.7 within 250, 0.6 within a kilometre, else 0.5. An error about the point names the field `lat`.':
    'D’abord l’adresse, la rue ou le repère le plus proche, puis le quartier et la ville qui contiennent le point ; si rien n’est proche, la localité la plus proche et le pays. La distance à une rue est celle à sa ligne ; son point est le plus proche sur la ligne. Dans l’enceinte d’un repère, sans rien autour, le premier résultat est le repère. `landmark` situe le point par un repère connu ; `sentence` le décrit en une phrase que `/v1/geocode` accepte. `confidence` dépend de la distance : 1 à moins d’un mètre, 0,9 à moins de 10, 0,8 à moins de 100, 0,7 à moins de 250, 0,6 à moins d’un kilomètre, sinon 0,5. Une erreur sur le point nomme le champ `lat`.',
  'Up to 100 texts and points in one request, answered in their order. Each item costs one unit, and the request one slot of the burst. An item that fails has an `error` in its place; an item beyond the day quota has a 429. A malformed body fails as a whole.':
    'Jusqu’à 100 textes et points en une requête, avec les réponses dans le même ordre. Chaque élément coûte une unité, et la requête une place du débit par seconde. Un élément qui échoue a une `error` à sa place ; un élément au-delà du quota du jour a un 429. Un corps mal formé échoue en entier.',
  'Best match first. With a point, places near it rank higher; with a radius, only places within it are returned. The list is empty if nothing is found.':
    'Le meilleur d’abord. Avec un point, les lieux proches passent devant ; avec un rayon, seuls ceux qui y sont sont renvoyés. La liste est vide si rien n’est trouvé.',
  'Nearest first, including places without a name. The circle is exact: distances are along the ellipsoid. An error about the point names the field `lat`.':
    'Le plus proche d’abord, lieux sans nom compris. Le cercle est exact : les distances suivent l’ellipsoïde. Une erreur sur le point nomme le champ `lat`.',
  'Slugs, sorted.': 'Des mots-clés, triés.',
  'Accepts every id that geocoding returns, including those of settlements, streets and Plus Codes.':
    'Accepte tout identifiant que renvoie la recherche, y compris ceux des localités, des rues et des Plus Codes.',
  'TileJSON 3.0.0: the address, zoom levels and layers of the tiles. Not counted against the day quota.':
    'TileJSON 3.0.0 : l’adresse, les niveaux de zoom et les couches des tuiles. Ne compte pas dans le quota du jour.',
  'Mapbox Vector Tile 2.1 in the OpenMapTiles schema, compressed with gzip unless `Accept-Encoding` refuses it. Requests above the burst limit are delayed for up to five seconds instead of refused.':
    'Mapbox Vector Tile 2.1 au schéma OpenMapTiles, compressée en gzip sauf si `Accept-Encoding` le refuse. Au-delà du débit par seconde, les requêtes attendent jusqu’à cinq secondes au lieu d’être refusées.',
  'The address that TileJSON gives. The tile never changes while its build is in service, and caches may keep it permanently. After that, the newest tile is returned with a short cache lifetime.':
    'L’adresse que donne le TileJSON. La tuile ne change pas tant que son jeu de données est en service, et les caches peuvent la garder. Ensuite, la tuile la plus récente est renvoyée avec une courte durée de cache.',
  'All tiles of the newest data as one PMTiles archive of version 3, for clients that read ranges of a file. A range of more than 64 MiB is shortened; without a range, a larger archive is refused. The entity tag changes with the data.':
    'Toutes les tuiles des données les plus récentes en une archive PMTiles de version 3, pour les clients qui lisent des plages d’un fichier. Une plage de plus de 64 Mio est raccourcie ; sans plage, une archive plus grande est refusée. L’étiquette d’entité change avec les données.',
  'The range of `Range`.': 'La plage de `Range`.',
  'The archive is still the one that `If-None-Match` names.': 'L’archive est toujours celle que nomme `If-None-Match`.',
  'One range of bytes: `bytes=0-16383`.': 'Une plage d’octets : `bytes=0-16383`.',
  'TileJSON 3.0.0: the address, zoom levels and layer of the tiles. Not counted against the day quota.':
    'TileJSON 3.0.0 : l’adresse, les niveaux de zoom et la couche des tuiles. Ne compte pas dans le quota du jour.',
  'Mapbox Vector Tile 2.1 with the layer `traffic`: a line for each direction of a road with observed trips. `speed_ratio` is the present speed divided by the speed on the free road; `level` is `free` (from 0.85), `slow` (from 0.6), `heavy` (from 0.35) or `jammed`. The zoom is 6 to 14. 204: no observed road. Requests above the burst limit are delayed for up to five seconds instead of refused.':
    'Mapbox Vector Tile 2.1 avec la couche `traffic` : une ligne par sens d’une route où des trajets ont été observés. `speed_ratio` est la vitesse actuelle divisée par celle de la route libre ; `level` est `free` (dès 0,85), `slow` (dès 0,6), `heavy` (dès 0,35) ou `jammed`. Zoom de 6 à 14. 204 : aucune route observée. Au-delà du débit par seconde, les requêtes attendent jusqu’à cinq secondes au lieu d’être refusées.',
  'A style for MapLibre. All resources that it refers to belong to this API and need the key in the header of every request (`transformRequest`), or carry the browser token with which the style was requested. Labels are in `language` if a name in this language exists. `metadata["repere:imagery"]` is false when the deployment has no satellite images. Not counted against the day quota.':
    'Un style pour MapLibre. Tout ce qu’il appelle vient de cette API et demande la clé dans l’en-tête de chaque requête (`transformRequest`), ou porte le jeton de navigateur avec lequel le style a été demandé. Les noms sont dans `language` s’ils existent dans cette langue. `metadata["repere:imagery"]` est faux quand l’installation n’a pas d’images satellite. Ne compte pas dans le quota du jour.',
  '256 glyphs of a font as signed distance fields. Fonts: Noto Sans Regular, Noto Sans Medium, Noto Sans Bold, Noto Sans Italic; each covers the letters of African languages, Arabic and N’Ko. A range that no font has is empty. Not counted against the day quota.':
    '256 glyphes d’une police en champs de distance signée. Polices : Noto Sans Regular, Noto Sans Medium, Noto Sans Bold, Noto Sans Italic ; chacune couvre les lettres des langues africaines, l’arabe et le n’ko. Une plage qu’aucune police n’a est vide. Ne compte pas dans le quota du jour.',
  'The position of each icon and road shield in the sprite image, in pixels. Use `@2x` for high-density screens. Not counted against the day quota.':
    'La position de chaque icône et cartouche de route dans l’image, en pixels. `@2x` pour les écrans à haute densité. Ne compte pas dans le quota du jour.',
  'All icons and road shields of the map in one image. Use `@2x` for high-density screens. Not counted against the day quota.':
    'Toutes les icônes et tous les cartouches de la carte en une image. `@2x` pour les écrans à haute densité. Ne compte pas dans le quota du jour.',
  'Counts against the burst limit, never against the day quota.':
    'Compte dans le débit par seconde, jamais dans le quota du jour.',

  // Answers.
  'The answer.': 'La réponse.',
  'The input is not valid, or has no solution; `details` names every offending field.':
    'La demande n’est pas valable, ou n’a pas de solution ; `details` nomme chaque champ en cause.',
  'The key is missing, malformed, revoked or wrong.': 'La clé manque, est mal formée, révoquée ou fausse.',
  'The origin is not allowed for this key, or the account is suspended.':
    'L’origine n’est pas permise pour cette clé, ou le compte est suspendu.',
  'The request did not arrive in time.': 'La requête n’est pas arrivée à temps.',
  'The body is too large.': 'Le corps est trop grand.',
  'The body is not JSON in UTF-8, or has another compression than gzip.':
    'Le corps n’est pas du JSON en UTF-8, ou est compressé autrement qu’en gzip.',
  'Another request changed it meanwhile.': 'Une autre requête l’a changé entre-temps.',
  'A limit is reached; `Retry-After` says when to retry.':
    'Une limite est atteinte ; `Retry-After` dit quand réessayer.',
  'The address and the headers together are larger than 16 KiB.': 'L’adresse et les en-têtes dépassent 16 Kio.',
  'The gateway failed.': 'La passerelle a échoué.',
  'The engine named in `X-Backend` did not answer correctly. The request is not counted.':
    'Le moteur nommé dans `X-Backend` n’a pas bien répondu. La requête n’est pas comptée.',
  'Maintenance or overload; `Retry-After` says when to retry. The request is not counted.':
    'Maintenance ou surcharge ; `Retry-After` dit quand réessayer. La requête n’est pas comptée.',
  'Not found.': 'Introuvable.',
  'The requested range is outside the file.': 'La plage demandée est hors du fichier.',
  'Inside the bounds, but nothing is there.': 'Dans les limites, mais il n’y a rien là.',
  'The tile is still the one that `If-None-Match` names.': 'La tuile est encore celle que nomme `If-None-Match`.',
  'The style is still the one that `If-None-Match` names.': 'Le style est encore celui que nomme `If-None-Match`.',
  'The answer is still the one that `If-None-Match` names.': 'La réponse est encore celle que nomme `If-None-Match`.',
  'The letters are still those that `If-None-Match` names.':
    'Les lettres sont encore celles que nomme `If-None-Match`.',
  'The file is still the one that `If-None-Match` names.': 'Le fichier est encore celui que nomme `If-None-Match`.',

  // Parameters.
  'The start of the journey: `lat,lng`.': 'Le départ : `lat,lng`.',
  'The destination: `lat,lng`.': 'L’arrivée : `lat,lng`.',
  'Intermediate stops in order of travel; at most 23. Written `lat,lng|lat,lng`.':
    'Arrêts intermédiaires dans l’ordre du trajet ; 23 au plus. S’écrit `lat,lng|lat,lng`.',
  'The travel mode.': 'Le mode de déplacement.',
  'The travel mode, or the vehicle: a truck has the default size. Traces are matched by mode.':
    'Le mode de déplacement, ou le véhicule : un camion a la taille par défaut. Les traces sont rapprochées des routes selon le mode.',
  'Language of the texts: fr, en, wo, ha; a region subtag is ignored.':
    'Langue des textes : fr, en, wo, ha ; la région d’une langue est ignorée.',
  'Number of alternative routes besides the best one, if any exist. One that is both faster and shorter than the route without alternatives comes first. Ignored when there are waypoints.':
    'Nombre d’itinéraires de rechange en plus du meilleur, s’il y en a. Celui qui est à la fois plus rapide et plus court passe devant. Ignoré s’il y a des arrêts intermédiaires.',
  'Road features to avoid. If a route without them exists, it is returned, however long it is; otherwise the route with the least of them. `unpaved` is strict for `auto` only; for the other modes it is a preference. Separated by commas.':
    'Ce qu’il faut éviter. S’il existe un itinéraire sans cela, il est renvoyé, si long soit-il ; sinon celui qui en a le moins. `unpaved` est strict pour `auto` seulement ; pour les autres modes, c’est une préférence. Séparé par des virgules.',
  'Departure time; without an offset, local time at the origin. A time more than 60 s in the past or more than ten years ahead is refused. The first route is the fastest in the traffic of this departure, where traffic is known: `duration_ml` is its travel time then, `duration` that without traffic.':
    'Heure de départ ; sans décalage, heure locale à l’origine. Une heure passée de plus de 60 s ou à plus de dix ans est refusée. Le premier itinéraire est le plus rapide dans le trafic de ce départ, là où il est connu : `duration_ml` est alors sa durée, `duration` celle sans trafic.',
  'The rains, instead of those that the month of the departure says for each country: `wet` everywhere, `dry` nowhere. In the rains, roads that are tagged as unpaved are slower by their surface and class, and roads that are tagged as seasonal or prone to floods are used only where no other way leads; nothing is claimed of roads whose surface is not tagged. Only in mode `auto`. Without it and without a time, the roads are dry.':
    'Les pluies, à la place de celles que le mois du départ donne pour chaque pays : `wet` partout, `dry` nulle part. Sous les pluies, les routes marquées non revêtues sont plus lentes selon leur surface et leur classe, et celles marquées saisonnières ou inondables ne servent que si aucun autre chemin n’y mène ; rien n’est dit des routes sans surface connue. En mode `auto` seulement. Sans ce champ et sans heure, les routes sont sèches.',
  'Time by which to arrive, instead of `depart_at`; without an offset, local time at the destination. The answer is that of the latest departure that arrives in time, to a second. A time for which one had to leave more than 60 s ago is refused: `in_past`.':
    'Heure limite d’arrivée, à la place de `depart_at` ; sans décalage, heure locale à la destination. La réponse est celle du dernier départ qui arrive à temps, à la seconde près. Une heure pour laquelle il fallait partir il y a plus de 60 s est refusée : `in_past`.',
  'The format of the answer. `osrm`: the OSRM format with voice and banner instructions, for navigation SDKs such as Ferrostar.':
    'Le format de la réponse. `osrm` : celui d’OSRM avec les messages parlés et les bandeaux, pour des SDK de navigation comme Ferrostar.',
  'The travel time. Minutes. Exactly one of `time`, `times` and `distance` is required.':
    'La durée du trajet, en minutes. Il faut exactement un de `time`, `times` et `distance`.',
  'Up to 4 travel times, rising, separated by commas: one polygon each. Minutes.':
    'Jusqu’à 4 durées croissantes, en minutes, séparées par des virgules : un polygone chacune.',
  'Departure time. Where traffic was observed, the area is computed with the traffic of that hour; otherwise, and without a departure time, travel times are without traffic. The rains of its month count, too. A time without an offset is local time at the place.':
    'Heure de départ. Là où le trafic a été observé, la zone est calculée avec celui de cette heure ; sinon, et sans heure de départ, les durées sont sans trafic. Les pluies de son mois comptent aussi. Une heure sans décalage est l’heure locale du lieu.',
  'Departure time; default: now. Without an offset, local time at the origin. A time more than 60 s in the past or more than ten years ahead is refused.':
    'Heure de départ ; par défaut, maintenant. Sans décalage, heure locale à l’origine. Une heure passée de plus de 60 s ou à plus de dix ans est refusée.',
  'The search text: a name, an address, a position relative to a landmark, a crossing, a Plus Code or coordinates.':
    'Le texte cherché : un nom, une adresse, une position par rapport à un repère, un carrefour, un Plus Code ou des coordonnées.',
  'Rank results near this latitude higher. Degrees north.':
    'Fait passer devant les résultats proches de cette latitude. En degrés nord.',
  'Rank results near this longitude higher. Degrees east.':
    'Fait passer devant les résultats proches de cette longitude. En degrés est.',
  'The maximum number of results.': 'Le nombre de résultats, au plus.',
  'The text typed so far.': 'Le texte tapé jusqu’ici.',
  'Latitude of the caller, degrees north.': 'Latitude de l’appelant, en degrés nord.',
  'Longitude of the caller, degrees east.': 'Longitude de l’appelant, en degrés est.',
  'Degrees north.': 'En degrés nord.',
  'Degrees east.': 'En degrés est.',
  'A name, a category, or both, in any words.': 'Un nom, une catégorie ou les deux, avec vos mots.',
  'Latitude; places near this point come first. Degrees north.':
    'Latitude ; les lieux proches de ce point passent devant. En degrés nord.',
  'Only places within this distance of the point, which is then required. Metres.':
    'Seulement les lieux à cette distance du point, qui est alors requis. En mètres.',
  'The maximum number of places.': 'Le nombre de lieux, au plus.',
  '`true`: return only places that are open now in their local time; default: `false`. Places with missing or unreadable opening hours are excluded.':
    '`true` : seulement les lieux ouverts maintenant, à leur heure locale ; par défaut `false`. Ceux dont les horaires manquent ou sont illisibles sont exclus.',
  'Preferred language of the names.': 'Langue préférée des noms.',
  'Metres.': 'En mètres.',
  'A slug; `/v1/places/categories` lists the categories in the data.':
    'Un mot-clé ; `/v1/places/categories` liste les catégories des données.',
  'As in `Place.id`, or with `place_` in front.': 'Comme dans `Place.id`, ou avec `place_` devant.',
  'Language of the labels: fr, en; a region subtag is ignored.':
    'Langue des noms : fr, en ; la région d’une langue est ignorée.',
  'Font names separated by commas; the first known font is used.':
    'Noms de polices séparés par des virgules ; la première connue sert.',

  // Schemas and headers.
  'A point in WGS 84 degrees.': 'Un point en degrés WGS 84.',
  'A point of interest. Unknown fields are absent.': 'Un lieu. Les champs inconnus sont absents.',
  'A style of the MapLibre Style Specification, version 8.':
    'Un style selon la spécification des styles MapLibre, version 8.',
  'GeoJSON (RFC 7946), best match first.': 'GeoJSON (RFC 7946), le meilleur d’abord.',
  'GeoJSON (RFC 7946).': 'GeoJSON (RFC 7946).',
  'HIT or MISS, on cacheable answers.': 'HIT ou MISS, sur les réponses que le cache peut garder.',
  'Icon name → `x`, `y`, `width`, `height`, `pixelRatio`; for a road shield also its stretchable parts.':
    'Nom de l’icône → `x`, `y`, `width`, `height`, `pixelRatio` ; pour un cartouche de route, aussi ses parties extensibles.',
  'Requests in any 24 hours.': 'Requêtes en 24 heures, n’importe lesquelles.',
  'Requests left.': 'Requêtes restantes.',
  'Seconds to wait before the next request.': 'Secondes à attendre avant la requête suivante.',
  'Sources times targets must be at most 500 pairs. Each side accepts one of its two names, not both.':
    'Origines fois destinations : 500 paires au plus. Chaque côté accepte l’un de ses deux noms, pas les deux.',
  'The address of a spoken prompt, which can be played without a key.':
    'L’adresse d’un message parlé, qui se lit sans clé.',
  'The data source of the place.': 'La source du lieu.',
  'The engine that handled the request.': 'Le moteur qui a traité la requête.',
  'This deployment': 'Cette installation',
  'TileJSON 3.0.0.': 'TileJSON 3.0.0.',
  'Unique id of the request; a valid inbound one is kept.':
    'Identifiant unique de la requête ; celui de l’appelant est gardé s’il est valable.',
  'Unix second at which `X-RateLimit-Remaining` increases next; on a 429, the second from which a request is accepted again. The current second if nothing is used.':
    'Seconde Unix où `X-RateLimit-Remaining` augmente ; sur un 429, la seconde à partir de laquelle une requête est de nouveau acceptée. La seconde actuelle si rien n’est utilisé.',
  'Accepts up to 250000 pairs; larger requests are refused (`too_many_pairs`). The answer is that of `/v1/matrix` without `durations_ml`, streamed: read it as it arrives.':
    'Accepte jusqu’à 250000 paires ; au-delà, la requête est refusée (`too_many_pairs`). La réponse est celle de `/v1/matrix` sans `durations_ml`, envoyée au fur et à mesure : lisez-la comme elle arrive.',
  'Distance along the best route, instead of a travel time. Metres.':
    'Distance le long du meilleur itinéraire, au lieu d’une durée. En mètres.',
  'Latitude of the place, degrees north.': 'Latitude du lieu, en degrés nord.',
  'Longitude of the place, degrees east.': 'Longitude du lieu, en degrés est.',
  'Return only results in these countries: ISO 3166-1 alpha-2 codes.':
    'Seulement les résultats de ces pays : codes ISO 3166-1 alpha-2.',
  'Return only results in this box: `west,south,east,north` in degrees.':
    'Seulement les résultats de ce cadre : `ouest,sud,est,nord`, en degrés.',
  'Return only results in this circle: `lat,lng,metres`, up to 500000 metres.':
    'Seulement les résultats de ce cercle : `lat,lng,mètres`, jusqu’à 500000 mètres.',
  'Return only results of these categories: slugs as in `/v1/places/categories`.':
    'Seulement les résultats de ces catégories : mots-clés de `/v1/places/categories`.',
  'Return only results of these layers.': 'Seulement les résultats de ces genres.',
  'Returns GeoJSON with exactly one polygon per requested time or distance, smallest first: the area that journeys from the place reach, or with `direction` `to`, the area from which journeys reach it. Each contains the place, moved to the nearest road that the mode may use, and every smaller area. The outline runs up to 100 metres beside the roads within the limit, those behind a ferry included. A point near a road is inside if the matrix reaches its road within the limit, and with a departure or a season if it is reached at the speeds of that hour and in the rains; areas of some ten kilometres and more are coarser. Errors about the place name the field `lat`.':
    'Renvoie un GeoJSON avec exactement un polygone par durée ou distance demandée, le plus petit d’abord : la zone que l’on atteint depuis le lieu, ou avec `direction` `to`, celle d’où l’on atteint le lieu. Chacun contient le lieu, déplacé sur la route la plus proche que le mode peut prendre, et toutes les zones plus petites. Le contour passe jusqu’à 100 mètres à côté des routes à portée, même derrière un bac. Un point près d’une route est dedans si la matrice atteint sa route dans la limite, et avec un départ ou une saison si on l’atteint aux vitesses de cette heure et sous les pluies ; les zones d’une dizaine de kilomètres et plus sont plus grossières. Les erreurs sur le lieu nomment le champ `lat`.',
  'Sources times targets must be at most 250000 pairs. Each side accepts one of its two names, not both.':
    'Origines fois destinations : 250000 paires au plus. Chaque côté accepte l’un de ses deux noms, pas les deux.',
  '`from`: the area that journeys from the place reach. `to`: the area from which journeys reach the place.':
    '`from` : la zone que l’on atteint depuis le lieu. `to` : celle d’où l’on atteint le lieu.',
}
