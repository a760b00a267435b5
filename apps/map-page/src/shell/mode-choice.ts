import { WAY_NAMES, type WayOfTravel, WAYS_OF_TRAVEL } from '../api/way-of-travel.js'
import { type Choice, choice } from '../elements/choice.js'
import { type Texts } from '../language/texts.js'

/** The choice of a way of travel. */
export function modeChoice({ mode, locale }: Texts, onChange: (way: WayOfTravel) => void): Choice<WayOfTravel> {
  const made = choice(
    mode,
    WAY_NAMES.map((value) => ({
      value,
      label: WAYS_OF_TRAVEL[value].words[locale],
      icon: WAYS_OF_TRAVEL[value].icon,
    })),
    'auto',
    onChange,
  )
  // There is no room for five words beside their icons.
  made.root.classList.add('choice-stacked')
  return made
}
