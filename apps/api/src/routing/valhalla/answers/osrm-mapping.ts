import { type OsrmBannerInstruction, type OsrmRoute, type OsrmStep } from '../../osrm/osrm-route.js'
import { type SpokenLanguage } from '../../routing.port.js'
import { LANGUAGE_FILES } from '../../../guidance/languages/index.js'
import { narrateOsrm } from './osrm-narration.js'
import { type EngineLanguage, readable } from './readable-texts.js'

/** Changes the answer in place, because nothing else uses it and a copy would be as long as the route. */
export function correctTexts(route: OsrmRoute, language: SpokenLanguage): void {
  const { narration } = LANGUAGE_FILES[language]
  // Missing texts of the engine are added first, in the language of its answer.
  const own: EngineLanguage = narration ? 'en' : (language as EngineLanguage)
  for (const { steps } of route.legs) {
    steps.forEach((step, index) => correctStep(step, steps[index + 1], own))
  }
  if (narration) narrateOsrm(route, language, narration)
  for (const { steps } of route.legs)
    for (const { voiceInstructions } of steps)
      for (const voice of voiceInstructions) {
        voice.ssmlAnnouncement = `<speak>${escaped(voice.announcement)}</speak>`
      }
}

function correctStep(step: OsrmStep, next: OsrmStep | undefined, language: EngineLanguage): void {
  const startBearing = step.maneuver.type === 'depart' ? step.maneuver.bearing_after : undefined
  step.maneuver.instruction = readable(step.maneuver.instruction, language, startBearing)
  if (next && step.voiceInstructions.length === 0) {
    step.voiceInstructions.push({
      distanceAlongGeometry: step.distance,
      announcement: next.maneuver.instruction,
      ssmlAnnouncement: '',
    })
  }
  if (next && step.bannerInstructions.length === 0) {
    const { type, modifier, instruction } = next.maneuver
    const text = next.name || instruction
    const primary = { type, modifier, text, components: [{ type: 'text', text }] }
    step.bannerInstructions.push({ distanceAlongGeometry: step.distance, primary })
  }
  for (const voice of step.voiceInstructions) {
    voice.announcement = readable(voice.announcement, language, startBearing)
  }
  step.bannerInstructions = step.bannerInstructions.map((banner) => correctBanner(banner, language))
}

function correctBanner(
  { secondary, ...banner }: OsrmBannerInstruction,
  language: EngineLanguage,
): OsrmBannerInstruction {
  for (const shown of [banner.primary, ...(secondary ? [secondary] : [])]) {
    shown.text = readable(shown.text, language)
    for (const component of shown.components) component.text = readable(component.text, language)
  }
  // The engine sometimes repeats the first text of a banner in its second line.
  return secondary && secondary.text !== banner.primary.text ? { ...banner, secondary } : banner
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ENTITIES[character] as string)
