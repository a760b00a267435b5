import { pointsOf, type UsageLine } from './usage-points.js'

const line = (period: string, status: UsageLine['status'], count: number): UsageLine => ({
  period,
  group: null,
  key: null,
  status,
  requests: status === 'refused' ? 0 : count,
  ok: 0,
  client_errors: 0,
  server_errors: 0,
  uncharged: 0,
  units: null,
  overage_units: null,
  refused: status === 'refused' ? count : 0,
})

it('has a point for every day of the period, also without requests', () => {
  const { points, names } = pointsOf(
    { from: '2026-02-01', to: '2026-02-03', lines: [line('2026-02-02', 'ok', 5), line('2026-02-02', '4xx', 2)] },
    'status',
    false,
  )
  expect(names).toEqual(['ok', '4xx'])
  expect(points).toEqual([
    { period: '2026-02-01', total: 0, refused: 0, ok: 0, '4xx': 0 },
    { period: '2026-02-02', total: 7, refused: 0, ok: 5, '4xx': 2 },
    { period: '2026-02-03', total: 0, refused: 0, ok: 0, '4xx': 0 },
  ])
})

it('adds minutes up to hours', () => {
  const lines = [line('2026-02-01T10:05:00.000Z', 'ok', 1), line('2026-02-01T10:59:00.000Z', 'ok', 2)]
  expect(pointsOf({ from: '2026-02-01', to: '2026-02-01', lines }, 'status', true).points).toEqual([
    { period: '2026-02-01T10:00:00Z', total: 3, refused: 0, ok: 3 },
  ])
})

describe('refused requests', () => {
  const day = { from: '2026-02-01', to: '2026-02-01' }

  it('are an outcome of their own, and are not among the admitted ones', () => {
    const lines = [line('2026-02-01', 'ok', 5), line('2026-02-01', 'refused', 3)]
    const { points, names } = pointsOf({ ...day, lines }, 'status', false)
    expect(names).toEqual(['ok', 'refused'])
    expect(points).toEqual([{ period: '2026-02-01', total: 5, refused: 3, ok: 5 }])
  })

  it('are shown beside the admitted ones of each group', () => {
    const lines = [{ ...line('2026-02-01', null, 5), group: 'eta' as const, refused: 3 }]
    const { points, names } = pointsOf({ ...day, lines }, 'group', false)
    expect(names).toEqual(['eta'])
    expect(points).toEqual([{ period: '2026-02-01', total: 5, refused: 3, eta: 5 }])
  })
})
