import { element } from '../elements/element.js'
import { durationText } from '../language/measures.js'
import { type Texts } from '../language/texts.js'

/** The travel time for a departure. */
export interface EtaAt {
  hour: number
  /** Seconds; without traffic. */
  duration: number
  /** Seconds in traffic, with their probable range; null without traffic data. */
  inTraffic: { duration: number; low: number; high: number } | null
}

/** Travel times over a day as bars, and as a table for screen readers. */
export function etaChart(times: EtaAt[], { lab }: Texts): HTMLElement {
  const longest = Math.max(1, ...times.map(({ duration, inTraffic }) => inTraffic?.high ?? duration))
  const shown = ({ duration, inTraffic }: EtaAt) => inTraffic?.duration ?? duration
  // Heights are set through the `style` object, because the content security policy forbids style attributes.
  const bar = (at: EtaAt) => {
    const made = element('div', { class: 'eta-bar' })
    made.style.height = `${Math.round((100 * shown(at)) / longest)}%`
    return element('div', { class: 'eta-column', title: `${at.hour} h: ${durationText(shown(at))}` }, [
      element('span', { class: 'eta-minutes' }, String(Math.round(shown(at) / 60))),
      element('div', { class: 'eta-track' }, made),
      element('span', { class: 'eta-hour' }, String(at.hour)),
    ])
  }
  return element('figure', { class: 'eta-chart' }, [
    element('figcaption', {}, lab.etaCaption),
    element('div', { class: 'eta-columns', 'aria-hidden': 'true' }, times.map(bar)),
    element('table', { class: 'unseen' }, [
      element(
        'tbody',
        {},
        times.map((at) =>
          element('tr', {}, [
            element('th', { scope: 'row' }, `${at.hour} h`),
            element('td', {}, durationText(shown(at))),
          ]),
        ),
      ),
    ]),
    times.some(({ inTraffic }) => inTraffic !== null) ? null : element('p', { class: 'small' }, lab.noTraffic),
  ])
}
