/** French for the addresses of Nominatim, by the English text. */
export const FRENCH_OF_NOMINATIM: Readonly<Record<string, string>> = {
  'The addresses of Nominatim, for programs that are made for it.':
    'Les adresses de Nominatim, pour les programmes faits pour lui.',

  // Operations.
  'Search for a place at the address of Nominatim': 'Chercher un lieu à l’adresse de Nominatim',
  'The results of `/v1/geocode`, in the formats of Nominatim.':
    'Les résultats de `/v1/geocode`, dans les formats de Nominatim.',
  'Find the address of a point at the address of Nominatim': 'Trouver l’adresse d’un point à l’adresse de Nominatim',
  'The first result of `/v1/geocode/reverse` in the detail of `zoom`, in the formats of Nominatim.':
    'Le premier résultat de `/v1/geocode/reverse` selon le détail de `zoom`, dans les formats de Nominatim.',
  'Find elements of OpenStreetMap at the address of Nominatim':
    'Trouver des éléments d’OpenStreetMap à l’adresse de Nominatim',
  'Unknown elements are left out.': 'Les éléments inconnus sont omis.',
  'Check the key and the state of the service at the address of Nominatim':
    'Vérifier la clé et l’état du service à l’adresse de Nominatim',

  // Parameters.
  'The format of the answer. `xml` is not supported.': 'Le format de la réponse. `xml` n’est pas pris en charge.',
  'The format of the answer.': 'Le format de la réponse.',
  'Include names in every known language. Default: `0`.':
    'Inclure les noms dans toutes les langues connues. Par défaut `0`.',
  'Include the telephone number and the opening hours. Default: `0`.':
    'Inclure le numéro de téléphone et les horaires. Par défaut `0`.',
  'Languages by preference; the first of fr, en, wo, ha counts. The header of this name is not read.':
    'Langues par préférence ; la première parmi fr, en, wo, ha compte. L’en-tête de ce nom n’est pas lu.',
  'Two opposite corners, `lng,lat,lng,lat`: results near the middle of the box rank higher; with `bounded` only those inside are returned.':
    'Deux coins opposés, `lng,lat,lng,lat` : les résultats proches du milieu passent devant ; avec `bounded`, seuls ceux de l’intérieur sont renvoyés.',
  'Up to 50 elements of OpenStreetMap, each with `N`, `W` or `R` in front.':
    'Jusqu’à 50 éléments d’OpenStreetMap, chacun précédé de `N`, `W` ou `R`.',
  'Only `0`: outlines are not returned.': 'Seulement `0` : les contours ne sont pas renvoyés.',
  'Only `0`: there is no page for debugging.': 'Seulement `0` : il n’y a pas de page de débogage.',
  'Accepted and ignored: node-geocoder sends its own setting.':
    'Accepté et ignoré : node-geocoder envoie son propre réglage.',
  'Accepted and ignored: the key says who asks.': 'Accepté et ignoré : la clé dit qui demande.',
  'Accepted and ignored: a thing is in the answer once.':
    'Accepté et ignoré : une chose n’est qu’une fois dans la réponse.',
  'The search text, as in `/v1/geocode`; or the parts of an address in the parameters below.':
    'Le texte cherché, comme dans `/v1/geocode` ; ou les parties d’une adresse dans les paramètres ci-dessous.',
  'The name or the kind of a place.': 'Le nom ou le genre d’un lieu.',
  'House number and street.': 'Numéro et rue.',
  'City, town or village.': 'Ville ou village.',
  'Department, prefecture, cercle or local government area.': 'Département, préfecture, cercle ou collectivité locale.',
  'Region.': 'Région.',
  'The name of the country.': 'Le nom du pays.',
  'Include the parts of the address. Default: `0`.': 'Inclure les parties de l’adresse. Par défaut `0`.',
  'Include the parts of the address. Default: `1`.': 'Inclure les parties de l’adresse. Par défaut `1`.',
  'Return only results inside `viewbox`. Default: `0`.':
    'Ne renvoyer que les résultats dans `viewbox`. Par défaut `0`.',
  'Return only addresses, streets and areas (`address`), or only places (`poi`).':
    'Ne renvoyer que les adresses, rues et zones (`address`), ou que les lieux (`poi`).',
  'Return only such areas.': 'Ne renvoyer que de telles zones.',
  'The level of detail: 3 a country, 5 a region, 8 a district, 10 a city, 14 a quarter, 16 a street, 18 a house.':
    'Le niveau de détail : 3 un pays, 5 une région, 8 un département, 10 une ville, 14 un quartier, 16 une rue, 18 une maison.',

  // Answers.
  'A number derived from the id of the place. It is not an id of Nominatim.':
    'Un nombre tiré de l’identifiant du lieu. Ce n’est pas un identifiant de Nominatim.',
  'The element of OpenStreetMap; absent where there is none.': 'L’élément d’OpenStreetMap ; absent s’il n’y en a pas.',
  'The key of the tag of OpenStreetMap that the kind of the place stands for.':
    'La clé de l’étiquette d’OpenStreetMap qui correspond au genre du lieu.',
  'The key of the tag of OpenStreetMap that the kind of the place stands for. In the format `json`.':
    'La clé de l’étiquette d’OpenStreetMap qui correspond au genre du lieu. Dans le format `json`.',
  'The key of the tag of OpenStreetMap that the kind of the place stands for. In the format `jsonv2`.':
    'La clé de l’étiquette d’OpenStreetMap qui correspond au genre du lieu. Dans le format `jsonv2`.',
  'The value of that tag.': 'La valeur de cette étiquette.',
  'Nominatim’s rank of the layer: 4 a country, 30 a house.':
    'Le rang de la couche chez Nominatim : 4 un pays, 30 une maison.',
  'The `confidence` of `/v1/geocode`.': 'La `confidence` de `/v1/geocode`.',
  'The part of the address that the place is.': 'La partie de l’adresse qu’est le lieu.',
  'The `label` of `/v1/geocode`.': 'Le `label` de `/v1/geocode`.',
  'With `addressdetails`: the parts of the address, from the inside out.':
    'Avec `addressdetails` : les parties de l’adresse, de l’intérieur vers l’extérieur.',
  'With `extratags`.': 'Avec `extratags`.',
  'With `namedetails`.': 'Avec `namedetails`.',
  '`[south, north, west, east]`.': '`[sud, nord, ouest, est]`.',
  'The format GeocodeJSON 0.1.0.': 'Le format GeocodeJSON 0.1.0.',
  'Version, licence and attribution.': 'Version, licence et attribution.',
  'Features with `properties.geocoding`.': 'Des objets avec `properties.geocoding`.',
  'There is nothing at the point. Costs nothing.': 'Il n’y a rien à ce point. Ne coûte rien.',
  '0: search answers; 700: it does not.': '0 : la recherche répond ; 700 : elle ne répond pas.',
}
