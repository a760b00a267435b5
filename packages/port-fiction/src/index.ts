export { PORT_FICTION } from './known-points.js'
export { portFiction, SEED, type Town } from './port-fiction.js'
