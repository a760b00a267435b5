import { type Texts } from '../language/texts.js'

/** Texts of the tab, loaded with it. */
export interface FleetTexts {
  depot: string
  depotPlaceholder: string
  vehicles: string
  capacity: string
  from: string
  until: string
  service: string
  list: string
  listHint: string
  listPlaceholder: string
  locate: string
  plan: string
  needsDepot: string
  needsList: string
  unread: (lines: string) => string
  found: (sure: number, doubtful: number) => string
  doubtful: string
  leaveOut: string
  notFound: string
  vehicle: (number: number) => string
  sums: (stops: number, distance: string, duration: string) => string
  leaves: (day: string, time: string) => string
  back: (time: string) => string
  print: string
  whatsapp: string
  unassigned: string
  because: (job: string, reason: string) => string
  reasons: Record<string, string>
  message: (vehicle: string, day: string) => string
  columns: { time: string; stop: string; parcels: string }
}

const fr: FleetTexts = {
  depot: 'Dépôt',
  depotPlaceholder: 'D’où partent les véhicules ?',
  vehicles: 'Véhicules',
  capacity: 'Colis par véhicule',
  from: 'Départ',
  until: 'Retour',
  service: 'Minutes par arrêt',
  list: 'Adresses à livrer',
  listHint:
    'Une ligne par livraison, collée d’un tableau : client, adresse, colis, de, à. Seule l’adresse est obligatoire.',
  listPlaceholder: 'Awa;Pharmacie de la Paix;2;8h;12h',
  locate: 'Trouver les adresses',
  plan: 'Planifier la journée',
  needsDepot: 'Choisissez le dépôt.',
  needsList: 'Collez au moins une adresse.',
  unread: (lines) => `Ces lignes n’ont pas pu être lues : ${lines}.`,
  found: (sure, doubtful) => `${sure} ${sure <= 1 ? 'adresse trouvée' : 'adresses trouvées'}, ${doubtful} à vérifier.`,
  doubtful: 'À vérifier : choisissez le bon lieu.',
  leaveOut: 'Ne pas livrer',
  notFound: 'Introuvable',
  vehicle: (number) => `Véhicule ${number}`,
  sums: (stops, distance, duration) => `${stops} ${stops === 1 ? 'arrêt' : 'arrêts'} · ${distance} · ${duration}`,
  leaves: (day, time) => `Départ le ${day} à ${time}`,
  back: (time) => `Retour à ${time}`,
  print: 'Imprimer les feuilles de route',
  whatsapp: 'Envoyer par WhatsApp',
  unassigned: 'Sans véhicule',
  because: (job, reason) => `${job} : ${reason}`,
  reasons: {
    capacity: 'plus de place dans les véhicules',
    time_window: 'l’horaire ne peut pas être tenu',
    shift: 'la journée est trop courte',
    no_route: 'aucune route n’y mène',
    search: 'pas de place trouvée',
  },
  message: (vehicle, day) => `${vehicle}, tournée du ${day}`,
  columns: { time: 'Heure', stop: 'Arrêt', parcels: 'Colis' },
}

const en: FleetTexts = {
  depot: 'Depot',
  depotPlaceholder: 'Where do the vehicles leave?',
  vehicles: 'Vehicles',
  capacity: 'Parcels per vehicle',
  from: 'Leave',
  until: 'Return',
  service: 'Minutes per stop',
  list: 'Addresses to deliver to',
  listHint:
    'One line for each delivery, pasted from a table: customer, address, parcels, from, until. Only the address is needed.',
  listPlaceholder: 'Awa;Pharmacie de la Paix;2;8:00;12:00',
  locate: 'Find the addresses',
  plan: 'Plan the day',
  needsDepot: 'Choose the depot.',
  needsList: 'Paste at least one address.',
  unread: (lines) => `These lines could not be read: ${lines}.`,
  found: (sure, doubtful) => `${sure} ${sure === 1 ? 'address' : 'addresses'} found, ${doubtful} to check.`,
  doubtful: 'To check: choose the right place.',
  leaveOut: 'Do not deliver',
  notFound: 'Not found',
  vehicle: (number) => `Vehicle ${number}`,
  sums: (stops, distance, duration) => `${stops} ${stops === 1 ? 'stop' : 'stops'} · ${distance} · ${duration}`,
  leaves: (day, time) => `Leaves on ${day} at ${time}`,
  back: (time) => `Back at ${time}`,
  print: 'Print the route sheets',
  whatsapp: 'Send by WhatsApp',
  unassigned: 'Without a vehicle',
  because: (job, reason) => `${job}: ${reason}`,
  reasons: {
    capacity: 'no room left in the vehicles',
    time_window: 'its time cannot be kept',
    shift: 'the day is too short',
    no_route: 'no road leads there',
    search: 'no place was found',
  },
  message: (vehicle, day) => `${vehicle}, route of ${day}`,
  columns: { time: 'Time', stop: 'Stop', parcels: 'Parcels' },
}

export const fleetTexts = ({ locale }: Pick<Texts, 'locale'>): FleetTexts => ({ fr, en })[locale]
