import { type Language } from '@repere/shared'
import { type LanguageFile } from '../language.js'
import { en } from './en.js'
import { fr } from './fr.js'
import { ha } from './ha.js'
import { wo } from './wo.js'

/** A language is one file: add it here, and to `LANGUAGES` of `@repere/shared`. */
export const LANGUAGE_FILES: Record<Language, LanguageFile> = { fr, en, wo, ha }
