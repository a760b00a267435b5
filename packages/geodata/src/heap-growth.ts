import { setFlagsFromString } from 'node:v8'

// Percent of the memory that is left after a collection. A build drops most of its objects soon: with V8's own limit,
// its threads together had a peak of one and a half times the memory.
setFlagsFromString('--heap-growing-percent=30')
