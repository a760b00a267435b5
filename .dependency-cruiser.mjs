import { readFileSync } from 'node:fs'

/** Not part of the product: they may import from anywhere. */
const TESTS = '[.](spec|fixture)[.]ts$'
/** Files of an app that put its rooms together. */
const ROOF = '(app[.]module|worker[.]module|paid-effects|billing-process|main|worker[.]main|serve)[.]ts$'

/** The tables of docs/floors.md: the folder of each heading, with the rooms of its floors, the lowest first. */
function readFloors() {
  const text = readFileSync(new URL('docs/floors.md', import.meta.url), 'utf8')
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      root: section.split('\n')[0].trim(),
      floors: [...section.matchAll(/^\| \d+ \| ([^|]+) \|/gm)].map(([, rooms]) =>
        [...rooms.matchAll(/`([^`]+)`/g)].map(([, room]) => room),
      ),
    }))
}

/** A room imports only from lower floors. */
function floorRules({ root, floors }) {
  const rooms = floors.flat()
  const inside = (names) => `^${root}/(${names.join('|')})/`
  const upward = floors.flatMap((floor, level) =>
    floor.map((room) => ({
      name: `floor-${level}-${room}`,
      comment: `${room}/ imports only from lower floors (docs/floors.md).`,
      severity: 'error',
      from: { path: `^${root}/${room}/`, pathNot: TESTS },
      to: { path: inside(floors.slice(level).flat()), pathNot: `^${root}/${room}/` },
    })),
  )
  return [
    ...upward,
    {
      name: 'no-import-of-the-roof',
      comment: 'A folder does not import the files that put the rooms together (docs/floors.md).',
      severity: 'error',
      from: { path: `^${root}/[^/]+/`, pathNot: [TESTS, `^${root}/reference/`] },
      to: { path: `^${root}/${ROOF}` },
    },
    {
      name: 'room-without-floor',
      comment: 'Add the folder to docs/floors.md.',
      severity: 'error',
      from: { path: `^${root}/[^/]+/`, pathNot: inside(rooms) },
      to: {},
    },
  ]
}

/** Imports go one way: no file leads back to itself, types included, and folders have floors. */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...readFloors().flatMap(floorRules),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated|node_modules)/' },
    tsPreCompilationDeps: true,
  },
}
