import { type SpokenLanguage } from '../../routing.port.js'

export const OSRM_FORMAT = {
  format: 'osrm',
  shape_format: 'polyline6',
  voice_instructions: true,
  banner_instructions: true,
}

// For an unknown language the engine writes English without an error. Those texts are never shown.
export const VALHALLA_LANGUAGE: Record<SpokenLanguage, string> = { fr: 'fr-FR', en: 'en-GB', wo: 'en-GB', ha: 'en-GB' }
