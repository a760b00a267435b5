/** French for the nearest by travel time, places along the way and the orders of drivers, by the English text. */
export const FRENCH_OF_NEAREST: Readonly<Record<string, string>> = {
  'Find the nearest candidates by travel time': 'Trouver les candidats les plus proches en durée de trajet',
  'Which of up to 1000 riders, shops or other points is the nearest in minutes: by the exact best ways, those of `/v1/matrix`. Candidates that no way connects with the point are listed apart, and so are those outside the data or without a road nearby.':
    'Lesquels de 1000 livreurs, boutiques ou autres points au plus sont les plus proches en minutes : par les meilleurs chemins exacts, ceux de `/v1/matrix`. Les candidats qu’aucun chemin ne relie au point sont à part, comme ceux qui sont hors des données ou sans route proche.',
  'With `from`, trips begin at that point; with `to`, they end there.':
    'Avec `from`, les trajets partent de ce point ; avec `to`, ils y finissent.',
  'The point from which candidates are reached.': 'Le point d’où l’on va aux candidats.',
  'The point that candidates reach.': 'Le point où viennent les candidats.',
  'Riders, shops, or any other points.': 'Des livreurs, des boutiques, ou d’autres points.',
  'Your name for it, once in the request: any text.':
    'Le nom que vous lui donnez, une fois dans la requête : un texte quelconque.',
  'The number of candidates to return. Default: all.': 'Le nombre de candidats à renvoyer. Par défaut : tous.',
  'The longest trip: candidates further away are left out. Seconds.':
    'Le plus long trajet : les candidats plus éloignés sont laissés de côté. En secondes.',
  'Departure time: trips then have the ways and times of the traffic of that hour, where traffic was observed. A time without an offset is local time at the point. A time more than 60 s in the past or more than ten years ahead is refused.':
    'L’heure de départ : les trajets ont alors les chemins et les durées du trafic de cette heure, là où il a été observé. Une heure sans décalage est locale au point. Une heure passée de plus de 60 s, ou à plus de dix ans, est refusée.',
  'As in the request.': 'Comme dans la requête.',
  'Travel time. Seconds.': 'Durée du trajet. En secondes.',
  'Length of the way. Metres.': 'Longueur du chemin. En mètres.',
  'The nearest by travel time first.': 'Le plus proche en durée d’abord.',
  'Ids of the candidates to or from which no way leads, in the order of the request.':
    'Les candidats vers ou depuis lesquels aucun chemin ne mène, dans l’ordre de la requête.',
  'Nearest first, including places without a name. The circle is exact: distances are along the ellipsoid. With `by` `time` the nearest by travel time first: every place of the circle counts, and a circle with more than 2000 of them is refused (`too_many`): choose a category or a smaller radius. An error about the point names the field `lat`.':
    'Le plus proche d’abord, lieux sans nom compris. Le cercle est exact : les distances suivent l’ellipsoïde. Avec `by` `time`, le plus proche en durée de trajet d’abord : tous les lieux du cercle comptent, et un cercle qui en a plus de 2000 est refusé (`too_many`) : choisissez une catégorie ou un rayon plus petit. Une erreur sur le point nomme le champ `lat`.',
  '`time`: by the travel time along the roads, as `mode`, `vehicle`, `direction`, `depart_at` and `season` say; `duration` and `distance` of each place are those of the way. Places without a way are left out.':
    '`time` : par la durée du trajet sur les routes, selon `mode`, `vehicle`, `direction`, `depart_at` et `season` ; `duration` et `distance` de chaque lieu sont celles du chemin. Les lieux sans chemin sont laissés de côté.',
  'With `by` `time`: `from`, trips begin at the point; `to`, they end there.':
    'Avec `by` `time` : `from`, les trajets partent du point ; `to`, ils y finissent.',
  'With `by` `time`: the longest trip. Seconds.': 'Avec `by` `time` : le plus long trajet. En secondes.',
  'With `by` `time`: the departure, as in `/v1/nearest`.': 'Avec `by` `time` : le départ, comme dans `/v1/nearest`.',
  'Travel time; only with `by` `time`. Seconds.': 'Durée du trajet ; seulement avec `by` `time`. En secondes.',
  'Distance from the requested point; with `by` `time`, along the road. Metres.':
    'Distance depuis le point demandé ; avec `by` `time`, par la route. En mètres.',
  'Find places along a route': 'Trouver des lieux le long d’un itinéraire',
  'The places that add the least time to a journey: the exact best way by each place, less the journey without it. Each says where one leaves the way and where one is back on it, on which side it lies, when one arrives, and whether it is open then.':
    'Les lieux qui ajoutent le moins de temps à un trajet : le meilleur chemin exact par chaque lieu, moins le trajet sans lui. Chacun dit où l’on quitte le chemin et où l’on y revient, de quel côté il est, quand on y arrive, et s’il est alors ouvert.',
  'The way is a route (`origin` and `destination`) or a line (`polyline`); the places are those of a `category`, or those that answer a text (`q`).':
    'Le chemin est un itinéraire (`origin` et `destination`) ou un tracé (`polyline`) ; les lieux sont ceux d’une `category`, ou ceux qui répondent à un texte (`q`).',
  'Its destination.': 'Sa destination.',
  'Stops in between, in order of travel; at most 8. A place is visited between two of them.':
    'Les arrêts intermédiaires, dans l’ordre du trajet ; au plus 8. Un lieu est visité entre deux d’entre eux.',
  'The line of a journey, encoded with precision 6, as `/v1/route` returns it; at most 20000 points. It is followed through 25 of them. Leave out `destination` and `waypoints`.':
    'Le tracé d’un trajet, encodé avec la précision 6, comme `/v1/route` le renvoie ; au plus 20000 points. Il est suivi par 25 d’entre eux. Sans `destination` ni `waypoints`.',
  'A name, or words for a kind of place.': 'Un nom, ou des mots pour une sorte de lieu.',
  'The longest detour: the time that a place adds to the journey. Seconds.':
    'Le plus long détour : le temps qu’un lieu ajoute au trajet. En secondes.',
  '`true`: only places that are certainly open when one arrives there.':
    '`true` : seulement les lieux ouverts à coup sûr quand on y arrive.',
  'The time that the place adds to the journey. Seconds; below zero where turning round at the place saves a longer way.':
    'Le temps que le lieu ajoute au trajet. En secondes ; au-dessous de zéro si faire demi-tour au lieu évite un chemin plus long.',
  'The length that the place adds. Metres; below zero where the way by the place is shorter, but slower.':
    'La longueur que le lieu ajoute. En mètres ; au-dessous de zéro si le chemin par le lieu est plus court, mais plus lent.',
  'Where one leaves the way.': 'Où l’on quitte le chemin.',
  'Where one is back on it.': 'Où l’on y revient.',
  'From the start, along the way without the detour. Metres.':
    'Depuis le départ, le long du chemin sans le détour. En mètres.',
  'When one arrives at the place.': 'Quand on arrive au lieu.',
  'The side of the way on which the place lies, in the direction of travel.':
    'Le côté du chemin où est le lieu, dans le sens du trajet.',
  'Whether the place is open on arrival; null where its opening hours are not known or cannot be read.':
    'Si le lieu est ouvert à l’arrivée ; nul si ses horaires sont inconnus ou illisibles.',
  'Of the journey without a detour. Seconds.': 'Du trajet sans détour. En secondes.',
  'Of the way without a detour. Metres.': 'Du chemin sans détour. En mètres.',
  'The shortest detour first.': 'Le plus petit détour d’abord.',
  'Assign orders to drivers': 'Répartir des commandes entre des livreurs',
  'Which of up to 200 drivers fetches which of up to 200 orders: as many orders as possible, by the exact best ways. With one order for each driver the answer is the best one; with several the best that a search of a fixed number of steps finds. The same request gives the same answer, from the same data. Every order that stays has its reason.':
    'Lesquels de 200 livreurs au plus prennent lesquelles de 200 commandes au plus : autant de commandes que possible, par les meilleurs chemins exacts. Avec une commande par livreur, la réponse est la meilleure ; avec plusieurs, la meilleure que trouve une recherche d’un nombre de pas fixe. La même requête donne la même réponse, sur les mêmes données. Chaque commande qui reste a sa raison.',
  'The drivers who may fetch them; at most 5 different ways to travel among them.':
    'Qui peut prendre des commandes ; au plus 5 façons de se déplacer parmi eux.',
  'The orders that wait.': 'Ce qu’il y a à prendre.',
  'The most orders of one driver.': 'Le plus de commandes d’un livreur.',
  'The measure that is made as small as possible, after the orders that are left out: `total`, the driving time of all drivers; `slowest`, the time until the last order is done, and then the driving time; `fair`, the sum of the squares of the driving times, so that drivers drive about as long as each other.':
    'Ce qui doit être le plus petit, après les commandes laissées de côté : `total`, la durée de conduite de tous les livreurs ; `slowest`, le temps jusqu’à la fin de la dernière commande, puis la durée de conduite ; `fair`, la somme des carrés des durées de conduite, pour que les livreurs roulent à peu près aussi longtemps.',
  'When drivers leave; default: now. By car, ways and times are those of the traffic of that hour where it was observed. Without an offset, local time at the first driver. A time more than 60 s in the past or more than ten years ahead is refused.':
    'Quand les livreurs partent ; par défaut : maintenant. En voiture, chemins et durées sont ceux du trafic de cette heure, là où il a été observé. Sans décalage, l’heure locale du premier livreur. Une heure passée de plus de 60 s, ou à plus de dix ans, est refusée.',
  'Your name for the driver, once in the request.': 'Le nom que vous donnez au livreur, une fois dans la requête.',
  'Where the driver is, or will be when free.': 'Où est le livreur, ou bien où il sera une fois libre.',
  'When the driver can leave. Default: `depart_at`. A time of the day (`14:30`) is that of the day of `depart_at`; times without an offset are local.':
    'Quand le livreur peut partir. Par défaut : `depart_at`. Une heure (`14:30`) est celle du jour de `depart_at` ; les heures sans décalage sont locales.',
  'The most orders aboard at once; orders without a `dropoff` take no room. Default: no limit.':
    'Le plus de commandes à bord à la fois ; celles sans `dropoff` ne prennent pas de place. Par défaut : sans limite.',
  'Your name for the order, once in the request.': 'Le nom que vous donnez à la commande, une fois dans la requête.',
  'Where it is fetched.': 'Où on la prend.',
  'Where it is brought. Without it, the order is done with its pickup.':
    'Où on la livre. Sans cela, la commande est finie une fois prise.',
  'It is fetched then or later: the driver waits. A time of the day (`14:30`) is that of the day of `depart_at`; times without an offset are local.':
    'Elle est prise à cette heure ou après : le livreur attend. Une heure (`14:30`) est celle du jour de `depart_at` ; les heures sans décalage sont locales.',
  'It is done by then, or left out. A time of the day (`14:30`) is that of the day of `depart_at`; times without an offset are local.':
    'Elle est finie à cette heure, ou laissée de côté. Une heure (`14:30`) est celle du jour de `depart_at` ; les heures sans décalage sont locales.',
  'Where not all orders find a driver, those with less are left out: any number of them, for one with more.':
    'Si toutes les commandes ne trouvent pas de livreur, celles qui en ont moins sont laissées de côté : en tout nombre, pour une qui en a plus.',
  'When it is fetched.': 'Quand elle est prise.',
  'When it is brought; absent without a `dropoff`.': 'Quand elle est livrée ; absent sans `dropoff`.',
  'Driving time. Seconds.': 'Durée de conduite. En secondes.',
  'In the order in which they are fetched.': 'Dans l’ordre où elles sont prises.',
  '`unreachable`: no way leads any driver through it. `no_capacity`: no driver may carry anything. `too_late`: no driver could do it in time, without other orders, too. `no_driver_left`: the drivers have others.':
    '`unreachable` : aucun chemin n’y mène de livreur. `no_capacity` : aucun livreur ne peut rien porter. `too_late` : aucun livreur n’y serait à temps, même sans autre commande. `no_driver_left` : les livreurs en ont d’autres.',
  'The drivers that have orders, in the order of the request.':
    'Les livreurs qui ont des commandes, dans l’ordre de la requête.',
  'In the order of the request.': 'Dans l’ordre de la requête.',
}
