import { type LanguageFile } from '../language.js'

// Not yet reviewed by a native speaker: see docs/languages.md.

const UNITS = ['sifili', 'ɗaya', 'biyu', 'uku', 'huɗu', 'biyar', 'shida', 'bakwai', 'takwas', 'tara']
const TENS = ['', 'goma', 'ashirin', 'talatin', "arba'in", 'hamsin', 'sittin', "saba'in", 'tamanin', "casa'in"]

function inWords(count: number): string {
  if (count < 10) return UNITS[count] as string
  if (count < 20) return count === 10 ? 'goma' : `goma sha ${UNITS[count - 10]}`
  if (count < 100)
    return [TENS[Math.floor(count / 10)], count % 10 ? UNITS[count % 10] : ''].filter(Boolean).join(' da ')
  const [size, word] = count < 1000 ? [100, 'ɗari'] : [1000, 'dubu']
  const [many, rest] = [Math.floor(count / size), count % size]
  const whole = many === 1 ? word : `${word} ${inWords(many)}`
  return rest === 0 ? whole : `${whole} da ${inWords(rest)}`
}

const metres = (count: number) => `mita ${inWords(count)}`
function kilometres(count: number): string {
  const whole = Math.floor(count)
  if (whole === 0) return 'rabin kilomita'
  return `kilomita ${inWords(whole)}${count > whole ? ' da rabi' : ''}`
}

export const ha: LanguageFile = {
  landmarks: {
    relation: { after: 'bayan {landmark}', at: 'a wurin {landmark}', before: 'kafin {landmark}' },
    arrival: 'Ka isa inda za ka, {relation}',
    maneuver: {},
    otherwise: '{relation}, {instruction}',
    onwards: 'Daga {from}, {instruction}',
    named: (name) => name,
  },
  narration: {
    numbers: { inWords, metres, kilometres, lessThanTenMetres: 'ƙasa da mita goma' },
    compass: {
      n: 'arewa',
      ne: 'arewa maso gabas',
      e: 'gabas',
      se: 'kudu maso gabas',
      s: 'kudu',
      sw: 'kudu maso yamma',
      w: 'yamma',
      nw: 'arewa maso yamma',
    },
    maneuver: {
      none: 'Bi hanyar[, a kan {street}]',
      start: 'Fara tafiya[ zuwa {direction}][, a kan {street}]',
      start_right: 'Fara tafiya[ zuwa {direction}][, a kan {street}]',
      start_left: 'Fara tafiya[ zuwa {direction}][, a kan {street}]',
      destination: 'Ka isa inda za ka',
      destination_right: 'Ka isa inda za ka, yana hannun dama',
      destination_left: 'Ka isa inda za ka, yana hannun hagu',
      becomes: 'Bi hanyar, ta zama {street}',
      continue: 'Ci gaba[, a kan {street}]',
      slight_right: 'Karkata kaɗan zuwa dama[, zuwa {street}]',
      turn_right: 'Juya dama[, zuwa {street}]',
      sharp_right: 'Juya sosai zuwa dama[, zuwa {street}]',
      uturn_right: 'Juya ka koma baya ta dama[, zuwa {street}]',
      uturn_left: 'Juya ka koma baya ta hagu[, zuwa {street}]',
      sharp_left: 'Juya sosai zuwa hagu[, zuwa {street}]',
      turn_left: 'Juya hagu[, zuwa {street}]',
      slight_left: 'Karkata kaɗan zuwa hagu[, zuwa {street}]',
      ramp_straight: 'Hau hanyar shiga, kai tsaye[, zuwa {street}]',
      ramp_right: 'Hau hanyar shiga ta dama[, zuwa {street}]',
      ramp_left: 'Hau hanyar shiga ta hagu[, zuwa {street}]',
      exit_right: 'Fita ta dama[, zuwa {street}]',
      exit_left: 'Fita ta hagu[, zuwa {street}]',
      stay_straight: 'Ci gaba kai tsaye[, a kan {street}]',
      stay_right: 'Bi hannun dama[, a kan {street}]',
      stay_left: 'Bi hannun hagu[, a kan {street}]',
      merge: 'Shiga babbar hanya[, {street}]',
      merge_right: 'Shiga babbar hanya ta dama[, {street}]',
      merge_left: 'Shiga babbar hanya ta hagu[, {street}]',
      roundabout_enter: 'Shiga shataletale[ mai suna {street}][, ka fita ta {exit}]',
      roundabout_exit: 'Fita daga shataletale[, zuwa {street}]',
      ferry_enter: 'Hau jirgin ruwa[, {street}]',
      ferry_exit: 'Sauka daga jirgin ruwa[, zuwa {street}]',
      elevator_enter: 'Hau lif',
      steps_enter: 'Hau matakala',
      escalator_enter: 'Hau matakalar lantarki',
      building_enter: 'Shiga ginin',
      building_exit: 'Fita daga ginin',
    },
    exits: [
      'hanya ta farko',
      'hanya ta biyu',
      'hanya ta uku',
      'hanya ta huɗu',
      'hanya ta biyar',
      'hanya ta shida',
      'hanya ta bakwai',
      'hanya ta takwas',
    ],
    continueFor: 'Ci gaba har {distance}',
    ahead: 'Bayan {distance}, {instruction}',
  },
}
