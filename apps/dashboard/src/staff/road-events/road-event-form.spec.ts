import { toOrder, toValues } from './road-event-form.js'

const event = {
  id: '0',
  title: 'Marché',
  effect: 'closed' as const,
  speed_kmh: null,
  modes: ['auto' as const],
  ways: null,
  line: [
    { lat: 6.36, lng: 2.42 },
    { lat: 6.361, lng: 2.424 },
  ],
  area: null,
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: null,
  weekly: { days: ['fri' as const], from: '06:00', until: '15:00', time_zone: 'Africa/Lagos' },
  source: 'Mairie',
  in_force: true,
  ended_at: null,
  changed_at: '2026-01-01T00:00:00.000Z',
  changed_by: 'a@b.example',
}

describe('the form of a road event', () => {
  it('gives back the order of the event that it shows', () => {
    const { ends_at, speed_kmh, ...values } = toValues(event, new Date())
    expect([ends_at, speed_kmh]).toEqual(['', ''])
    expect(toOrder(values)).toEqual({
      title: 'Marché',
      effect: 'closed',
      modes: ['auto'],
      line: event.line,
      starts_at: event.starts_at,
      weekly: event.weekly,
      source: 'Mairie',
    })
  })

  it('reads ways, points in any spelling, and no hours without days', () => {
    const values = { ...toValues(null, new Date()), title: 'x' }
    expect(toOrder({ ...values, kind: 'ways', place: '12, 7;9' })).toMatchObject({ ways: [12, 7, 9] })
    const order = toOrder({ ...values, kind: 'area', place: '6.1 2.1\n6.2;2.2\n\n 6.3 , 2.3 ' })
    expect(order).toMatchObject({
      area: [
        { lat: 6.1, lng: 2.1 },
        { lat: 6.2, lng: 2.2 },
        { lat: 6.3, lng: 2.3 },
      ],
    })
    expect(order).not.toHaveProperty('weekly')
    expect(order).not.toHaveProperty('modes')
  })

  it('leaves out a speed that was typed before the roads were closed', () => {
    const values = { ...toValues(event, new Date()), speed_kmh: 10 }
    expect(toOrder(values)).not.toHaveProperty('speed_kmh')
    expect(toOrder({ ...values, effect: 'slowed' })).toMatchObject({ speed_kmh: 10 })
  })
})
