import { type RoutingCase, type Suite } from './expectations.fixture.js'

const SUITES: Suite[] = ['osrm', 'valhalla']

/**
 * The groups as a table in Markdown: number of cases, the suites that test the same facts, and the number of cases in
 * which our answer differs.
 */
export function tableOf(groups: Record<string, RoutingCase[]>): string {
  const rows = Object.entries(groups).map(([name, cases]) => rowOf(name, cases))
  const head = ['Group', 'Cases', 'As OSRM', 'As Valhalla', 'As expected', 'Otherwise']
  return [head, head.map(() => '---'), ...rows, rowOf('**All**', Object.values(groups).flat())]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function rowOf(name: string, cases: RoutingCase[]): string[] {
  const otherwise = cases.filter(({ deviates }) => deviates !== undefined).length
  const bySuite = SUITES.map((suite) => cases.filter(({ after }) => after === suite).length)
  return [name, ...[cases.length, ...bySuite, cases.length - otherwise, otherwise].map(String)]
}

/** Differences between our answer and the suite that the case comes from, with the reason. */
export function deviationsOf(groups: Record<string, RoutingCase[]>): string {
  return Object.entries(groups)
    .flatMap(([group, cases]) =>
      cases.flatMap(({ says, deviates }) =>
        deviates === undefined ? [] : [`- ${group}: "${says}". Here: ${deviates}.`],
      ),
    )
    .join('\n')
}
