/**
 * Why a figure misses its target, by benchmark and by the figure's name. `bin/bench all` prints it below the figure; a
 * test checks that each missed figure of the newest kept results has its cause, and that no other has one.
 */
export const CAUSES: Record<string, Record<string, string>> = {
  gateway: {
    'no-op through the chain / without it and with one command to Redis, requests/s':
      'of 124 µs of processor time on an earlier machine (78 without the chain) Redis had 24 instead of 6 and the API 67 instead of 43, spread thin: no function has more than 5 %; the client reads a dozen headers more. Equal requests share a call of the script, which brought 0.49 to 0.65 and 0.69 in two runs; those of 64 keys do not, and have 0.48 and 0.54. On a faster machine it is 0.60 to 0.78 in five runs, and 0.50 to 0.63 with 64 keys: the API has 50 µs instead of 37, Redis 13 instead of 7, the client 30 instead of 24. Requests that waited for the replies that were due, so that more of them shared a call, made it slower (0.67 beside 0.71); replies in which equal answers are written once changed nothing',
    'route through the API / the engine’s route in process, requests/s':
      'of 8.1 ms of processor time in all processes, warm and on this machine, the engine’s threads have 5.4, which are 4.7 behind a bare route; the API has 1.5, the host’s own loop 0.35, Redis 0.2 and the client 0.4. The API’s code runs seldom beside an engine that fills the processor’s caches: an answer that is kept costs it 0.24 ms when nothing else runs, and 1.4 ms at 120 requests a second, all functions alike; 0.60 to 0.65 in seven runs. Neither fewer threads in the host nor huge pages for programs or heaps changed it',
    'route through the API, p99 added to the engine’s in process':
      'waiting for one of two processors: the processes that a route passes in turn (client, API, Redis, the engine host’s loop and its thread) wait 4.9 ms in all for one on average, those in process 2.3, by the scheduler’s own count, beside other work; 5 to 19 ms in seven runs',
    'long routes, packed / plain: requests/s':
      '0.88 to 0.95 in five runs, 0.94 and 0.90 with brotli 4 instead of 1: packing takes 0.15 ms of some 6 at that level, in another thread that competes with the engine’s for two processors',
  },
  eta: {
    'the same, from above':
      'intervals widen with the age of the observations, a month here, by some 3 %, and the simulated city does not change in a month',
    'real rides read and matched':
      'measured beside a dozen other programs on two cores: 140,600 points/s in the run before, on a quiet machine',
  },
  fleet: {
    'solomon-100: mean distance above the best known, ours less that of pyvrp':
      'a thousandth of a point on eight instances: r209 and rc204, whose routes are long, are 0.12 and 0.29 % above the best known, and PyVRP finds it; the other way round elsewhere',
    'x-200: mean distance above the best known, ours less that of pyvrp':
      'on three instances; not profiled. PyVRP exchanges whole ends of routes, ours rebuilds stop by stop and checks times and several loads that these instances do not have. Remembering the cheapest place of a job in a route brought 40 % more steps a second; a beginning at temperature 1 instead of 2 made it worse',
  },
  geocoding: {
    'brand_quarter, held_out (229), top 1':
      'shops of one name that stand near each other: another one than the one asked for, some hundred metres away, in the same quarter or in the next one whose name begins alike; and brands that the map writes in several ways (Mobil Money, Mobile Money)',
    'brand_quarter, held_out (229), top 5':
      'the same: quarters that are only the name of a shop beside (Balacos, Sofaica) hold nothing in the index',
    'notes_typing, held_out (235), top 5':
      'notes that are not finished and have no comma before them ("Zwedru white buildin", "Bobo-Dioulasso dema"): until the last word is whole it may be the name of a thing, and names of two towns in one text are read as such',
    'confidence, bin 1 of 10 (645): said 0.311, right 0.413':
      'guesses for addresses with phrases around them, which are right more often than the fallbacks from which the same knots are learnt',
    'confidence, bin 2 of 10 (646): said 0.842, right 0.966':
      'things with a note that is set aside: they are never shown as surer than 0.85, and 0.97 of them are right',
    'confidence, from 0.6 to 0.7 (203): said 0.603, right 0.872':
      'guesses are never shown as surer than 0.6, by the contract, and these are right in 0.87',
    'confidence, from 0.8 to 0.9 (594): said 0.830, right 0.965':
      'things with a note that is set aside, as in the second bin',
  },
  'growth-of-documents': {
    'a document written to the index, against documents: slope':
      'not profiled; at four million the index fits in memory, at forty million the index and the temporary files need twice the machine’s memory',
  },
  'growth-of-roads': Object.fromEntries(
    [97_812, 10_458_036].map((edges) => [
      `a directed edge in the arrays of a metric: at ${edges}`,
      '24 bytes an arc and seven arcs an edge: cost, time and length of a shortcut are beside each other, so that tables need not unpack a way; without time and length it would be 111',
    ]),
  ),
  peers: {
    'route, ours / valhalla_service: requests/s':
      'of our 4.3 ms the engine has 3.3, as many as theirs in all; the API has 0.9 and Redis 0.1',
    'route, ours / GraphHopper: requests/s':
      'it prepares shortcuts for one profile of cars beforehand; Valhalla searches the roads themselves, so that a request may avoid tolls or leave at an hour',
    'tile, ours / Martin: requests/s':
      'the key, the limits and the metering cost three times what the whole answer of Martin does: the tiles are small, which hides nothing of it',
  },
  routing: {
    'p99 of a route while 4 clients send 500-pair matrices / idle':
      'a table takes 2 ms instead of 110, so the four clients send 420 to 590 of them in a second: they, the API’s one loop, Redis and the engine want two cores between them. The route waits 13 to 31 ms in all at p99, 9 to 13 when idle. Tables have threads of their own, of a niceness that leaves routes nine tenths of a core; a niceness of 19 changed nothing (2.14 beside 1.97), so the wait is in the loop and for the cores',
  },
}
