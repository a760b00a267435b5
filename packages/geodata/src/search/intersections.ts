import { type NodePositions } from './node-positions.js'
import { type Scratch, type Thing } from './scratch.js'
import { type Point } from './shapes.js'
import { type Surroundings } from './surroundings.js'
import { thingAt } from './feature-builder.js'

const namesMax = 4
const importance = 0.2

/**
 * The places where streets with different names meet: at a shared node, or around one roundabout. Their name joins the
 * names of the streets: "Rue 1.05 / Rue des Filaos".
 */
export function* intersectionsOf(
  scratch: Scratch,
  positions: NodePositions,
  surroundings: Surroundings,
): Generator<Thing> {
  const rows = scratch.rows<{ place: number; node: number; nodes: string; shown: string }>(`
    SELECT coalesce(-roundabout_node.way, crossing.node) AS place, min(crossing.node) AS node,
           json_group_array(DISTINCT crossing.node) AS nodes, json_group_object(crossing.name, crossing.shown) AS shown
    FROM crossing LEFT JOIN roundabout_node USING (node)
    GROUP BY place HAVING count(DISTINCT crossing.name) > 1 ORDER BY node
  `)
  for (const { node, nodes, shown } of rows) {
    const point = middleOf(JSON.parse(nodes) as number[], positions)
    if (!point) continue
    const byName = JSON.parse(shown) as Record<string, string>
    const names = Object.keys(byName).sort().slice(0, namesMax)
    const context = surroundings.at(point)
    yield thingAt({ source: `intersection/${node}`, point }, context, {
      layer: 'intersection',
      category: 'junction',
      categories: ['junction'],
      names: JSON.stringify({ '': names.map((name) => byName[name]).join(' / ') }),
      importance: Math.round((importance + 0.06 * context.fame) * 1e6) / 1e6,
      street: null,
      houseNumber: null,
      details: null,
      settlement: null,
      reachMetres: null,
      // Two dual carriageways meet at four corners, which are one crossing.
      kind: `${names.join('/')}|intersection`,
      lines: null,
      rings: null,
    })
  }
}

function middleOf(nodes: number[], positions: NodePositions): Point | null {
  let [lat, lng, count] = [0, 0, 0]
  for (const node of nodes) {
    const at = positions.at(node)
    if (!at) continue
    lat += at.lat
    lng += at.lng
    count++
  }
  return count === 0 ? null : { lat: Math.round(lat / count), lng: Math.round(lng / count) }
}
