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
      'it takes 162 s of processor time, which is 81 s on two cores at best; reading the extract and writing the index are one thread, beside which the graph, the sea and the tiles are made',
    'build of the sample, peak memory of all its processes':
      'most of it is the process that reads the extract and writes the index: 0.5 to 0.7 GB, beside the engine’s 0.3 to 0.5 while it makes the graph',
  },
  gateway: {
    'no-op through the chain / without it and with one command to Redis, requests/s':
      'of 124 µs of processor time on an earlier machine (78 without the chain) Redis had 24 instead of 6 and the API 67 instead of 43, spread thin: no function has more than 5 %; the client reads a dozen headers more. Equal requests share a call of the script, which brought 0.49 to 0.69; those of 64 keys do not, and have 0.54',
    'route through the API / the same engine calls in process, requests/s':
      'the API adds 1.1 ms and Redis 0.15 ms, ten times as much as at a no-op, and four processes wake in turn. On the machine of this run a bare endpoint answered 10,900 requests/s where the run before had 36,400, and the engine in process 977 instead of 777: what that difference comes from was not profiled. In turns on one machine, beside other work, cheaper texts brought 0.65 to 0.68. The pipe to the engine is not it: all of the kernel is 10 % of the API’s own time, the routines of Node and V8 are 64 % and compiled code 22 %, no function has more than 3 %',
    'route through the API, p99 added to the same engine calls in process':
      'waiting for one of two processors: the processes that a route passes in turn (client, API, Redis, the engine host’s loop and its thread) wait 4.9 ms in all for one on average, those in process 2.3, by the scheduler’s own count, beside other work',
  },
  geocoding: {
    'autocomplete in process, CPU p99':
      'measured before the lists of words became our own, which halved it in turns with the code before (5.5 and 2.6 ms on a busy machine); not measured since on a quiet one',
    'autocomplete among 4 million documents, CPU p99':
      'FTS5 read the lists of two or three common words to their ends; our own lists do not, and halved it among a million documents (12.4 and 5.9 ms on a busy machine); not measured since among four million',
    'geocode with typos in process, CPU p99':
      'the machine’s speed varies: four runs of the same questions and code later that day took 4.5 to 4.8 ms; not measured since the lists of words became our own',
    'geocode with typos among 4 million documents, CPU p99':
      'FTS5, as above, and comparing a misspelt word with each of about its length: 7.3 ms for two errors among 770,000 words, now 1.5; among a million documents 15.6 and 10.1 ms on a busy machine, not measured since among four million',
  },
  'growth-of-documents': {
    'a document written to the index, against documents: slope':
      'not profiled; at four million the index fits in memory, at forty million it and as much again meanwhile are twice what the machine has',
  },
  peers: {
    'route, ours / valhalla_service: requests/s':
      'of our 4.3 ms the engine has 3.3, as many as theirs in all; the API has 0.9 and Redis 0.1',
    'route, ours / GraphHopper: requests/s':
      'it prepares shortcuts for one profile of cars beforehand; Valhalla searches the roads themselves, so that a request may avoid tolls or leave at an hour',
    'tile, ours / Martin: requests/s':
      'the key, the limits and the metering cost three times what the whole answer of Martin does: the tiles are small, which hides nothing of it',
  },
  routing: {
    'matrix 20×25 / its 500 routes one by one, time':
      '500 iterations instead of Valhalla’s 100 are a third of it: at 100, ways were 9 % longer than the routes of the same pairs; the same code had 0.072 on another machine',
  },
}
