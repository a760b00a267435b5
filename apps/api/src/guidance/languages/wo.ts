import { type LanguageFile } from '../language.js'

// Not yet reviewed by a native speaker: see docs/languages.md.

const UNITS = [
  'tus',
  'benn',
  'ñaar',
  'ñett',
  'ñeent',
  'juróom',
  'juróom-benn',
  'juróom-ñaar',
  'juróom-ñett',
  'juróom-ñeent',
]
const TENS = [
  '',
  'fukk',
  'ñaar-fukk',
  'fanweer',
  'ñeent-fukk',
  'juróom-fukk',
  'juróom-benn-fukk',
  'juróom-ñaar-fukk',
  'juróom-ñett-fukk',
  'juróom-ñeent-fukk',
]

/** A number before a counted noun takes `-i`: ñaari téeméer. "One" does not. */
const counting = (words: string): string => (words === 'benn' ? words : `${words}${words.endsWith('i') ? '' : 'i'}`)

function inWords(count: number): string {
  if (count < 10) return UNITS[count] as string
  if (count < 100)
    return [TENS[Math.floor(count / 10)], count % 10 ? UNITS[count % 10] : ''].filter(Boolean).join(' ak ')
  const [size, word] = count < 1000 ? [100, 'téeméer'] : [1000, 'junni']
  const [many, rest] = [Math.floor(count / size), count % size]
  const whole = many === 1 ? word : `${counting(inWords(many))} ${word}`
  return rest === 0 ? whole : `${whole} ak ${inWords(rest)}`
}

const metres = (count: number) => `${counting(inWords(count))} meetar`
function kilometres(count: number): string {
  const whole = Math.floor(count)
  if (whole === 0) return metres(500)
  return `${counting(inWords(whole))} kilomeetar${count > whole ? ' ak genn-wàll' : ''}`
}

export const wo: LanguageFile = {
  landmarks: {
    relation: { after: 'ginnaaw {landmark}', at: 'ci {landmark}', before: 'balaa {landmark}' },
    arrival: 'Yegg nga fa nga jëm, {relation}',
    maneuver: {},
    otherwise: '{relation}, {instruction}',
    onwards: 'Bàyyikoo ci {from}, {instruction}',
    named: (name) => name,
  },
  narration: {
    numbers: { inWords, metres, kilometres, lessThanTenMetres: 'lu yées fukki meetar' },
    compass: {
      n: 'bëj-gànnaar',
      ne: 'bëj-gànnaar penku',
      e: 'penku',
      se: 'bëj-saalum penku',
      s: 'bëj-saalum',
      sw: 'bëj-saalum sowwu',
      w: 'sowwu',
      nw: 'bëj-gànnaar sowwu',
    },
    maneuver: {
      none: 'Toppal yoon wi[, ci {street}]',
      start: 'Tàmbalil dem[ jëm {direction}][, ci {street}]',
      start_right: 'Tàmbalil dem[ jëm {direction}][, ci {street}]',
      start_left: 'Tàmbalil dem[ jëm {direction}][, ci {street}]',
      destination: 'Yegg nga fa nga jëm',
      destination_right: 'Yegg nga fa nga jëm, mu ngi ci sa ndeyjoor',
      destination_left: 'Yegg nga fa nga jëm, mu ngi ci sa càmmoñ',
      becomes: 'Toppal yoon wi, mu soppiku {street}',
      continue: 'Wéyal ci yoon wi[, ci {street}]',
      slight_right: 'Jàddal tuuti ci ndeyjoor[, ci {street}]',
      turn_right: 'Jàddal ci ndeyjoor[, ci {street}]',
      sharp_right: 'Jàddal bu baax ci ndeyjoor[, ci {street}]',
      uturn_right: 'Waññikul ci ndeyjoor[, ci {street}]',
      uturn_left: 'Waññikul ci càmmoñ[, ci {street}]',
      sharp_left: 'Jàddal bu baax ci càmmoñ[, ci {street}]',
      turn_left: 'Jàddal ci càmmoñ[, ci {street}]',
      slight_left: 'Jàddal tuuti ci càmmoñ[, ci {street}]',
      ramp_straight: 'Jëlal yoonu duggukaay bi, jub[, ci {street}]',
      ramp_right: 'Jëlal yoonu duggukaay bi ci ndeyjoor[, ci {street}]',
      ramp_left: 'Jëlal yoonu duggukaay bi ci càmmoñ[, ci {street}]',
      exit_right: 'Génnal ci ndeyjoor[, ci {street}]',
      exit_left: 'Génnal ci càmmoñ[, ci {street}]',
      stay_straight: 'Wéyal, jub[, ci {street}]',
      stay_right: 'Desal ci ndeyjoor[, ci {street}]',
      stay_left: 'Desal ci càmmoñ[, ci {street}]',
      merge: 'Duggal ci yoon wu mag wi[, ci {street}]',
      merge_right: 'Duggal ci yoon wu mag wi ci ndeyjoor[, ci {street}]',
      merge_left: 'Duggal ci yoon wu mag wi ci càmmoñ[, ci {street}]',
      roundabout_enter: 'Duggal ci rond-point bi[ ñuy wax {street}][, nga génne ci {exit}]',
      roundabout_exit: 'Génnal ci rond-point bi[, ci {street}]',
      ferry_enter: 'Duggal ci bato bi[, {street}]',
      ferry_exit: 'Génnal ci bato bi[, ci {street}]',
      elevator_enter: 'Jëlal asaŋsëer bi',
      steps_enter: 'Jëlal eskaliye yi',
      escalator_enter: 'Jëlal eskaliye mbëj bi',
      building_enter: 'Duggal ci taax mi',
      building_exit: 'Génnal ci taax mi',
    },
    exits: [
      'génnukaay bu njëkk bi',
      'ñaareelu génnukaay bi',
      'ñetteelu génnukaay bi',
      'ñeenteelu génnukaay bi',
      'juróomeelu génnukaay bi',
      'juróom-benneelu génnukaay bi',
      'juróom-ñaareelu génnukaay bi',
      'juróom-ñetteelu génnukaay bi',
    ],
    continueFor: 'Wéyal lu mat {distance}',
    ahead: 'Bu desee {distance}, {instruction}',
  },
}
