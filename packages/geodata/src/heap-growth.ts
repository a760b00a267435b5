import { setFlagsFromString } from 'node:v8'

// A build makes and drops gigabytes. Left to itself, the engine lets each thread's heap grow to several times what it
// holds before it collects. This share is the most that it may grow in between.
setFlagsFromString('--heap-growing-percent=30')
