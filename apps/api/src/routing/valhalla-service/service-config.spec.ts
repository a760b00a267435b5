import { servingConfig } from '../engine-host/serving-config.js'
import { serviceConfig } from './service-config.js'

const settings = { snapMaxMetres: 5_000 }

describe('the configuration of the service', () => {
  it('is that of the engine in a process of ours, with addresses added', () => {
    const own = servingConfig('/tiles.tar', settings) as Record<string, object>
    const service = serviceConfig('/tiles.tar', settings, 'tcp://*:8002') as Record<string, object>
    expect(Object.keys(service).sort()).toEqual(Object.keys(own).sort())
    for (const part of ['mjolnir', 'service_limits', 'additional_data']) expect(service[part]).toEqual(own[part])
    for (const part of ['loki', 'thor', 'odin', 'meili']) {
      expect(service[part]).toEqual({ ...own[part], service: { proxy: `ipc:///tmp/${part}` } })
    }
    expect(service.httpd).toMatchObject({ service: { listen: 'tcp://*:8002' } })
  })
})
