import { DEMO_PLACES, sampleTexts } from '@repere/shared/sample-places'
import { withExamplesOf } from './region-examples.js'

const document = JSON.stringify({
  paths: {
    '/v1/route': {
      get: {
        parameters: [
          { name: 'origin', example: '6.337195,2.181357' },
          { name: 'mode', example: 'auto' },
        ],
      },
      post: {
        requestBody: { content: { json: { example: { origin: { lat: 6.337195, lng: 2.181357 }, id: 16.337195 } } } },
        responses: { 200: { example: { lat: 6.337195 } } },
      },
    },
  },
})

describe('the examples of the OpenAPI document', () => {
  it('ask about the region in service; recorded answers stay', () => {
    const abidjan = { ...DEMO_PLACES, origin: { lat: 5.32, lng: -4.02 } }
    const { paths } = JSON.parse(withExamplesOf(document, sampleTexts(abidjan))) as { paths: unknown }
    expect(paths).toEqual({
      '/v1/route': {
        get: {
          parameters: [
            { name: 'origin', example: '5.32,-4.02' },
            { name: 'mode', example: 'auto' },
          ],
        },
        post: {
          requestBody: { content: { json: { example: { origin: { lat: 5.32, lng: -4.02 }, id: 16.337195 } } } },
          responses: { 200: { example: { lat: 6.337195 } } },
        },
      },
    })
  })

  it('stay as they are in the demo town', () => {
    expect(withExamplesOf(document, sampleTexts(DEMO_PLACES))).toBe(document)
  })
})
