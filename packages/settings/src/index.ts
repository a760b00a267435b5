export { flag, key32, keys32, list, oneOf, paths, port, readable, share, text, url, wholeNumber } from './kinds.js'
export {
  BadSettings,
  type Declared,
  namesOf,
  type OptionalGroup,
  optionalGroup,
  readSettings,
  type Values,
} from './read-settings.js'
export { type Environment, type Setting } from './setting.js'
export { CHECKOUT, DOCS_URL, HOME, homeFolder, LOG_LEVEL, requestLimits, TRACING } from './shared-settings.js'
export { settingsTable } from './settings-table.js'
export { UnsafeSettings } from './unsafe-settings.js'
