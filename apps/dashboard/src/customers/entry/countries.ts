import { country } from '../../language/formats.js'

/** The region first; people elsewhere write their code. */
const CODES = [
  'BJ',
  'BF',
  'CI',
  'CV',
  'GH',
  'GM',
  'GN',
  'GW',
  'LR',
  'ML',
  'MR',
  'NE',
  'NG',
  'SL',
  'SN',
  'TG',
  'FR',
  'DE',
  'GB',
  'US',
]

export const countryChoices = () => CODES.map((value) => ({ value, label: country(value) }))
