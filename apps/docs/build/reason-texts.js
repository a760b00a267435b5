/**
 * The content of every error page: the field and value of its example, and by language the meaning and the remedy. A
 * reason in the code without an entry here fails the build. `isFree`: such a request does not count, although its
 * status does. `isOfPortal`: only the portal returns it, where requests have no quota.
 */
export const REASON_TEXTS = {
  required: {
    field: 'destination',
    value: null,
    fr: [
      'Un champ obligatoire manque.',
      'Envoyez le champ nommé dans `field`. Si vous n’envoyez que `lat`, ajoutez `lng`, et inversement.',
    ],
    en: [
      'A required field is missing.',
      'Send the field that `field` names. If you send only `lat`, add `lng`, and the other way round.',
    ],
  },
  unknown_field: {
    field: 'orign',
    value: { lat: 6.33, lng: 2.18 },
    fr: [
      'Le corps contient un champ que l’opération ne connaît pas.',
      'Corrigez l’orthographe du champ ou retirez-le. Les champs inconnus d’un corps sont toujours refusés ; les paramètres inconnus d’une adresse sont ignorés.',
    ],
    en: [
      'The body has a field that the operation does not know.',
      'Correct the spelling of the field or remove it. Unknown fields of a body are always refused; unknown query parameters are ignored.',
    ],
  },
  invalid_type: {
    field: 'origin.lat',
    value: '6.33',
    fr: [
      'La valeur n’a pas le bon type JSON, par exemple un texte au lieu d’un nombre.',
      'Envoyez le type que la référence indique pour ce champ.',
    ],
    en: [
      'The value has the wrong JSON type, for example a text instead of a number.',
      'Send the type that the reference gives for this field.',
    ],
  },
  invalid_format: {
    field: 'depart_at',
    value: 'tomorrow',
    fr: [
      'La valeur ne s’écrit pas ainsi : une date, une coordonnée `lat,lng`, un identifiant, du JSON ou de l’UTF-8 illisible.',
      'Suivez le format de la référence. Si `field` vaut `body`, le corps n’est pas du JSON valide en UTF-8. Si `field` vaut `path` ou `request`, l’adresse ou la requête elle-même est mal formée.',
    ],
    en: [
      'The value is not written in the expected format: a date, a `lat,lng` coordinate, an id, or JSON or UTF-8 that cannot be read.',
      'Follow the format in the reference. Where `field` is `body`, the body is not valid JSON in UTF-8. Where it is `path` or `request`, the address or the request itself is malformed.',
    ],
  },
  out_of_range: {
    field: 'origin.lat',
    value: 95,
    fr: [
      'Un nombre est en dehors des limites permises.',
      'La référence donne les limites de chaque champ. Une latitude va de −90 à 90, une longitude de −180 à 180.',
    ],
    en: [
      'A number is outside its limits.',
      'The reference gives the limits of each field. A latitude is −90 to 90, a longitude −180 to 180.',
    ],
  },
  unknown_mode: {
    field: 'mode',
    value: 'moto',
    fr: ['Le mode de déplacement n’existe pas.', 'Utilisez `auto` (par défaut), `bicycle` ou `pedestrian`.'],
    en: ['The travel mode does not exist.', 'Use `auto` (the default), `bicycle` or `pedestrian`.'],
  },
  unsupported_language: {
    field: 'language',
    value: 'de',
    fr: [
      'La langue n’est pas prise en charge.',
      'Utilisez `fr`, `en`, `wo` ou `ha`. Un suffixe de région est ignoré : `fr-CI` vaut `fr`.',
    ],
    en: [
      'The language is not supported.',
      'Use `fr`, `en`, `wo` or `ha`. A region subtag is ignored: `fr-CI` is `fr`.',
    ],
  },
  coming_soon: {
    field: 'language',
    value: 'fon',
    fr: [
      'La langue est prévue, mais ses textes ou sa voix n’existent pas encore.',
      '`GET /v1/navigate/languages` donne les langues qui parlent maintenant (`production`) et celles à venir (`coming_soon`).',
    ],
    en: [
      'The language is planned, but its texts or its voice do not exist yet.',
      '`GET /v1/navigate/languages` lists the languages that speak now (`production`) and those to come (`coming_soon`).',
    ],
  },
  conflicting_fields: {
    field: 'sources',
    value: [{ lat: 6.33, lng: 2.18 }],
    fr: [
      'Deux champs s’excluent, par exemple `sources` et `origins`, qui sont deux noms de la même chose.',
      'N’envoyez qu’un des deux champs.',
    ],
    en: [
      'Two fields exclude each other, for example `sources` and `origins`, which are two names of the same thing.',
      'Send only one of the two.',
    ],
  },
  too_few: {
    field: 'locations',
    value: [{ lat: 6.33, lng: 2.18 }],
    fr: [
      'Une liste a trop peu d’éléments.',
      'La référence donne le minimum : par exemple 2 points pour une trace ou une tournée.',
    ],
    en: ['A list has too few items.', 'The reference gives the minimum: for example 2 points for a trace or a tour.'],
  },
  too_many: {
    field: 'waypoints',
    value: 24,
    fr: [
      'Une liste a trop d’éléments.',
      'Découpez la demande en plusieurs requêtes. La référence donne le maximum : 23 étapes, 100 arrêts d’une tournée, 5 000 points d’une trace, 200 messages d’un lot de voix, 100 éléments d’un lot de géocodage, 4 durées d’une isochrone.',
    ],
    en: [
      'A list has too many items.',
      'Split the work into several requests. The reference gives the maximum: 23 waypoints, 100 stops of a tour, 5,000 points of a trace, 200 prompts of a voice batch, 100 items of a geocoding batch, 4 times of an isochrone.',
    ],
  },
  too_many_pairs: {
    field: 'sources',
    value: 501,
    isFree: true,
    fr: [
      'Une matrice compte au plus 500 paires : origines × destinations.',
      'Découpez la matrice, par exemple en lots de 20 × 25.',
    ],
    en: ['A matrix has at most 500 pairs: sources × targets.', 'Split the matrix, for example into blocks of 20 × 25.'],
  },
  not_increasing: {
    field: 'shape.3.time',
    value: 1767268790,
    fr: [
      'Les valeurs ne doivent pas diminuer : un point de la trace a une heure antérieure à celle du point précédent.',
      'Triez les points par heure. Deux heures égales sont permises.',
    ],
    en: [
      'Values must not decrease: a point of the trace has an earlier time than the point before it.',
      'Sort the points by time. Equal times are allowed.',
    ],
  },
  in_past: {
    field: 'depart_at',
    value: '2020-01-31T08:30:00Z',
    fr: [
      'L’heure est passée de plus de 60 secondes.',
      'Envoyez une heure à venir, ou retirez le champ pour partir maintenant. Sans décalage horaire, l’heure est celle du lieu de départ.',
    ],
    en: [
      'The time is more than 60 seconds in the past.',
      'Send a future time, or leave the field out to depart now. Without an offset, the time is local time at the origin.',
    ],
  },
  no_road_nearby: {
    field: 'origin',
    value: { lat: 6.346, lng: 2.171 },
    fr: [
      'Aucune route utilisable pour ce mode à moins de 5 km du point.',
      'Vérifiez le point et l’ordre de `lat` et `lng`. Pour une plage, une lagune ou une île, prenez un point sur la route la plus proche.',
    ],
    en: [
      'There is no road within 5 km of the point that this mode can use.',
      'Check the point and the order of `lat` and `lng`. For a beach, a lagoon or an island, take a point on the nearest road.',
    ],
  },
  no_route: {
    field: 'destination',
    value: { lat: 6.35, lng: 2.2 },
    fr: [
      'Ni route ni ferry ne relie les deux points, par exemple vers une île sans pont. Ou aucune région de cette installation ne contient tous les points.',
      'Essayez un autre mode ou un autre point. Dans une matrice, une paire sans route vaut `null` et n’est pas une erreur.',
    ],
    en: [
      'No road or ferry connects the two points, for example to an island without a bridge. Or no region of this service holds all points.',
      'Try another mode or another point. In a matrix a pair without a road is `null` and not an error.',
    ],
  },
  too_far: {
    field: 'destination',
    value: { lat: 14.7, lng: -17.4 },
    fr: [
      'Les points sont trop éloignés : plus de 5 000 km à vol d’oiseau en `auto`, 500 km en `bicycle`, 250 km en `pedestrian`. Ou une trace dépasse 2 000 km.',
      'Découpez le trajet ou la trace, ou choisissez un autre mode.',
    ],
    en: [
      'The points are too far apart: more than 5,000 km in a straight line for `auto`, 500 km for `bicycle`, 250 km for `pedestrian`. Or a trace is longer than 2,000 km.',
      'Split the journey or the trace, or choose another mode.',
    ],
  },
  outside_coverage: {
    field: 'origin',
    value: { lat: 48.85, lng: 2.35 },
    fr: [
      'Le point est en dehors des données servies.',
      'Voyez la [couverture](../guides/coverage). Un point qui n’est qu’une préférence de recherche peut être n’importe où.',
    ],
    en: [
      'The point is outside the data that is served.',
      'See the [coverage](../guides/coverage). A point that only biases a search may lie anywhere.',
    ],
  },
  possibly_swapped: {
    field: 'origin',
    value: { lat: 2.18, lng: 6.33 },
    fr: [
      'Le point est en dehors des données, mais serait dedans si `lat` et `lng` étaient échangées.',
      'Échangez les deux valeurs. GeoJSON écrit `[lng, lat]`, les corps JSON de l’API `{lat, lng}`, les adresses `lat,lng`.',
    ],
    en: [
      'The point is outside the data, but would be inside if `lat` and `lng` were swapped.',
      'Swap the two values. GeoJSON writes `[lng, lat]`, JSON bodies of the API `{lat, lng}`, addresses `lat,lng`.',
    ],
  },
  unknown_category: {
    field: 'category',
    value: 'pharmacies',
    fr: [
      'Cette catégorie de lieux n’existe pas dans les données.',
      '`GET /v1/places/categories` donne toutes les catégories.',
    ],
    en: ['This category of places does not exist in the data.', '`GET /v1/places/categories` lists every category.'],
  },
  unknown_value: {
    field: 'avoid.0',
    value: 'bridges',
    fr: ['La valeur n’est pas l’une des valeurs permises.', 'La référence énumère les valeurs de chaque champ.'],
    en: ['The value is not one of the allowed values.', 'The reference lists the values of each field.'],
  },
  too_long: {
    field: 'q',
    value: '…',
    fr: ['Un texte est trop long.', 'Raccourcissez-le : 256 caractères pour une recherche, 500 pour un message vocal.'],
    en: ['A text is too long.', 'Shorten it: 256 characters for a search, 500 for a voice prompt.'],
  },
  too_short: {
    field: 'password',
    value: null,
    isOfPortal: true,
    fr: [
      'Un texte est trop court, par exemple un mot de passe.',
      'Allongez-le. Une suite de plusieurs mots fait un bon mot de passe.',
    ],
    en: [
      'A text is too short, for example a password.',
      'Make it longer. Several words in a row make a good password.',
    ],
  },
  guessable: {
    field: 'password',
    value: null,
    isOfPortal: true,
    fr: [
      'Le mot de passe est facile à deviner : il est courant, ou contient votre adresse.',
      'Choisissez un autre mot de passe, par exemple plusieurs mots sans rapport.',
    ],
    en: [
      'The password is easy to guess: it is common, or contains your address.',
      'Choose another password, for example several unrelated words.',
    ],
  },
  out_of_scope: {
    field: 'X-Service-Key',
    value: 'routing',
    status: 403,
    message: 'This key may not call this group of endpoints.',
    fr: [
      'La clé est bonne, mais elle ne permet pas ce groupe d’opérations (`value`).',
      'Élargissez les groupes de la clé dans l’espace client, ou utilisez une autre clé. Voyez [les clés](../guides/keys).',
    ],
    en: [
      'The key is good, but does not cover this group of operations (`value`).',
      'Widen the groups of the key in the portal, or use another key. See [keys](../guides/keys).',
    ],
  },
  address_not_allowed: {
    field: 'X-Service-Key',
    value: '203.0.113.7',
    status: 403,
    message: 'This key may not be used from this address.',
    fr: [
      'La clé est bonne, mais elle n’est permise que depuis d’autres adresses IP.',
      'Ajoutez l’adresse montrée dans `value` aux adresses permises de la clé, dans l’espace client.',
    ],
    en: [
      'The key is good, but is only allowed from other IP addresses.',
      'Add the address shown in `value` to the allowed addresses of the key, in the portal.',
    ],
  },
  mail_not_verified: {
    field: 'X-Service-Key',
    value: null,
    status: 403,
    message:
      'This key is paused: nobody has verified the e-mail address of its organisation. Follow the link that we sent.',
    fr: [
      'La clé est en pause : personne n’a confirmé l’adresse e-mail du compte dans les 72 heures après l’inscription.',
      'Suivez le lien du message de bienvenue, ou demandez-en un nouveau dans l’espace client. La clé remarche aussitôt.',
    ],
    en: [
      'The key is paused: nobody has verified the e-mail address of the account within 72 hours of its registration.',
      'Follow the link in the welcome mail, or ask for a new one in the portal. The key works again at once.',
    ],
  },
  step_up_required: {
    field: 'session',
    value: null,
    status: 403,
    isOfPortal: true,
    message: 'Confirm this with a code of your authenticator first.',
    fr: [
      'L’opération exige du personnel un code récent de son application d’authentification.',
      'Envoyez un code à `POST /staff/step-up`, puis recommencez dans les dix minutes ; la console le demande automatiquement.',
    ],
    en: [
      'The operation requires a recent code from the authenticator of the staff member.',
      'Send a code to `POST /staff/step-up`, then repeat the request within ten minutes; the console asks for it automatically.',
    ],
  },
  overdue: {
    field: 'invoice',
    value: '0199b0de-4c8a-7b57-a111-4e44dd9a9f10',
    status: 409,
    isOfPortal: true,
    message: 'An invoice is overdue.',
    fr: [
      'Une facture du compte est en retard ; l’abonnement ne peut changer qu’après son paiement.',
      'Payez la facture nommée dans `value`, puis recommencez.',
    ],
    en: [
      'An invoice of the account is overdue; the subscription can only be changed after its payment.',
      'Pay the invoice that `value` names, then try again.',
    ],
  },
  bad_request: {
    message: 'The request cannot be served.',
    fr: [
      'La requête ne peut pas être servie, sans qu’un champ en soit la cause.',
      'Comparez la requête avec la référence de l’opération.',
    ],
    en: [
      'The request cannot be served, and no single field is the cause.',
      'Compare the request with the reference of the operation.',
    ],
  },
  unauthorized: {
    message: 'A valid API key is required in the X-Service-Key header.',
    fr: [
      'La clé manque, est mal écrite, inconnue, révoquée ou expirée, ou ne vaut pas à cette adresse (une clé de test sur l’adresse de production, par exemple). La réponse est la même dans tous ces cas.',
      'Envoyez la clé entière dans l’en-tête `X-Service-Key`. Les clés `svc_test_` valent sur l’adresse de test, les clés `svc_live_` en production. Sur les pages de l’espace client, connectez-vous de nouveau.',
    ],
    en: [
      'The key is missing, malformed, unknown, revoked or expired, or does not belong to this address (a sandbox key on the production address, for example). The answer is the same in all these cases.',
      'Send the whole key in the `X-Service-Key` header. Keys with `svc_test_` work on the sandbox address, keys with `svc_live_` in production. On the pages of the portal, log in again.',
    ],
  },
  forbidden: {
    message: 'This origin is not allowed for this key.',
    fr: [
      'La clé est bonne, mais la requête n’est pas permise : l’origine de la page n’est pas dans la liste de la clé, le compte est suspendu, ou l’opération appartient à l’administration.',
      'Le message dit lequel. Ajoutez l’origine exacte (schéma, hôte et port) à la clé dans l’espace client ; un compte suspendu pour impayé est rétabli dès le paiement.',
    ],
    en: [
      'The key is good, but the request is not allowed: the origin of the page is not on the list of the key, the account is suspended, or the operation belongs to the administration.',
      'The message says which. Add the exact origin (scheme, host and port) to the key in the portal; an account that is suspended for non-payment is reinstated as soon as the payment settles.',
    ],
  },
  not_found: {
    message: 'Not found.',
    fr: [
      'L’adresse n’existe pas, ou la chose demandée n’existe pas ou appartient à un autre compte.',
      'Vérifiez le chemin, qui commence par `/v1/`, et l’identifiant. Une tuile hors des niveaux de zoom est aussi un 404.',
    ],
    en: [
      'The address does not exist, or the thing does not exist or belongs to another account.',
      'Check the path, which starts with `/v1/`, and the id. A tile outside the zoom range is a 404 too.',
    ],
  },
  method_not_allowed: {
    message: 'This path does not accept this method.',
    fr: ['Le chemin existe, mais pas avec cette méthode HTTP.', 'L’en-tête `Allow` donne les méthodes permises.'],
    en: ['The path exists, but not with this HTTP method.', 'The `Allow` header lists the methods that it accepts.'],
  },
  request_timeout: {
    message: 'The request did not arrive in time.',
    fr: [
      'Les en-têtes ou le corps ne sont pas arrivés à temps.',
      'Renvoyez la requête ; sur un réseau lent, envoyez des corps plus petits ou compressés avec gzip.',
    ],
    en: [
      'The headers or the body did not arrive in time.',
      'Send the request again; on a slow network send smaller bodies, or compress them with gzip.',
    ],
  },
  conflict: {
    isOfPortal: true,
    message: 'The request conflicts with the current state.',
    fr: [
      'La demande contredit l’état présent, par exemple une facture déjà payée.',
      'Relisez l’état présent, puis décidez de nouveau. Le message dit ce qui empêche le changement.',
    ],
    en: [
      'The request conflicts with the current state, for example an invoice that is already paid.',
      'Read the present state, then decide again. The message says what prevents the change.',
    ],
  },
  body_too_large: {
    message: 'The body is larger than 1 MiB.',
    fr: ['Le corps dépasse 1 Mio, une fois décompressé.', 'Découpez la demande en plusieurs requêtes.'],
    en: ['The body is larger than 1 MiB after decompression.', 'Split the work into several requests.'],
  },
  unsupported_media_type: {
    message: 'The body must be application/json.',
    fr: [
      'Le corps n’est pas du JSON en UTF-8, ou est compressé autrement qu’avec gzip.',
      'Envoyez `Content-Type: application/json`.',
    ],
    en: [
      'The body is not JSON in UTF-8, or is compressed with something other than gzip.',
      'Send `Content-Type: application/json`.',
    ],
  },
  range_not_satisfiable: {
    message: 'The range is outside the file.',
    fr: [
      'L’en-tête `Range` demande une partie du fichier qui n’existe pas.',
      'L’en-tête `Content-Range` de la réponse donne la taille du fichier.',
    ],
    en: [
      'The `Range` header asks for a part of the file that does not exist.',
      'The `Content-Range` header of the answer gives the size of the file.',
    ],
  },
  expectation_failed: {
    message: 'Only "100-continue" can be expected of this server.',
    fr: ['L’en-tête `Expect` demande autre chose que `100-continue`.', 'Retirez l’en-tête `Expect`.'],
    en: ['The `Expect` header asks for something other than `100-continue`.', 'Remove the `Expect` header.'],
  },
  too_many_requests: {
    message: 'Too many requests in one second.',
    fr: [
      'Une limite est atteinte : le quota du jour, le débit par seconde, ou le plafond de dépense au-delà du quota. Le message dit laquelle.',
      'Attendez le nombre de secondes de l’en-tête `Retry-After`, puis réessayez avec un délai aléatoire. Une requête refusée ne compte pas. Voyez [les limites](../guides/limits).',
    ],
    en: [
      'A limit is reached: the quota of the day, the requests per second, or the spending cap beyond the quota. The message says which.',
      'Wait for the seconds of the `Retry-After` header, then retry with a random delay. A refused request does not count. See [limits](../guides/limits).',
    ],
  },
  headers_too_large: {
    message: 'The address and the headers together are larger than 16 KiB.',
    fr: [
      'L’adresse et les en-têtes dépassent 16 Kio ensemble.',
      'Envoyez la demande avec `POST` et un corps JSON, et retirez les cookies inutiles.',
    ],
    en: [
      'The address and the headers together are larger than 16 KiB.',
      'Send the request with `POST` and a JSON body, and remove cookies that are not needed.',
    ],
  },
  internal_error: {
    message: 'The gateway failed.',
    fr: [
      'Nous avons une panne.',
      'Réessayez plus tard. Si cela continue, écrivez au support avec l’en-tête `X-Request-Id`.',
    ],
    en: [
      'The service failed.',
      'Try again later. If it happens again, write to support and quote the `X-Request-Id` header.',
    ],
  },
  engine_failed: {
    message: 'The roads engine did not answer correctly.',
    fr: [
      'Le moteur nommé dans `X-Backend` n’a pas répondu, ou pas à temps : 5 s, et 10 s pour les tournées et les isochrones de plus de 60 minutes.',
      'Réessayez. L’unité est rendue, au plus 50 fois par heure pour les requêtes qui ont duré jusqu’à la limite. Une demande qui dépasse toujours le délai est trop grande : découpez-la.',
    ],
    en: [
      'The engine named in `X-Backend` did not answer correctly or not in time: 5 s, and 10 s for tours and for isochrones above 60 minutes.',
      'Try again. The unit is given back, at most 50 times an hour for requests that ran until the deadline. A request that always exceeds the deadline is too large: split it.',
    ],
  },
  unavailable: {
    message: 'The service is overloaded; please try again.',
    fr: [
      'Surcharge, redémarrage ou maintenance.',
      'Attendez le nombre de secondes de l’en-tête `Retry-After`, puis réessayez.',
    ],
    en: ['Overload, restart or maintenance.', 'Wait for the seconds of the `Retry-After` header, then try again.'],
  },
}
