import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRegionExclusively } from '@repere/geodata'
import { DEMO_TOWN } from '@repere/geodata/demo-town'
import { inCheckout } from './checkout.js'

type Bounds = [west: number, south: number, east: number, north: number]

/**
 * The demo town as two regions, cut along Boulevard de l'Indépendance, which runs north. The data of each reaches one kilometre
 * across; built once for this checkout, and kept between runs.
 *
 * @returns the folders, for `DATA_DIR` and `FURTHER_DATA_DIRS`; they must not be changed
 */
export async function demoTownInTwo(): Promise<{ west: string; east: string }> {
  const border = DEMO_TOWN.at(0, 0).lng
  const half = (bounds: Bounds, side: string) =>
    cutData(`demo-town-${side}`, { generated: 'demo-town', fictional: true, area: { bounds }, overlap_km: 1 })
  return { west: await half([2.1, 6.3, border, 6.4], 'west'), east: await half([border, 6.3, 2.25, 6.4], 'east') }
}

/**
 * The main roads of the whole demo town, which join regions that do not overlap.
 *
 * @returns the folder; it must not be changed
 */
export function demoTownMainRoads(): Promise<string> {
  const area = { bounds: [2.1, 6.3, 2.25, 6.4] }
  return cutData('demo-town-main', { generated: 'demo-town', fictional: true, roads: 'main', area, overlap_km: 0 })
}

/**
 * Benin of the real sample: whole, and as two regions that meet at nine degrees north and reach 50 km across.
 *
 * @returns the folders; they must not be changed
 */
export async function beninInTwo(): Promise<{ whole: string; north: string; south: string }> {
  const part = (region: string, bounds: Bounds, overlapKm = 50) =>
    cutData(region, { extracts: ['west-africa-sample.osm.pbf'], area: { bounds }, overlap_km: overlapKm })
  return {
    whole: await part('benin', [0.5, 6, 4, 12.6], 0),
    north: await part('benin-north', [0.5, 9, 4, 12.6]),
    south: await part('benin-south', [0.5, 6, 4, 9]),
  }
}

/** A build of a region that only tests have. */
async function cutData(region: string, fields: object): Promise<string> {
  const regionsDir = await mkdtemp(join(tmpdir(), 'repere-regions-'))
  try {
    await mkdir(join(regionsDir, region))
    const description = { title: region, attribution: '© OpenStreetMap contributors (ODbL)', ...fields }
    await writeFile(join(regionsDir, region, 'region.json'), JSON.stringify(description))
    const dataDir = inCheckout('.repere', 'test-data', region)
    await buildRegionExclusively({ region, regionsDir, dataDir })
    return dataDir
  } finally {
    await rm(regionsDir, { recursive: true, force: true })
  }
}
