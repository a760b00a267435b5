import { MOTORCYCLE_FIGURES, type MotorcycleFigures } from '@repere/roads'

const isNumberIn = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && value >= least && value <= most
const isListOf = (length: number, isItem: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length === length && value.every(isItem)

/** The fields of `motorcycle` in region.json: the figure that each sets, and its valid values. */
const FIELDS: Record<string, { figure: keyof MotorcycleFigures; isValid(value: unknown): boolean; valid: string }> = {
  max_km_per_hour: { figure: 'kmPerHourMax', isValid: isNumberIn(20, 130), valid: '20 to 130' },
  of_car_by_class: {
    figure: 'ofCarByClass',
    isValid: isListOf(8, isNumberIn(0.2, 3)),
    valid:
      'eight numbers from 0.2 to 3: motorway, trunk, primary, secondary, tertiary, unclassified, residential, service',
  },
  by_surface: {
    figure: 'bySurface',
    isValid: isListOf(8, isNumberIn(0, 3)),
    valid: 'eight numbers from 0 to 3: from smooth to impassable',
  },
  track_km_per_hour: { figure: 'trackKmPerHour', isValid: isNumberIn(0, 80), valid: '0 to 80; 0 closes tracks' },
  path_km_per_hour: { figure: 'pathKmPerHour', isValid: isNumberIn(0, 50), valid: '0 to 50; 0 closes paths' },
  turn_share: { figure: 'turnShare', isValid: isNumberIn(0, 3), valid: '0 to 3' },
  signal_seconds: { figure: 'signalSeconds', isValid: isNumberIn(0, 60), valid: '0 to 60' },
  uturn_seconds: { figure: 'uturnSeconds', isValid: isNumberIn(0, 300), valid: '0 to 300' },
  motorways_closed_in: {
    figure: 'motorwaysClosedIn',
    isValid: (value) => Array.isArray(value) && value.every((code) => /^[A-Z]{2}$/.test(String(code))),
    valid: 'a list of country codes such as "SN"',
  },
}

/**
 * `motorcycle` of a region.json.
 *
 * @param wrong  collects what is wrong with it
 */
export function readMotorcycle(value: unknown, wrong: string[]): MotorcycleFigures {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    wrong.push('"motorcycle" must be an object')
    return MOTORCYCLE_FIGURES
  }
  const figures: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(value)) {
    const field = FIELDS[name]
    if (!field) wrong.push(`motorcycle.${name} is unknown; known are ${Object.keys(FIELDS).join(', ')}`)
    else if (!field.isValid(given)) wrong.push(`motorcycle.${name} must be ${field.valid}`)
    else figures[field.figure] = given
  }
  return { ...MOTORCYCLE_FIGURES, ...figures }
}
