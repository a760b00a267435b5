import { readFileSync } from 'node:fs'
import { extractZoomMin, tilemakerConfig, tileLayers } from './tile-layers.js'
import { profileFile } from './tilemaker.js'

it('starts tilemaker at the first zoom that shows anything of an extract', () => {
  const zooms = Object.values(tileLayers).map(({ minzoom }) => minzoom)
  expect(Math.min(...zooms)).toBe(extractZoomMin)
  expect(tilemakerConfig()).toMatchObject({ settings: { minzoom: extractZoomMin } })
})

it('has no zoom in the profile at which tilemaker makes no tiles', () => {
  const profile = readFileSync(profileFile, 'utf8')
  const places = /local function place_zoom[^]*?\nend\n/.exec(profile)![0]
  const returned = [...places.matchAll(/return (\d+)/g)].map(([, zoom]) => Number(zoom))
  expect(returned.length).toBeGreaterThan(10)
  const seas = /local water_names = \{ sea = (\d+), ocean = (\d+) \}/.exec(profile)!.slice(1).map(Number)
  expect(Math.min(...returned, ...seas)).toBeGreaterThanOrEqual(extractZoomMin)
})
