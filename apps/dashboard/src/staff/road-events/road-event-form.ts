import { type Schemas } from '../../api/client.js'

type Event = Schemas['RoadEvent']
type Order = Schemas['RoadEventOrder']

/** The fields of the form: those of the order, but for its place and its hours, which people write as text. */
export interface RoadEventValues extends Record<string, unknown> {
  title: string
  effect: string
  speed_kmh: number | ''
  modes: string[]
  kind: 'line' | 'area' | 'ways'
  place: string
  starts_at: string
  ends_at: string
  days: string[]
  from: string
  until: string
  time_zone: string
  source: string
}

/** @param now  when a new event starts */
export function toValues(event: Event | null, now: Date): RoadEventValues {
  const { weekly } = event ?? {}
  return {
    title: event?.title ?? '',
    effect: event?.effect ?? 'closed',
    speed_kmh: event?.speed_kmh ?? '',
    modes: event?.modes ?? [],
    kind: event?.ways ? 'ways' : event?.area ? 'area' : 'line',
    place: event ? placeText(event) : '',
    starts_at: event?.starts_at ?? now.toISOString(),
    ends_at: event?.ends_at ?? '',
    days: weekly?.days ?? [],
    from: weekly?.from ?? '06:00',
    until: weekly?.until ?? '18:00',
    time_zone: weekly?.time_zone ?? 'Africa/Abidjan',
    source: event?.source ?? '',
  }
}

const placeText = ({ ways, line, area }: Event): string =>
  ways ? ways.join(', ') : (line ?? area ?? []).map(({ lat, lng }) => `${lat}, ${lng}`).join('\n')

/** The order of a form. A text that is no number becomes null, which the server refuses by its field. */
export function toOrder(values: Partial<RoadEventValues>): Order {
  const { kind, place = '', days = [], from, until, time_zone, modes = [], speed_kmh, ...rest } = values
  const order = {
    ...rest,
    // The form hides the speed of a closed road, and keeps what was typed.
    ...(rest.effect === 'slowed' && { speed_kmh }),
    ...(modes.length > 0 && { modes }),
    ...(days.length > 0 && { weekly: { days, from, until, time_zone } }),
    ...(kind === 'ways' ? { ways: numbersOf(place) } : { [kind ?? 'line']: pointsOf(place) }),
  }
  return order as unknown as Order
}

const numbersOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)

const pointsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [lat, lng] = line
        .split(/[,;\s]+/)
        .filter(Boolean)
        .map(Number)
      return { lat, lng }
    })
