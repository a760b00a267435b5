import { type Manifest } from '@repere/shared'
import { curlLine, firstRequest } from './first-request.js'

const manifest = (fields: Partial<Manifest>) =>
  ({ region: 'west-africa', fictional: false, bounds: [-25, 4, 16, 28], ...fields }) as Manifest

describe('the first request', () => {
  it('crosses Abidjan or a made-up town with that data, and is absent for other data', () => {
    expect(firstRequest(manifest({}))?.origin).toEqual({ lat: 5.3196, lng: -4.0167 })
    expect(firstRequest(manifest({ region: 'demo-town', fictional: true }))?.title).toContain('made-up')
    expect(firstRequest(manifest({ region: 'port-fiction', fictional: true }))?.title).toContain('Marché de Kpétowa')
    expect(firstRequest(manifest({ bounds: [0, 6, 4, 13] }))?.title).toContain('Cotonou')
    expect(firstRequest(manifest({ bounds: [-12, 10, 4, 25] }))).toBeNull()
    expect(firstRequest(manifest({ region: 'rwanda' }))).toBeNull()
  })

  it('is a line to paste', () => {
    expect(curlLine('http://127.0.0.1:8080', 'KEY', firstRequest(manifest({})))).toBe(
      "curl -s 'http://127.0.0.1:8080/v1/route?origin=5.3196,-4.0167&destination=5.36,-3.965' -H 'X-Service-Key: KEY'",
    )
    expect(curlLine('http://127.0.0.1:8080', 'KEY', null)).toContain('/v1/health')
  })
})
