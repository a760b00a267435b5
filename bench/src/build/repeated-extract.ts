import { type OsmData, summarizeExtract, visitExtract, writeExtract } from '@repere/geodata'

/** Each copy is some five kilometres north-east of the one before, so that no two have the same position. */
const DEGREES_APART = 0.045

/**
 * Writes an extract with several copies of another one, side by side in the same country, so that the data gets denser.
 * Its elements have new ids from 1 on, because programs reserve memory by the highest id.
 */
export async function writeRepeated(extract: string, copies: number, target: string): Promise<void> {
  const { bounds, osmTimestamp } = await summarizeExtract(extract)
  if (!bounds) throw new Error(`${extract} has no nodes`)
  const [west, south, east, north] = bounds
  const beyond = (copies - 1) * DEGREES_APART
  const data: OsmData = {
    bounds: [west, south, east + beyond, north + beyond],
    osmTimestamp: osmTimestamp ?? new Date(0).toISOString(),
    writingProgram: 'repere-bench',
    nodes: [],
    ways: [],
    relations: [],
  }
  const numbers = { node: numbering(), way: numbering(), relation: numbering() }
  for (let copy = 0; copy < copies; copy++) {
    const degrees = copy * DEGREES_APART
    const numberOf = (type: keyof typeof numbers, id: number) => numbers[type](copy, id)
    await visitExtract(extract, {
      node: (id, lat, lng, tags) =>
        data.nodes.push({ id: numberOf('node', id), lat: lat + degrees, lng: lng + degrees, tags: tags ?? {} }),
      way: (id, nodes, tags) =>
        data.ways.push({ id: numberOf('way', id), nodes: nodes.map((node) => numberOf('node', node)), tags }),
      relation: (id, members, tags) =>
        data.relations.push({
          id: numberOf('relation', id),
          members: members.map((member) => ({ ...member, ref: numberOf(member.type, member.ref) })),
          tags,
        }),
    })
  }
  for (const elements of [data.nodes, data.ways, data.relations]) elements.sort((a, b) => a.id - b.id)
  await writeExtract(target, data)
}

/** A function that numbers the elements of one type, of all copies, in the order in which they are first named. */
function numbering(): (copy: number, id: number) => number {
  const known: Map<number, number>[] = []
  let last = 0
  return (copy, id) => {
    const ofCopy = (known[copy] ??= new Map())
    let number = ofCopy.get(id)
    if (number === undefined) ofCopy.set(id, (number = ++last))
    return number
  }
}
