import { type Language } from '@repere/shared'

/** The languages that eSpeak NG supports itself, with its names for them. English is the British one, as West Africa speaks it. */
export const BUILT_IN_VOICES = { fr: 'fr', en: 'en-gb' } as const satisfies Partial<Record<Language, string>>

/** Languages with our own pronunciation (`espeak/` at the root of the repository), compiled when the API starts. */
export const COMPILED_VOICES = ['wo', 'ha'] as const satisfies readonly Language[]
