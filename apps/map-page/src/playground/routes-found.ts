import { type Maneuver, type Route } from '../api/answers.js'
import { maneuverIcon } from '../directions/maneuver-icons.js'
import { type Voice } from '../directions/voice.js'
import { element, setAttributes } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { distanceText, durationText } from '../language/measures.js'
import { type DrawnLine, lineOfPolyline } from '../map/lines.js'
import { type Surroundings } from '../shell/surroundings.js'
import { type GuidanceLanguage } from '../api/operations.js'
import { type Shown } from './shown.js'

export const summary = ({ duration, distance }: { duration: number; distance: number }, { texts }: Surroundings) =>
  element('p', { class: 'lab-summary' }, summaryText({ duration, distance }, texts.locale))

const summaryText = (
  { duration, distance }: { duration: number; distance: number },
  locale: Surroundings['texts']['locale'],
) => `${durationText(duration)} · ${distanceText(distance, locale)}`

/** A route with its steps, each of which can be spoken. */
export function guidance(route: Route, language: GuidanceLanguage, page: Surroundings, voice: Voice): Shown {
  return {
    nodes: [summary(route, page), steps(route, language, page, voice)],
    lines: [{ points: lineOfPolyline(route.polyline), kind: 'route' }],
  }
}

/** The routes as buttons: the chosen one is drawn over the others, and its steps are listed. */
export function routesFound(routes: Route[], page: Surroundings, voice: Voice): Shown {
  const { texts } = page
  const list = element('div')
  const draw = (chosen: number): DrawnLine[] =>
    routes.map(({ polyline }, i) => ({ points: lineOfPolyline(polyline), kind: i === chosen ? 'route' : 'other' }))
  const choose = (chosen: number) => {
    for (const [i, button] of buttons.entries()) setAttributes(button, { 'aria-pressed': String(i === chosen) })
    list.replaceChildren(steps(routes[chosen]!, texts.locale, page, voice))
  }
  const buttons = routes.map((route, i) =>
    element('button', { type: 'button', class: 'chip' }, summaryText(route, texts.locale), {
      click: () => {
        voice.stop()
        choose(i)
        page.map()?.showAnswer(draw(i))
      },
    }),
  )
  choose(0)
  const group = element('div', { class: 'chips', role: 'group', 'aria-label': texts.directions.routes }, buttons)
  return { nodes: [group, list], lines: draw(0) }
}

function steps({ legs }: Route, language: GuidanceLanguage, page: Surroundings, voice: Voice): HTMLElement {
  const maneuvers = legs.flatMap((leg) => leg.maneuvers)
  return element('div', { class: 'steps' }, [
    element(
      'ol',
      {},
      maneuvers.map((maneuver) => step(maneuver, language, page, voice)),
    ),
  ])
}

function step(
  { type, instruction, verbal_pre_transition_instruction: spoken, distance }: Maneuver,
  language: GuidanceLanguage,
  { texts, problem }: Surroundings,
  voice: Voice,
): HTMLElement {
  const speak = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': `${texts.directions.speak} ${instruction}` },
    icon('speaker'),
    {
      click: () => {
        if (speak.getAttribute('aria-pressed') === 'true') return voice.stop()
        setAttributes(speak, { 'aria-pressed': 'true' })
        speak.replaceChildren(icon('stop'))
        const onEnd = () => {
          setAttributes(speak, { 'aria-pressed': null })
          speak.replaceChildren(icon('speaker'))
        }
        void voice.speak(spoken, language, onEnd).catch(problem)
      },
    },
  )
  return element('li', {}, [
    element('div', { class: 'step' }, [
      maneuverIcon(type),
      element('span', { class: 'row-text', lang: language }, instruction),
      distance > 0 ? element('span', { class: 'step-length' }, distanceText(distance, texts.locale)) : null,
    ]),
    speak,
  ])
}
