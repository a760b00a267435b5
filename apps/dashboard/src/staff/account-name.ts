import { CLOSED_NAME } from './closed-account.js'
import { consoleTexts } from './console.texts.js'

/** The name of an account as the console shows it. */
export const accountName = (name: string): string => (name === CLOSED_NAME ? consoleTexts.now('closed_account') : name)
