import { continueFor, textsOf } from './spoken-texts.js'
import { type ValhallaManeuver } from '../wire.js'

const maneuver = (more: Partial<ValhallaManeuver>): ValhallaManeuver => ({
  type: 10,
  instruction: 'Tournez à droite.',
  time: 10,
  length: 0.2,
  begin_shape_index: 0,
  end_shape_index: 1,
  ...more,
})

describe('continueFor', () => {
  it.each([
    [0, 'Continuez pendant moins de 10 mètres.', 'Continue for less than 10 metres.'],
    [0.047, 'Continuez pendant 50 mètres.', 'Continue for 50 metres.'],
    [0.351, 'Continuez pendant 400 mètres.', 'Continue for 400 metres.'],
    [0.999, 'Continuez pendant 1 kilomètre.', 'Continue for 1 kilometre.'],
    [1.4, 'Continuez pendant 1,5 kilomètre.', 'Continue for 1.5 kilometres.'],
    [2.451, 'Continuez pendant 2,5 kilomètres.', 'Continue for 2.5 kilometres.'],
    [12.6, 'Continuez pendant 13 kilomètres.', 'Continue for 13 kilometres.'],
  ])('speaks of %d km as people do', (kilometres, french, english) => {
    expect(continueFor(kilometres, 'fr')).toBe(french)
    expect(continueFor(kilometres, 'en')).toBe(english)
  })
})

describe('textsOf', () => {
  it("keeps the engine's texts", () => {
    const spoken = {
      verbal_transition_alert_instruction: 'Tournez à droite bientôt.',
      verbal_pre_transition_instruction: 'Tournez à droite maintenant.',
      verbal_post_transition_instruction: 'Continuez.',
    }
    expect(textsOf(maneuver(spoken), undefined, 'turn_right', 'fr')).toEqual({
      instruction: 'Tournez à droite.',
      alert: 'Tournez à droite bientôt.',
      pre: 'Tournez à droite maintenant.',
      post: 'Continuez.',
    })
  })

  it('uses the instruction for an absent alert and prompt, and the distance afterwards', () => {
    expect(textsOf(maneuver({}), undefined, 'turn_right', 'fr')).toMatchObject({
      alert: 'Tournez à droite.',
      pre: 'Tournez à droite.',
      post: 'Continuez pendant 200 mètres.',
    })
  })

  it('announces a maneuver with the distance to it', () => {
    expect(textsOf(maneuver({}), undefined, 'turn_right', 'fr', 300).alert).toBe('Dans 300 mètres, tournez à droite.')
    const turn = maneuver({ instruction: 'Turn right.' })
    expect(textsOf(turn, undefined, 'turn_right', 'en', 1000)).toMatchObject({
      alert: 'In 1 kilometre, turn right.',
      pre: 'Turn right.',
    })
    const exit = maneuver({
      type: 20,
      sign: { exit_toward_elements: [{ text: '1er pont' }, { text: 'Yopougon' }, { text: 'Dabou' }] },
    })
    expect(textsOf(exit, undefined, 'exit_right', 'wo', 500).alert).toBe(
      'Bu desee juróomi téeméeri meetar, génnal ci ndeyjoor, jëm 1er pont, Yopougon.',
    )
  })

  it('names the exit of a roundabout', () => {
    const exit = maneuver({ verbal_pre_transition_instruction: 'Quittez le rond-point.' })
    expect(textsOf(maneuver({}), exit, 'roundabout_enter', 'fr').post).toBe('Quittez le rond-point.')
  })

  it('repeats the arrival after it', () => {
    const arrival = maneuver({ instruction: 'Vous êtes arrivé.' })
    expect(textsOf(arrival, undefined, 'destination_left', 'fr').post).toBe('Vous êtes arrivé.')
  })

  it('writes numbers with a comma in French, except in names', () => {
    const numbers = maneuver({
      instruction: 'Prenez Rue 12.47 pendant 2.5 kilomètres.',
      verbal_post_transition_instruction: 'Continuez pendant 1.5 kilomètre.',
    })
    const french = textsOf(numbers, undefined, 'continue', 'fr')
    expect(french.instruction).toBe('Prenez la rue 12.47 pendant 2,5 kilomètres.')
    expect(french.post).toBe('Continuez pendant 1,5 kilomètre.')
  })
})
