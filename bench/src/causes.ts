/**
 * Why a figure misses its target, by benchmark and by the figure's name. `bin/bench all` prints it below the figure; a
 * test holds that each missed figure of the newest kept results has its cause, and that no other has one.
 */
export const CAUSES: Record<string, Record<string, string>> = {
  billing: {
    'certified renewals of 10000 accounts, 20 ms a call, numbers included':
      'the authority lets nine requests wait at once, and each takes two calls, which makes 48 s; the rest is drafting and numbering',
  },
  build: {
    'build of the sample':
      'it took 233 s of processor time in this run, on a slow hour of the machine, which is 116 s on two cores at best; the code before took 265 where this took 240, both at once. Two fifths are the search index, as much the sea and the world, a sixth tilemaker; no function has more than a twentieth of it',
  },
  gateway: {
    'no-op through the chain / without it and with one command to Redis, requests/s':
      'of 124 µs of processor time on an earlier machine (78 without the chain) Redis had 24 instead of 6 and the API 67 instead of 43, spread thin: no function has more than 5 %; the client reads a dozen headers more. Equal requests share a call of the script, which brought 0.49 to 0.65 and 0.69 in two runs; those of 64 keys do not, and have 0.48 and 0.54',
    'route through the API / the same engine calls in process, requests/s':
      'of 8.1 ms of processor time in all processes, warm and on this machine, the engine’s threads have 5.4, which are 4.7 behind a bare route; the API has 1.5, the host’s own loop 0.35, Redis 0.2 and the client 0.4. The API’s code runs seldom beside an engine that fills the processor’s caches: an answer that is kept costs it 0.24 ms when nothing else runs, and 1.4 ms at 120 requests a second, all functions alike. Neither fewer threads in the host nor huge pages for programs or heaps changed it',
    'route through the API, p99 added to the same engine calls in process':
      'waiting for one of two processors: the processes that a route passes in turn (client, API, Redis, the engine host’s loop and its thread) wait 4.9 ms in all for one on average, those in process 2.3, by the scheduler’s own count, beside other work',
  },
  geocoding: {
    'autocomplete in process, CPU p50':
      'the machine’s speed varies by a half within minutes: 0.62, 0.71 and 0.69 ms in three runs of one morning, and 0.39 to 0.69 in four turns of 700 questions the day before',
    'autocomplete in process, CPU p99':
      'as above: 4.1, 4.5 and 3.8 ms in these runs. Half of the slowest questions’ time is looking for the nearest of rare kinds in ever larger circles',
    'autocomplete among 4 million documents, CPU p99':
      'two or three common words, or a short beginning, that few documents hold together: each of 31 blocks is read, for a few microseconds a list. Half as long as the code before (15 to 20 ms, in turns), which read documents again and again',
    'geocode with typos among 4 million documents, CPU p99':
      'as above, for each misspelt word with two dozen of its neighbours: 20 to 29 ms before, in turns',
  },
  'growth-of-documents': {
    'a document written to the index, against documents: slope':
      'not profiled; at four million the index fits in memory, at forty million it and as much again meanwhile are twice what the machine has',
  },
  limiter: {
    'longest call of any state':
      'a script that does nothing takes up to 158 µs in the same run, and the median of the slowest state is 194: calls come one by one, so that the processor has done other things in between. The commands of a call are bounded (20, a test counts them); on another machine, busy, medians were 7 to 31 µs',
  },
  peers: {
    'route, ours / valhalla_service: requests/s':
      'of our 4.3 ms the engine has 3.3, as many as theirs in all; the API has 0.9 and Redis 0.1',
    'route, ours / GraphHopper: requests/s':
      'it prepares shortcuts for one profile of cars beforehand; Valhalla searches the roads themselves, so that a request may avoid tolls or leave at an hour',
    'tile, ours / Martin: requests/s':
      'the key, the limits and the metering cost three times what the whole answer of Martin does: the tiles are small, which hides nothing of it',
  },
  start: {
    'start of the API with data built, until it is ready':
      'not profiled on a fast machine; on this one a half is Node loading some thousand modules, a fifth the words of the search index',
  },
  routing: {
    'matrix 20×25 / its 500 routes one by one, time':
      '500 iterations instead of Valhalla’s 100 are a third of it: at 100, ways were 9 % longer than the routes of the same pairs; the same code had 0.072 on another machine',
  },
}
