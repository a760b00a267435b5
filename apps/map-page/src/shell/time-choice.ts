import { utcOffsetMs } from '@repere/shared/time-zones'
import { NOW, type TravelTime } from '../api/travel-time.js'
import { element, freshId } from '../elements/element.js'
import { type Surroundings } from './surroundings.js'

/** The longitude may be wrong about the clock by an hour. */
const MINUTES_AHEAD = 120
const MINUTES_STEP = 15
const MINUTE_MS = 60_000
const WRITTEN_LENGTH = 'yyyy-mm-ddThh:mm'.length

const KINDS = ['now', 'departAt', 'arriveBy'] as const
type Kind = (typeof KINDS)[number]

/** The choice of a time of travel: now, a departure or an arrival. */
export class TimeChoice {
  readonly root: HTMLElement
  private readonly kinds: HTMLSelectElement
  private readonly moment: HTMLInputElement

  constructor({ texts: { time }, map }: Surroundings, onChange: () => void) {
    this.kinds = element(
      'select',
      { id: freshId('time'), 'aria-label': time.label },
      KINDS.map((kind) => element('option', { value: kind }, time[kind])),
      {
        change: () => {
          this.moment.hidden = this.kind === 'now'
          if (this.moment.value === '') this.moment.value = soon(map()?.centre.lng ?? 0)
          onChange()
        },
      },
    )
    this.moment = element(
      'input',
      { type: 'datetime-local', 'aria-label': time.moment, title: time.moment, required: true, hidden: true },
      [],
      { change: onChange },
    )
    this.root = element('div', { class: 'time-choice' }, [this.kinds, this.moment])
  }

  /** @param allowed  false for an operation that takes no arrival */
  allowArrival(allowed: boolean): void {
    const arrival = this.kinds.options[KINDS.indexOf('arriveBy')]!
    arrival.hidden = !allowed
    arrival.disabled = !allowed
    if (!allowed && this.kind === 'arriveBy') this.set(NOW)
  }

  /** Now while the moment is incomplete. */
  get value(): TravelTime {
    const moment = this.moment.value.slice(0, WRITTEN_LENGTH)
    return this.kind === 'now' || moment === '' ? NOW : { ...NOW, [this.kind]: moment }
  }

  /** Shows a time without an event. */
  set({ departAt, arriveBy }: TravelTime): void {
    this.kinds.value = departAt !== null ? 'departAt' : arriveBy !== null ? 'arriveBy' : 'now'
    this.moment.value = departAt ?? arriveBy ?? ''
    this.moment.hidden = this.kind === 'now'
  }

  private get kind(): Kind {
    return KINDS.find((kind) => kind === this.kinds.value) ?? 'now'
  }
}

/** A round time some two hours ahead, as clocks at a longitude show it. */
function soon(lng: number): string {
  const now = Date.now()
  const step = MINUTES_STEP * MINUTE_MS
  const ahead = now + utcOffsetMs(null, lng, now) + MINUTES_AHEAD * MINUTE_MS
  return new Date(Math.ceil(ahead / step) * step).toISOString().slice(0, WRITTEN_LENGTH)
}
