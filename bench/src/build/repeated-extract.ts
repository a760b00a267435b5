import { type OsmData, summarizeExtract, visitExtract, writeExtract } from '@repere/geodata'

/** Beyond every id that OpenStreetMap has given. */
const IDS_APART = 1e11
/** So that no copy lies on another: some five kilometres north-east of the one before. */
const DEGREES_APART = 0.045

/** Writes an extract of so many copies of another, beside one another over the same country: the data gets denser. */
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
  for (let copy = 0; copy < copies; copy++) {
    const ids = copy * IDS_APART
    const degrees = copy * DEGREES_APART
    await visitExtract(extract, {
      node: (id, lat, lng, tags) =>
        data.nodes.push({ id: id + ids, lat: lat + degrees, lng: lng + degrees, tags: tags ?? {} }),
      way: (id, nodes, tags) => data.ways.push({ id: id + ids, nodes: nodes.map((node) => node + ids), tags }),
      relation: (id, members, tags) =>
        data.relations.push({
          id: id + ids,
          members: members.map((member) => ({ ...member, ref: member.ref + ids })),
          tags,
        }),
    })
  }
  await writeExtract(target, data)
}
