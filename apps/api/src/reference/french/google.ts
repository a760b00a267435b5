/** French for the addresses of Google’s web services, by the English text. */
export const FRENCH_OF_GOOGLE: Readonly<Record<string, string>> = {
  'The addresses of Google’s web services, for programs that are made for them.':
    'Les adresses des services web de Google, pour les programmes faits pour eux.',

  // Operations.
  'Geocode at the address of Google': 'Géocoder à l’adresse de Google',
  'The results of `/v1/geocode` for a text, of `/v1/geocode/reverse` for a point, or the thing with an id.':
    'Les résultats de `/v1/geocode` pour un texte, de `/v1/geocode/reverse` pour un point, ou la chose d’un identifiant.',
  'Compute routes at the address of Google': 'Calculer des itinéraires à l’adresse de Google',
  'The routes of `/v1/route`; with `optimize:true` the tour of `/v1/optimize`. `NOT_FOUND` if a place is not found or has no road, `ZERO_RESULTS` if no way leads there: both cost nothing.':
    'Les itinéraires de `/v1/route` ; avec `optimize:true` la tournée de `/v1/optimize`. `NOT_FOUND` si un lieu n’est pas trouvé ou n’a pas de route, `ZERO_RESULTS` si aucun chemin n’y mène : les deux ne coûtent rien.',
  'Compute a matrix at the address of Google': 'Calculer une matrice à l’adresse de Google',
  'The matrix of `/v1/matrix`: up to 500 elements, otherwise `MAX_ELEMENTS_EXCEEDED`.':
    'La matrice de `/v1/matrix` : 500 éléments au plus, sinon `MAX_ELEMENTS_EXCEEDED`.',
  'Complete a search text at the address of Google': 'Compléter un texte à l’adresse de Google',
  'The suggestions of `/v1/geocode/autocomplete`.': 'Les suggestions de `/v1/geocode/autocomplete`.',
  'Get a place at the address of Google': 'Obtenir un lieu à l’adresse de Google',
  'The place of `/v1/places/{id}`. An unknown id is 404, `NOT_FOUND`.':
    'Le lieu de `/v1/places/{id}`. Un identifiant inconnu donne 404, `NOT_FOUND`.',
  'List places near a point at the address of Google': 'Lister les lieux autour d’un point à l’adresse de Google',
  'The places of `/v1/places/nearby`, nearest first; with `keyword` those of `/v1/places/search`. Up to 20 on one page.':
    'Les lieux de `/v1/places/nearby`, les plus proches d’abord ; avec `keyword` ceux de `/v1/places/search`. 20 au plus, sur une page.',
  'Search places at the address of Google': 'Chercher des lieux à l’adresse de Google',
  'The places of `/v1/places/search`. Up to 20 on one page.':
    'Les lieux de `/v1/places/search`. 20 au plus, sur une page.',
  'Find a place from a text at the address of Google': 'Trouver un lieu d’après un texte à l’adresse de Google',
  'The first results of `/v1/geocode`, at most 5.': 'Les premiers résultats de `/v1/geocode`, 5 au plus.',

  // Parameters.
  '`lat,lng`, `place_id:…`, or a text that is searched as in `/v1/geocode` for a unit.':
    '`lat,lng`, `place_id:…`, ou un texte cherché comme dans `/v1/geocode` pour une unité.',
  '`lat,lng`, `place_id:…`, or a text that is searched as in `/v1/geocode` for a unit. With `|` between, or points encoded as `enc:…:`.':
    '`lat,lng`, `place_id:…`, ou un texte cherché comme dans `/v1/geocode` pour une unité. Séparés par `|`, ou des points encodés `enc:…:`.',
  'Accepted and ignored: each request costs its units.': 'Accepté et ignoré : chaque requête coûte ses unités.',
  'The older name of `place_id`.': 'L’ancien nom de `place_id`.',
  'Accepted and ignored: there are no reviews.': 'Accepté et ignoré : il n’y a pas d’avis.',
  'Accepted and ignored, as by Google: older clients send it.':
    'Accepté et ignoré, comme chez Google : d’anciens clients l’envoient.',
  'Only `None`: prices are not known.': 'Seulement `None` : les prix ne sont pas connus.',
  'Results near this point come first.': 'Les résultats proches de ce point viennent d’abord.',
  'A type of Google, or a slug of `/v1/places/categories`.':
    'Un type de Google, ou une catégorie de `/v1/places/categories`.',
  'The code of a country, whose results come first.': 'Le code d’un pays, dont les résultats viennent d’abord.',
  'The search text, as in `/v1/geocode`.': 'Le texte cherché, comme dans `/v1/geocode`.',
  'A point whose address is searched.': 'Un point dont on cherche l’adresse.',
  'The id of a place.': 'L’identifiant d’un lieu.',
  'Conditions with `|` between: `country`, by its code only results in it; `administrative_area`, `locality`, `sublocality`, `route` as parts of the text.':
    'Conditions séparées par `|` : `country`, par son code seulement ses résultats ; `administrative_area`, `locality`, `sublocality`, `route` comme parties du texte.',
  'A box, `south,west|north,east`: results near its middle come first.':
    'Un cadre, `sud,ouest|nord,est` : les résultats proches de son milieu viennent d’abord.',
  '`two_wheeler` is a motorcycle. There is no `transit`.': '`two_wheeler` est une moto. Il n’y a pas de `transit`.',
  'The unit of texts.': 'L’unité des textes.',
  '`now`, or seconds since 1970: times in traffic then stand beside the others.':
    '`now`, ou des secondes depuis 1970 : les temps dans la circulation sont alors à côté des autres.',
  'How traffic is estimated.': 'Comment la circulation est estimée.',
  'Stops on the way with `|` between, or encoded as `enc:…:`. After `optimize:true|` in their best order; a stop with `via:` in front is passed only.':
    'Étapes séparées par `|`, ou encodées `enc:…:`. Après `optimize:true|` dans leur meilleur ordre ; une étape précédée de `via:` est seulement traversée.',
  'Return up to two further routes; not with stops on the way.':
    'Renvoyer jusqu’à deux autres itinéraires ; pas avec des étapes.',
  'Roads to avoid, with `|` between. If every route has them, the route with the least of them is returned.':
    'Routes à éviter, séparées par `|`. Si tous les itinéraires en ont, celui qui en a le moins est renvoyé.',
  'With `strictbounds`: only results within it. Metres.':
    'Avec `strictbounds` : seulement les résultats dans ce rayon. Mètres.',
  'Return only results within `radius` of `location`.': 'Ne renvoyer que les résultats à `radius` de `location`.',
  'Results near the middle of a circle or box, or near a point, come first.':
    'Les résultats proches du milieu d’un cercle ou d’un cadre, ou d’un point, viennent d’abord.',
  'Return only results in this circle or box.': 'Ne renvoyer que les résultats dans ce cercle ou ce cadre.',
  'Only countries: `country:bj|country:tg`.': 'Des pays seulement : `country:bj|country:tg`.',
  'Return only such results.': 'Ne renvoyer que de tels résultats.',
  'The fields to return, separated by commas; without it all that are known.':
    'Les champs à renvoyer, séparés par des virgules ; sans lui, tous ceux qui sont connus.',
  'Return only places that are certainly open now.': 'Ne renvoyer que les lieux certainement ouverts maintenant.',
  'The middle of the circle.': 'Le milieu du cercle.',
  'Metres. Default: 1000; with `rankby` 50000.': 'Mètres. Par défaut 1000 ; avec `rankby` 50000.',
  'A name or a kind of place.': 'Un nom ou un genre de lieu.',
  'Without `keyword` results are always ordered by distance.':
    'Sans `keyword`, les résultats sont toujours par distance.',
  'Only results within this distance of `location`. Metres.':
    'Seulement les résultats à cette distance de `location`. Mètres.',
  'Telephone numbers are not searched.': 'Les numéros de téléphone ne sont pas cherchés.',

  // Answers.
  'Metres or seconds.': 'Mètres ou secondes.',
  'A box that shows the thing.': 'Un cadre qui montre la chose.',
  'The extent of an area or a street.': 'L’étendue d’une zone ou d’une rue.',
  'The id, see `/v1/places/{id}`.': 'L’identifiant, voir `/v1/places/{id}`.',
  'The same id.': 'Le même identifiant.',
  'Present if words of the text were ignored.': 'Présent si des mots du texte ont été ignorés.',
  'Encoded, precision 5.': 'Encodé, précision 5.',
  'The written instruction, escaped for HTML.': 'L’instruction écrite, échappée pour HTML.',
  'Of a route with one leg and a departure, where traffic is known.':
    'D’un itinéraire d’une étape avec un départ, si la circulation est connue.',
  'The label of a text that was found; otherwise the coordinates.':
    'Le libellé d’un texte qui a été trouvé ; sinon les coordonnées.',
  'Empty.': 'Vide.',
  'The street with the longest part of the route.': 'La rue avec la plus longue part de l’itinéraire.',
  'The stops on the way in the order of travel.': 'Les étapes dans l’ordre du trajet.',
  'Of a text that was found.': 'D’un texte qui a été trouvé.',
  'Origin, stops on the way, destination.': 'Origine, étapes, destination.',
  'With a departure, where traffic is known.': 'Avec un départ, si la circulation est connue.',
  'Empty texts stand for places that were not found.': 'Un texte vide est un lieu qui n’a pas été trouvé.',
  'A row for each origin.': 'Une ligne par origine.',
  'The parts that were typed.': 'Les parties qui ont été tapées.',
  'The `label` of `/v1/geocode/autocomplete`.': 'Le `label` de `/v1/geocode/autocomplete`.',
  'The parts of the description.': 'Les parties de la description.',
  'From `location`. Metres.': 'Depuis `location`. Mètres.',
  'One text, in the syntax of OpenStreetMap’s `opening_hours`, as mapped.':
    'Un texte, dans la syntaxe d’`opening_hours` d’OpenStreetMap, tel que cartographié.',
  'Absent fields are not known, or were not requested.':
    'Les champs absents ne sont pas connus, ou n’ont pas été demandés.',
  'Quarter and town.': 'Quartier et ville.',
}
