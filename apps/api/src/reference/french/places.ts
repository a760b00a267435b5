/** Texts about found places and what was read from a text, and about the headers of limits. */
export const FRENCH_OF_PLACES: Readonly<Record<string, string>> = {
  'Id of the part, see `/v1/places/{id}`; absent for a street that the map does not have by this name.':
    'Identifiant de cette partie, voir `/v1/places/{id}` ; absent pour une rue que la carte n’a pas sous ce nom.',
  'Language of the texts: fr, en, wo, ha; a region subtag is ignored. `all`: French texts, and `names` in every known language.':
    'Langue des textes : fr, en, wo, ha ; une région ajoutée au code est ignorée. `all` : des textes en français, et `names` dans toutes les langues connues.',
  'Length on roads that touch one of the `avoid_areas`, because a stop lies there; absent if it is zero. Metres.':
    'Longueur sur des routes qui touchent une des `avoid_areas`, parce qu’un arrêt s’y trouve ; absente si elle est nulle. Mètres.',
  'Of a 400: the page about its first reason, in the documentation.':
    'Pour un 400 : la page de la documentation sur sa première raison.',
  'Of a street, the lowest of its ways.': 'Pour une rue, le plus petit identifiant de ses tronçons.',
  'Of a suggestion: the first line to show.': 'Pour une suggestion : la première ligne à montrer.',
  'Of a suggestion: the parts of `main_text` that were typed, as `[from, to]` in UTF-16 units, `to` excluded.':
    'Pour une suggestion : les parties de `main_text` qui ont été saisies, `[de, à]` en unités UTF-16, `à` exclu.',
  'Of a suggestion: the second line, which says where it is.':
    'Pour une suggestion : la seconde ligne, qui dit où elle se trouve.',
  'Of an area or a street: `[west, south, east, north]`.': 'Pour une zone ou une rue : `[ouest, sud, est, nord]`.',
  'The city or village that the text names and that results lie in.':
    'La ville ou le village que le texte nomme et où se trouvent les résultats.',
  'The data source; `operator` for outlines and places that the operator of this service added.':
    'La source des données ; `operator` pour les contours et les lieux ajoutés par l’exploitant de ce service.',
  'The element of OpenStreetMap.': 'L’élément d’OpenStreetMap.',
  'The kind of part; of a house number `address`.': 'La sorte de partie ; `address` pour un numéro de maison.',
  'The limits, as in the IETF draft: `"day"` requests in any 24 hours, `"burst"` requests in any second.':
    'Les limites, selon le projet de l’IETF : `"day"` requêtes sur 24 heures, `"burst"` requêtes par seconde.',
  'The opening hours that the text requires (“ouvert maintenant”, “24h/24”, “de garde”, “ouvert le dimanche”). Of a kind, things that are open come first.':
    'Les horaires que le texte demande (« ouvert maintenant », « 24h/24 », « de garde », « ouvert le dimanche »). Pour une catégorie, ce qui est ouvert vient d’abord.',
  'The parts of the address, from the inside out: the thing itself (its number, if it is a house), its street, then `areas`.':
    'Les parties de l’adresse, de l’intérieur vers l’extérieur : l’objet lui-même (son numéro, si c’est une maison), sa rue, puis `areas`.',
  'The position relative to a landmark that the text describes.':
    'La position par rapport à un repère que le texte décrit.',
  'The quarter, district, region or country that the text names and that results lie in.':
    'Le quartier, le district, la région ou le pays que le texte nomme et où se trouvent les résultats.',
  'The rest of each limit: `r` requests, `t` seconds until there are more.':
    'Le reste de chaque limite : `r` requêtes, `t` secondes avant qu’il y en ait davantage.',
  'The text is a code or a number of another system. There are no features, unless the operator of this service has a resolver for it.':
    'Le texte est un code ou un numéro d’un autre système. Il n’y a pas de résultat, sauf si l’exploitant de ce service sait le résoudre.',
  'The thing for which the point stands: `rooftop`: the thing itself; `interpolated`: a house number between two known ones; `street`: a point of a street or a crossing; `area`: a point inside an area; `relation`: a point described by its position relative to a landmark.':
    'Ce que le point représente : `rooftop` : l’objet lui-même ; `interpolated` : un numéro entre deux numéros connus ; `street` : un point d’une rue ou un carrefour ; `area` : un point dans une zone ; `relation` : un point décrit par sa position par rapport à un repère.',
  'Whether the thing is open at the time that the text names; absent where its hours are unknown, and for texts without a time.':
    'Si l’objet est ouvert à l’heure que le texte nomme ; absent quand ses horaires sont inconnus, et pour les textes sans heure.',
  'With `language=all`: the name in every known language, by its code; `default` is the name without a language.':
    'Avec `language=all` : le nom dans toutes les langues connues, par code ; `default` est le nom sans langue.',
  'With `opening`: whether the hours of any result are known.':
    'Avec `opening` : si les horaires d’au moins un résultat sont connus.',
}
