import { HOME, readSettings } from '@repere/settings'

/** Settings of `bin/up` itself. */
export const SETTINGS = { dataHome: HOME }

/** `dataHome` is null for the checkout's own folder. */
export const readUpConfig = (env: NodeJS.ProcessEnv = process.env) => readSettings(SETTINGS, env)
