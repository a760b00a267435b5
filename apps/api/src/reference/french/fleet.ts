/** French for the planner of delivery days, by the English text. */
const TIMES =
  'Les heures (`08:00`) sont des heures locales du jour de `depart_at` ; les dates et heures ISO 8601 sans décalage sont locales aussi.'
const TIMES_EN =
  'Times of the day (`08:00`) are local times of the day of `depart_at`; ISO 8601 dates and times without an offset are local, too.'

export const FRENCH_OF_FLEET: Readonly<Record<string, string>> = {
  'The plan of a delivery day: which vehicle serves which job, in which order and when.':
    'Le plan d’un jour de livraison : quel véhicule sert quelle tâche, dans quel ordre et quand.',
  'Plan the day of a fleet': 'Planifier la journée d’une flotte',
  [`Assigns up to 500 jobs to up to 50 vehicles, and orders the stops of each vehicle: every constraint holds, as many jobs as possible are served, and the objective is as small as the search finds. Jobs without a place come with what stands against them. The plan is kept for 24 hours.`]: `Répartit jusqu’à 500 tâches entre 50 véhicules au plus, et ordonne les arrêts de chacun : toutes les contraintes sont respectées, le plus de tâches possible sont servies, et l’objectif est aussi petit que la recherche le trouve. Chaque tâche sans place vient avec ce qui s’y oppose. Le plan est gardé 24 heures.`,
  '`1`: the answer is a 202 at once, and the plan is searched for up to 300 seconds. `GET /v1/fleet/plan/{id}` has the best plan so far; a webhook `fleet.planned` says that it is made.':
    '`1` : la réponse est un 202 immédiat, et le plan est cherché jusqu’à 300 secondes. `GET /v1/fleet/plan/{id}` a le meilleur plan jusque-là ; un webhook `fleet.planned` dit qu’il est fait.',
  'With `async`: the plan is searched.': 'Avec `async` : le plan est cherché.',
  '`searching`: it is the best plan so far, and gets better; jobs without a place yet have the reason `search`. `failed`: its search could not end, and its units were given back.':
    '`searching` : c’est le meilleur plan jusque-là, et il s’améliore ; les tâches encore sans place ont la raison `search`. `failed` : sa recherche n’a pas pu finir, et ses unités ont été rendues.',
  'Get a plan': 'Lire un plan',
  'Returns a plan of the last 24 hours of this account, as it was last updated, without `polyline`.':
    'Renvoie un plan des dernières 24 heures de ce compte, après sa dernière mise à jour, sans `polyline`.',
  'Update a plan during its day': 'Mettre à jour un plan pendant sa journée',
  [`Applies what has happened (\`events\`) in its order, and plans the rest again, close to the plan as it was. The stops that vehicles have served stay, and so does the one to which they drive. A vehicle that has left keeps the loads that it carries; a load that is added then is fetched where a vehicle started. \`changed\` counts the jobs that another vehicle serves now. Of two updates at once, the one that ends later is refused (409): send it again.`]: `Applique dans l’ordre ce qui est arrivé (\`events\`), et planifie le reste de nouveau, au plus près du plan d’avant. Ce que les véhicules ont servi reste, comme l’arrêt vers lequel ils roulent. Un véhicule parti garde les charges qu’il porte ; une charge ajoutée alors est cherchée là où un véhicule est parti. \`changed\` compte les tâches qu’un autre véhicule sert désormais. De deux mises à jour simultanées, celle qui finit la dernière est refusée (409) : renvoyez-la.`,
  'The vehicles of the day.': 'Les véhicules de la journée.',
  'The jobs of the day.': 'Ce qu’il y a à faire.',
  'Jobs that belong together.': 'Les tâches qui vont ensemble.',
  'The day of the plan, and when vehicles without a shift leave; by default now. By car, legs take the time of the traffic of their hour where traffic was observed. Without an offset, it is local time at the start of the first vehicle.':
    'Le jour du plan, et l’heure de départ des véhicules sans horaire ; par défaut maintenant. En voiture, chaque trajet dure le temps du trafic de son heure, là où le trafic a été observé. Sans décalage, c’est l’heure locale au départ du premier véhicule.',
  'The measure that is made as small as possible, after the jobs that are left out: `cost`, of the vehicles (their time, if none has a cost); `time`, from leaving to the end; `distance`; `vehicles`, their number, and then their cost.':
    'Ce qui doit être le plus petit, après les tâches laissées de côté : `cost`, le coût des véhicules (leur temps, si aucun n’a de coût) ; `time`, du départ à la fin ; `distance` ; `vehicles`, leur nombre, puis leur coût.',
  'How long the search takes, seconds, for ten jobs or more; for fewer, a tenth of it for each job. At most 10, or 300 with `async`. With a sandbox key at most 2, which is then the default.':
    'La durée de la recherche, en secondes, à partir de dix tâches ; pour moins, un dixième par tâche. Au plus 10, ou 300 avec `async`. Avec une clé de test au plus 2, qui sont alors la valeur par défaut.',
  'The search ends after so many steps, if `time_limit` does not end it first (`search.ended_by`). Default: only `time_limit` ends it.':
    'La recherche finit après tant de pas, si `time_limit` ne la finit pas avant (`search.ended_by`). Par défaut : seul `time_limit` la finit.',
  'The same request with the same `effort` and seed gives the same plan, if its search ended by `iterations`.':
    'La même requête avec le même `effort` et la même graine donne le même plan, si sa recherche a fini par `iterations`.',
  'Your name for it, once in the request.': 'Le nom que vous lui donnez, une fois dans la requête.',
  'Where it leaves.': 'D’où il part.',
  'Where it ends. Without it, it ends at its last stop.': 'Où il finit. Sans cela, il finit à son dernier arrêt.',
  'The most that it carries, in each dimension of the demands. Default: no limit.':
    'Ce qu’il porte au plus, dans chaque dimension des charges. Par défaut : sans limite.',
  [`It leaves after the first and ends before the second. Default: 24 hours from \`depart_at\`. ${TIMES_EN}`]: `Il part après la première heure et finit avant la seconde. Par défaut : 24 heures depuis \`depart_at\`. ${TIMES}`,
  'In their order.': 'Dans leur ordre.',
  'Abilities of this vehicle, in words of your own.': 'Ce que ce véhicule sait faire, dans vos mots.',
  'In francs, or any other unit.': 'En francs, ou dans une autre unité.',
  'The most stops that it makes.': 'Le plus d’arrêts qu’il fait.',
  'The longest time from leaving to the end, seconds.': 'La plus longue durée du départ à la fin, en secondes.',
  [`The break begins between these times. ${TIMES_EN}`]: `La pause commence entre ces heures. ${TIMES}`,
  'Of a vehicle that is used.': 'D’un véhicule qui sert.',
  'For each kilometre.': 'Par kilomètre.',
  'For each hour from leaving to the end: driving, service, waiting and breaks.':
    'Par heure du départ à la fin : conduite, service, attente et pauses.',
  'One place (`location`), or two of one vehicle (`pickup` and `delivery`).':
    'Un lieu (`location`), ou deux lieux d’un même véhicule (`pickup` et `delivery`).',
  'The place to go to. Its load is aboard from the start of the vehicle.':
    'Le lieu où aller. Sa charge est à bord dès le départ du véhicule.',
  'Where its load comes aboard.': 'Où sa charge monte à bord.',
  'Where it leaves the vehicle.': 'Où elle quitte le véhicule.',
  'Its load, in each dimension. Default: nothing.': 'Sa charge, dans chaque dimension. Par défaut : rien.',
  'Seconds of service at each of its stops.': 'Secondes de service à chacun de ses arrêts.',
  'Seconds of service. Default: that of the job.': 'Secondes de service. Par défaut : celles de la tâche.',
  'Default: those of the job.': 'Par défaut : celles de la tâche.',
  [`Service begins within one of these, at each of its stops. Default: any time. ${TIMES_EN}`]: `Le service commence dans l’une d’elles, à chacun de ses arrêts. Par défaut : à toute heure. ${TIMES}`,
  'A vehicle serves this job only if it has all of these.': 'Un véhicule ne sert cette tâche que s’il les a toutes.',
  'Where not all jobs find a place, those with less are left out: any number of them, for one with more.':
    'Si toutes les tâches ne trouvent pas de place, celles qui en ont moins sont laissées de côté : autant qu’il le faut, pour une qui en a plus.',
  'Ids of the vehicles that may serve it. Default: all.':
    'Identifiants des véhicules qui peuvent la servir. Par défaut : tous.',
  '`same_vehicle`: one vehicle serves all of them, or none of them is served. `in_sequence`: in this order, too; other stops may lie between.':
    '`same_vehicle` : un seul véhicule les sert toutes, ou aucune n’est servie. `in_sequence` : dans cet ordre aussi ; d’autres arrêts peuvent se trouver entre elles.',
  'Ids of jobs.': 'Identifiants de tâches.',
  'The moment of the update, by default that of its last event, or now. What vehicles have started by then stays, and so does the stop to which they drive.':
    'Le moment de la mise à jour, par défaut celui de son dernier événement, ou maintenant. Ce que les véhicules ont commencé reste, comme l’arrêt vers lequel ils roulent.',
  'Jobs to add: each is an event `job_added` at `at`.':
    'Les tâches à ajouter : chacune est un événement `job_added` à `at`.',
  'Ids of jobs that are not to be served any more: each is an event `job_cancelled` at `at`. A load that is aboard by then stays aboard until the end of its vehicle.':
    'Identifiants des tâches à ne plus servir : chacune est un événement `job_cancelled` à `at`. Une charge déjà à bord y reste jusqu’à la fin de son véhicule.',
  'Vehicles that are late: each is an event `late` at `at`.':
    'Les véhicules en retard : chacun est un événement `late` à `at`.',
  'As in the request of the plan.': 'Comme dans la requête du plan.',
  'Events of the day. They take effect in the order of their `at`.':
    'Les événements de la journée. Ils prennent effet dans l’ordre de leur `at`.',
  '`position`: a vehicle is somewhere (`vehicle`, `location`). `done`, `failed`: a stop of a job has ended (`job`; `parcel`). `early`, `late`: beside the plan (`vehicle`, `by`). `broken_down`: a vehicle stays where it is, others fetch what it carries (`vehicle`, `location`). `vehicle_added` (`new_vehicle`), `job_added`, `job_changed` (`new_job`), `job_cancelled` (`job`).':
    '`position` : un véhicule est quelque part (`vehicle`, `location`). `done`, `failed` : un arrêt d’une tâche est fini (`job` ; `parcel`). `early`, `late` : par rapport au plan (`vehicle`, `by`). `broken_down` : un véhicule reste où il est, d’autres viennent chercher ce qu’il porte (`vehicle`, `location`). `vehicle_added` (`new_vehicle`), `job_added`, `job_changed` (`new_job`), `job_cancelled` (`job`).',
  'When it happened: not before the last event of the plan, nor outside its day. A time of the day is a local time of that day.':
    'Quand c’est arrivé : ni avant le dernier événement du plan, ni hors de sa journée. Une heure est une heure locale de ce jour.',
  'The id of a job.': 'L’identifiant d’une tâche.',
  'How early or late it is beside the plan, seconds.': 'Son avance ou son retard sur le plan, en secondes.',
  'Where the vehicle is. Without it, a broken one is on the way of its plan.':
    'Où est le véhicule. Sans cela, un véhicule en panne est sur le chemin de son plan.',
  'Of a stop that failed: its load stays aboard to the end (`returned`), the vehicle tries again later (`retried`), or its load is left there (`left`).':
    'D’un arrêt manqué : sa charge reste à bord jusqu’à la fin (`returned`), le véhicule réessaie plus tard (`retried`), ou sa charge reste là (`left`).',
  'The job that is added, or that takes the place of the one with its id. A load that is added after vehicles have left is fetched where one of them started.':
    'La tâche ajoutée, ou celle qui remplace la tâche du même identifiant. Une charge ajoutée après le départ des véhicules est cherchée là où l’un d’eux est parti.',
  'The vehicle that is added.': 'Le véhicule ajouté.',
  '`position`: where it was at an event of the day, or between two tours.':
    '`position` : où il était à un événement de la journée, ou entre deux tournées.',
  'Its service has failed: see the event.': 'Son service a échoué : voir l’événement.',
  'The id of a vehicle.': 'L’identifiant d’un véhicule.',
  'How late it is beside the plan, seconds.': 'Son retard sur le plan, en secondes.',
  'The id of the job.': 'L’identifiant de la tâche.',
  'Where it is.': 'Où c’est.',
  'When the vehicle arrives.': 'Quand le véhicule arrive.',
  'How long it waits before the service or the break. Seconds.':
    'Combien il attend avant le service ou la pause. En secondes.',
  'How long the service or the break takes. Seconds.': 'Combien dure le service ou la pause. En secondes.',
  'When the vehicle drives on.': 'Quand le véhicule repart.',
  'The load when it drives on, in each dimension.': 'Ce qui est à bord quand il repart, dans chaque dimension.',
  'The drive from the step before. Seconds.': 'La conduite depuis l’étape d’avant. En secondes.',
  'The way from the step before. Metres.': 'Le chemin depuis l’étape d’avant. En mètres.',
  'It had started before the update of the plan, and stays.':
    'Elle avait commencé avant la mise à jour du plan, et reste.',
  'Stops of jobs.': 'Arrêts de tâches.',
  'From leaving to the end. Seconds.': 'Du départ à la fin. En secondes.',
  'Of that, driving. Seconds.': 'Dont la conduite. En secondes.',
  'Of that, waiting. Seconds.': 'Dont l’attente. En secondes.',
  'Of that, service and breaks. Seconds.': 'Dont le service et les pauses. En secondes.',
  'The id of the vehicle.': 'L’identifiant du véhicule.',
  'In their order; the first is the start, the last the end.':
    'Dans leur ordre ; la première est le départ, la dernière la fin.',
  'Its cost by the objective.': 'Ce qu’il coûte selon l’objectif.',
  'The way, encoded with precision 6. Left out where `fields` leaves it out, and by vehicles that do not drive.':
    'Le chemin, encodé, précision 6. Absent si `fields` ne le demande pas, et pour un véhicule qui ne roule pas.',
  'Vehicles that are used.': 'Les véhicules qui servent.',
  'The constraint. `search`: none stands against it; a longer search may find a place.':
    'La contrainte. `search` : aucune ne s’y oppose ; une recherche plus longue peut trouver une place.',
  'By how much the constraint is missed, at least; null where there is no amount.':
    'De combien la contrainte est manquée, au moins ; null s’il n’y a pas de quantité.',
  'The unit of `excess`.': 'L’unité de `excess`.',
  'The vehicle that comes closest.': 'Le véhicule qui en approche le plus.',
  'True if no vehicle could serve the job even if it were the only one.':
    'Vrai si aucun véhicule ne pourrait servir la tâche, même si elle était la seule.',
  'All constraints that stop a vehicle, the first of them above.':
    'Toutes les contraintes qui arrêtent un véhicule ; la première est celle d’au-dessus.',
  'From when it holds.': 'Depuis quand cela vaut.',
  'Drives take so many times as long as on empty roads.':
    'Les trajets durent tant de fois plus que sur des routes vides.',
  'Steps of the search.': 'Les pas de la recherche.',
  'By what the search ended: the steps of `effort`, or `time_limit`. After `iterations`, the same request gives the same plan.':
    'Ce qui a fini la recherche : les pas de `effort`, ou `time_limit`. Après `iterations`, la même requête donne le même plan.',
  'For `/v1/fleet/plan/{id}`.': 'Pour `/v1/fleet/plan/{id}`.',
  'Of the last update; without one, when it was made.': 'De la dernière mise à jour ; sans elle, quand il a été fait.',
  'Until when the plan is kept; null if it could not be kept.':
    'Jusqu’à quand le plan est gardé ; null s’il n’a pas pu l’être.',
  'One for each vehicle that is used, in the order of the request.':
    'Un par véhicule qui sert, dans l’ordre de la requête.',
  'Jobs that no vehicle serves, each with what stands against it.':
    'Les tâches qu’aucun véhicule ne sert, chacune avec ce qui s’y oppose.',
  'Of all routes, by the objective.': 'De toutes les tournées, selon l’objectif.',
  'No plan with all these jobs costs less; null where that is not known.':
    'Aucun plan avec toutes ces tâches ne coûte moins ; null si cela n’est pas connu.',
  'Traffic of the hours of the day, at the places of the plan; empty where none was observed.':
    'Le trafic des heures de la journée, aux lieux du plan ; vide s’il n’a pas été observé.',
  'Jobs that another vehicle serves than before the update; absent in a new plan.':
    'Les tâches qu’un autre véhicule sert qu’avant la mise à jour ; absent d’un nouveau plan.',
}
