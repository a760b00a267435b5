import { DatabaseSync } from '@photostructure/sqlite'
import { displayName, normalised } from '@repere/gazetteer'
import { Settlements } from '/work/wt/search/packages/geodata/src/search/settlements.ts'
import { Boundaries } from '/work/wt/search/packages/geodata/src/search/boundaries.ts'
import { QuarterAreas } from '/work/wt/search/packages/geodata/src/search/quarters/quarter-areas.ts'
import { namesakeOf } from '/work/wt/search/packages/geodata/src/search/quarters/quarter-hints.ts'
import { decodePaths } from '@repere/gazetteer'
const db = new DatabaseSync(process.argv[2]!, { readOnly: true })
const nm = (names: string) => normalised(displayName(JSON.parse(names), 'fr') ?? '')
const settlements = new Settlements(); const boundaries = new Boundaries()
const idOf: number[] = []
for (const r of db.prepare("select d.id,names,lat,lng,layer,category,importance,reach_metres from document d join settlement s on s.document=d.id").all() as any[]) {
  idOf[settlements.add({ source: '', layer: r.layer, category: r.category, lat: r.lat, lng: r.lng, reachMetres: r.reach_metres, importance: r.importance, name: nm(r.names), words: '' })] = r.id
}
// outlines have no reach
for (const r of db.prepare("select d.id,names,lat,lng,layer,category,importance,rings from document d join area s on s.document=d.id where layer in ('quartier','city','locality')").all() as any[]) {
  let n = idOf.indexOf(r.id)
  if (n < 0) { n = settlements.add({ source: '', layer: r.layer, category: r.category, lat: r.lat, lng: r.lng, reachMetres: 1500, importance: r.importance, name: nm(r.names), words: '' }); idOf[n] = r.id }
  boundaries.add({ number: n, role: r.layer, level: null, code: null, rings: decodePaths(r.rings) })
}
settlements.seal()
const hints: any[] = []
for (const r of db.prepare("select id,names,lat,lng from document where layer in ('landmark','market','intersection') and names not null").all() as any[]) {
  const words = normalised(JSON.parse(r.names)[''] ?? '')
  const quarter = namesakeOf(settlements, r, words)
  if (quarter !== null && settlements.get(quarter).name !== words) hints.push({ lat: r.lat, lng: r.lng, quarter, words })
}
console.log('settlements', settlements.size, 'hints', hints.length)
const hash = (h: any) => ((h.lat * 31 + h.lng * 17) >>> 3) % 4
function measure(learn: any[], test: any[], label: string) {
  const t0 = performance.now()
  const areas = new QuarterAreas({ settlements, boundaries, hints: learn, waterIn: () => null })
  let right = 0, none = 0, base = 0, n=0
  const misses: any[] = []
  for (const h of test) {
    const s = settlements.get(h.quarter)
    if (s.layer !== 'quartier') continue
    n++
    const a = areas.at(h)
    const nameOf = (q: number | null) => q === null || q < 0 ? null : settlements.get(q).name
    if (nameOf(a) === s.name) right++
    else { if (a === null) none++; misses.push([h.words, nameOf(a)]) }
    const near = settlements.near(h, null).filter(({ number, share }) => share <= 1.5 && settlements.get(number).layer === 'quartier').map((x) => ({ ...x, share: x.share * (settlements.get(x.number).category === 'suburb' ? 1.5 : 1) })).sort((x, y) => x.share - y.share)[0]
    if (near && settlements.get(near.number).name === s.name) base++
  }
  console.log(label, 'n', n, 'learned', (right / n).toFixed(3), 'nearest middle', (base / n).toFixed(3), 'none', none, 'ms', Math.round(performance.now() - t0))
  return misses
}
for (const f of [0, 1, 2, 3]) measure(hints.filter((h) => hash(h) !== f), hints.filter((h) => hash(h) === f), 'fold ' + f)
const m = measure(hints, hints, 'all')
console.log(m.slice(0, 25))
const t0 = performance.now(); let runs = 0, cells = 0
for (const r of new QuarterAreas({ settlements, boundaries, hints, waterIn: () => null }).runs()) { runs++; cells += r.columnTo - r.columnFrom + 1 }
console.log('runs', runs, 'cells', cells, 'ms', Math.round(performance.now() - t0))
