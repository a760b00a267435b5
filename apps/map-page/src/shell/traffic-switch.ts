import { element } from '../elements/element.js'
import { type Texts } from '../language/texts.js'
import { TRAFFIC_COLOURS, type TrafficLevel } from '../styles/traffic-colours.js'

/** Shows or hides the traffic, with a legend of its colours while it is shown. */
export function trafficSwitch({ traffic }: Texts, onChange: (on: boolean) => void): HTMLElement {
  const legend = element(
    'ul',
    { class: 'traffic-legend', 'aria-label': traffic.legend, hidden: true },
    (Object.keys(TRAFFIC_COLOURS) as TrafficLevel[]).map((level) => {
      const colour = element('span', { class: 'traffic-colour', 'aria-hidden': 'true' })
      colour.style.background = TRAFFIC_COLOURS[level]
      return element('li', {}, [colour, element('span', {}, traffic[level])])
    }),
  )
  const input = element('input', { type: 'checkbox' }, [], {
    change: () => {
      legend.hidden = !input.checked
      onChange(input.checked)
    },
  })
  return element('div', { class: 'traffic-switch' }, [
    element('label', {}, [input, element('span', {}, traffic.show)]),
    legend,
  ])
}
