import { setFlagsFromString } from 'node:v8'

// In percent of what is left after a collection. A build drops most of what it makes: with the engine's own limit, its
// threads together held half as much again at the peak.
setFlagsFromString('--heap-growing-percent=30')
