import { TRAVEL, TRAVEL_MODES, type TravelMode } from '@repere/shared/travel-mode'
import { type Choice, choice } from '../elements/choice.js'
import { type Texts } from '../language/texts.js'

/** The choice of a travel mode. */
export const modeChoice = ({ mode, locale }: Texts, onChange: (mode: TravelMode) => void): Choice<TravelMode> =>
  choice(
    mode,
    TRAVEL_MODES.map((value) => ({ value, label: TRAVEL[value].words[locale], icon: TRAVEL[value].icon })),
    'auto',
    onChange,
  )
