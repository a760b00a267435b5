import { type Manifest } from '@repere/shared'
import { simulateTraffic } from './simulated-traffic.js'

const options = { dataDir: '/nowhere', onProgress: () => undefined, signal: new AbortController().signal }

describe('simulated traffic', () => {
  it('is refused on real data, because its travel times would be invented', async () => {
    const manifest = { region: 'togo', fictional: false, artefacts: {} } as Manifest
    await expect(simulateTraffic(manifest, options)).rejects.toMatchObject({ what: expect.stringContaining('togo') })
  })

  it('is not simulated again if the build has traffic', async () => {
    const manifest = { region: 'demo-town', fictional: true, artefacts: { traffic: {} } } as Manifest
    expect(await simulateTraffic(manifest, options)).toBe(manifest)
  })
})
