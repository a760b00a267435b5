/** French of positions, vehicles and fences. */
export const FRENCH_OF_TRACKING: Readonly<Record<string, string>> = {
  'Send positions of vehicles': 'Envoyer les positions de véhicules',
  'Takes up to 1000 positions, as JSON or as NDJSON (`application/x-ndjson`, a line for each). Good ones are kept; the answer names the others by their index. Late, repeated and unordered ones do no harm, so a request without an answer is sent again. Positions are kept for 24 hours, or as long as your organisation has set: 30 days at most.':
    'Prend jusqu’à 1000 positions, en JSON ou en NDJSON (`application/x-ndjson`, une ligne par position). Les bonnes sont gardées ; la réponse nomme les autres par leur rang. Celles qui sont tardives, répétées ou dans le désordre ne gênent pas : une requête restée sans réponse se renvoie. Les positions sont gardées 24 heures, ou le temps que votre organisation a réglé : 30 jours au plus.',
  'Positions of any vehicles, in any order. A vehicle has one position for each time: a repeated one changes nothing.':
    'Positions de n’importe quels véhicules, dans n’importe quel ordre. Un véhicule a une position par instant : une position répétée ne change rien.',
  'Your name for the vehicle. No slashes.': 'Votre nom pour le véhicule, sans barre oblique.',
  'Your name for the vehicle.': 'Votre nom pour le véhicule.',
  'Your name for it.': 'Le nom que vous lui donnez.',
  'When it was there, with an offset.': 'Quand il y était, avec un décalage horaire.',
  'The vehicle is within so many metres, as receivers report it.':
    'Le véhicule est à tant de mètres au plus, comme les récepteurs l’indiquent.',
  'Metres per second.': 'Mètres par seconde.',
  'Direction of travel: degrees from north.': 'Direction de marche : degrés depuis le nord.',
  'Its place in the request, from 0.': 'Son rang dans la requête, à partir de 0.',
  'As in `details` of an error; `in_past`: older than 30 days; `out_of_range` of `at`: more than a minute ahead.':
    'Comme dans `details` d’une erreur ; `in_past` : plus de 30 jours ; `out_of_range` de `at` : plus d’une minute d’avance.',
  'The field that has the fault; absent where the position is not an object.':
    'Le champ fautif ; absent si la position n’est pas un objet.',
  'Positions that are kept, repeated ones included.': 'Les positions gardées, répétées comprises.',
  'Those that are not, in their order.': 'Celles qui ne le sont pas, dans leur ordre.',
  'Send a position in the form of OsmAnd': 'Envoyer une position à la manière d’OsmAnd',
  'The query that OsmAnd, Traccar Client and many trackers send. They take the address with a browser token: `/v1/positions/osmand?token=tok_…`. Other parameters are ignored.':
    'La requête qu’envoient OsmAnd, Traccar Client et bien des traceurs. Ils prennent l’adresse avec un jeton de navigateur : `/v1/positions/osmand?token=tok_…`. Les autres paramètres sont ignorés.',
  'Send a position in the form of Traccar Client': 'Envoyer une position à la manière de Traccar Client',
  'The same by POST, with the parameters in the address and no body.':
    'La même en POST, avec les paramètres dans l’adresse et sans corps.',
  'When it was there: seconds or milliseconds since 1970, or a date and time with an offset.':
    'Quand il y était : secondes ou millisecondes depuis 1970, ou date et heure avec un décalage.',
  'Knots, as Traccar Client sends it.': 'En nœuds, comme Traccar Client l’envoie.',
  'Degrees from north; below zero: unknown.': 'Degrés depuis le nord ; sous zéro : inconnue.',
  'Get the last position of a vehicle': 'Obtenir la dernière position d’un véhicule',
  'Its newest position, whatever the order in which positions arrived.':
    'Sa position la plus récente, quel que soit l’ordre d’arrivée des positions.',
  'Its last position.': 'Sa dernière position.',
  'When the vehicle was there.': 'Quand le véhicule y était.',
  'The vehicle was within so many metres; null: unknown.':
    'Le véhicule était à tant de mètres au plus ; nul : inconnu.',
  'Metres per second; null: unknown.': 'Mètres par seconde ; nul : inconnue.',
  'Direction of travel: degrees from north; null: unknown.':
    'Direction de marche : degrés depuis le nord ; nul : inconnue.',
  'Get the trail of a vehicle': 'Obtenir la trace d’un véhicule',
  'Where a vehicle was in up to 24 hours, with fewer positions at the same places and times. Positions are in it some seconds after they were sent.':
    'Où un véhicule est passé en 24 heures au plus, avec moins de positions aux mêmes lieux et instants. Les positions y sont quelques secondes après leur envoi.',
  'Default: 24 hours before `to`, and at most that.': 'Par défaut : 24 heures avant `to`, et au plus autant.',
  'Default: now.': 'Par défaut : maintenant.',
  'Positions are left out where the vehicle is at most so many metres from them at their time on its way between two others. Metres; `0`: all stay.':
    'Une position est omise si, à son instant, le chemin entre deux autres passe à tant de mètres au plus. En mètres ; `0` : toutes restent.',
  'Positions of that time, before some were left out.': 'Positions de ce temps, avant d’en omettre.',
  'In the order of time.': 'Dans l’ordre du temps.',
  'Remove a vehicle': 'Supprimer un véhicule',
  'Removes the vehicle with its positions and with what is known of its fences. It may send again.':
    'Supprime le véhicule avec ses positions et ce que l’on sait de ses zones. Il peut envoyer de nouveau.',
  'Always `true`.': 'Toujours `true`.',
  'Set a fence': 'Définir une zone',
  'Writes a fence, or replaces the one with this id. Vehicles that send positions cause `fence.entered`, `fence.exited` and `fence.dwelt`, which your webhooks receive. A vehicle enters with a position that is inside by its accuracy, and is confirmed by the next one, or with one that is inside by three times its accuracy; it leaves at three times its accuracy outside, confirmed by the next one, or at six times. So noise at the border causes no events.':
    'Écrit une zone, ou remplace celle qui a cet identifiant. Les véhicules qui envoient des positions provoquent `fence.entered`, `fence.exited` et `fence.dwelt`, que vos webhooks reçoivent. Un véhicule entre par une position qui est dedans de sa précision et que la suivante confirme, ou par une qui est dedans de trois fois sa précision ; il sort à trois fois sa précision au dehors si la suivante le confirme, ou à six fois. Le bruit à la limite ne provoque donc rien.',
  'One of `circle`, `polygon`, `area` and `corridor` is its shape.':
    'L’un de `circle`, `polygon`, `area` et `corridor` est sa forme.',
  'A name for people.': 'Un nom pour les personnes.',
  'A name for several fences that are checked together.': 'Un nom pour plusieurs zones vérifiées ensemble.',
  'A name for several fences.': 'Un nom pour plusieurs zones.',
  'A ring of `[lng, lat]`, or a Polygon of GeoJSON: at most 500 corners.':
    'Un anneau de `[lng, lat]`, ou un Polygon de GeoJSON : 500 sommets au plus.',
  'The `id` of an area, as `areas` of geocoding has it. The fence keeps the outline of now.':
    'L’`id` d’une zone administrative, comme dans `areas` du géocodage. La zone garde le contour d’aujourd’hui.',
  'A line, encoded with precision 6, as `/v1/route` returns it.':
    'Un tracé, encodé avec la précision 6, comme `/v1/route` le renvoie.',
  'The best route of now; the fence keeps its line.': 'Le meilleur itinéraire de maintenant ; la zone garde son tracé.',
  'From one border to the other, with the line in the middle. Metres.':
    'D’un bord à l’autre, avec le tracé au milieu. En mètres.',
  'The start of the route.': 'Le départ de l’itinéraire.',
  'Stops in between, in order of travel.': 'Les arrêts intermédiaires, dans l’ordre du trajet.',
  'When it sends events.': 'Quand elle envoie des événements.',
  'Whether `fence.entered` is sent.': 'Si `fence.entered` est envoyé.',
  'Whether `fence.exited` is sent.': 'Si `fence.exited` est envoyé.',
  'Seconds in the fence after which `fence.dwelt` is sent, once for each stay. Default: never.':
    'Secondes dans la zone après lesquelles `fence.dwelt` est envoyé, une fois par séjour. Par défaut : jamais.',
  'A faster vehicle drives past and does not enter. Metres per second. Default: no limit.':
    'Un véhicule plus rapide ne fait que passer et n’entre pas. Mètres par seconde. Par défaut : sans limite.',
  'Events at other times are not sent. Default: always.':
    'Les événements à d’autres heures ne sont pas envoyés. Par défaut : toujours.',
  'Your names of the vehicles. Default: all.': 'Vos noms des véhicules. Par défaut : tous.',
  'Days on which the hours begin.': 'Les jours où les heures commencent.',
  'Local time.': 'Heure locale.',
  'Local time; at or before `from` it is that of the next day.':
    'Heure locale ; à `from` ou avant, c’est celle du lendemain.',
  'The time zone of these hours.': 'Le fuseau horaire de ces heures.',
  'Absent for other shapes.': 'Absent pour les autres formes.',
  'As GeoJSON; absent for other shapes.': 'En GeoJSON ; absent pour les autres formes.',
  'Of the area whose outline it has; absent for other shapes.':
    'De la zone administrative dont elle a le contour ; absent pour les autres formes.',
  'Encoded with precision 6.': 'Encodé avec la précision 6.',
  'When it was written last.': 'Quand elle a été écrite pour la dernière fois.',
  'Get a fence': 'Obtenir une zone',
  'A fence of your organisation.': 'Une zone de votre organisation.',
  'Remove a fence': 'Supprimer une zone',
  'Vehicles that are in it cause no further event of it.':
    'Les véhicules qui y sont ne provoquent plus d’événement de cette zone.',
  'List fences': 'Lister les zones',
  'The fences of your organisation, in pages.': 'Les zones de votre organisation, par pages.',
  'Only those of this set.': 'Seulement celles de cet ensemble.',
  'The most fences of one answer.': 'Le plus de zones d’une réponse.',
  'Those after this one: `next` of the answer before. No slashes.':
    'Celles qui suivent celle-ci : `next` de la réponse précédente.',
  'In the order of their ids.': 'Dans l’ordre de leurs identifiants.',
  'Where the next ones begin: `after` of the next request; null: there are no more.':
    'Où commencent les suivantes : `after` de la prochaine requête ; nul : il n’y en a plus.',
  'Check on which side of fences a point is': 'Vérifier de quel côté de zones est un point',
  'For a payment or a delivery, in one request. A point whose accuracy reaches over the border is `unknown`: it may be on either side. A fence that was written before counts at once.':
    'Pour un paiement ou une livraison, en une requête. Un point dont la précision dépasse la limite est `unknown` : il peut être d’un côté ou de l’autre. Une zone écrite auparavant compte aussitôt.',
  'Either one `fence`, or all of a `set`.': 'Soit une `fence`, soit toutes celles d’un `set`.',
  'The fence. No slashes.': 'La zone.',
  'The set of fences.': 'L’ensemble de zones.',
  'It is within so many metres of the point, as receivers report it.':
    'Il est à tant de mètres du point au plus, comme les récepteurs l’indiquent.',
  'Your name for the fence.': 'Votre nom pour la zone.',
  '`unknown`: by its accuracy it may be on either side.':
    '`unknown` : d’après sa précision, il peut être d’un côté ou de l’autre.',
  'From the point to the border. Metres.': 'Du point à la limite. En mètres.',
  'Of one fence, its state. Of a set, those in which the point is or may be, the furthest inside first; empty: it is outside of all.':
    'D’une zone, son état. D’un ensemble, celles où le point est ou peut être, la plus profonde d’abord ; vide : il est hors de toutes.',
}
