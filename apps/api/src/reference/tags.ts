/** Groups of operations, in the order in which the reference shows them. */
export const TAGS: readonly { name: string; description: string }[] = [
  {
    name: 'Routing',
    description: 'Routes, matrices, reachable areas, GPS matching and the best order of stops, over the road network.',
  },
  {
    name: 'Fleet',
    description: 'The plan of a delivery day: which vehicle serves which job, in which order and when.',
  },
  {
    name: 'OSRM',
    description: 'The addresses of OSRM’s HTTP API, for programs that are made for it.',
  },
  {
    name: 'Nominatim',
    description: 'The addresses of Nominatim, for programs that are made for it.',
  },
  {
    name: 'Google',
    description: 'The addresses of Google’s web services, for programs that are made for them.',
  },
  { name: 'ETA', description: 'Travel time and time of arrival, with traffic where past trips are known.' },
  {
    name: 'Geocoding',
    description: 'Find places by text, and the address of a point. Includes landmarks, quartiers and markets.',
  },
  { name: 'Places', description: 'Shops and services: by name, near a point, by category, by id.' },
  {
    name: 'Navigation',
    description: 'Guidance by landmarks, and its spoken prompts, in French, English, Wolof and Hausa.',
  },
  {
    name: 'Tracking',
    description: 'Where vehicles are and were, and the fences that they enter and leave.',
  },
  { name: 'Tiles', description: 'Vector tiles and everything that a map needs to draw them: styles, fonts and icons.' },
  { name: 'Health', description: 'The state of the key and of the service.' },
]
