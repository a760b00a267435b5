export interface UpConfig {
  /** Folder for what running leaves behind, instead of the checkout's `.repere`. Null: that one. */
  dataHome: string | null
}

/** Reads bin/up's own settings. Empty counts as absent. */
export function readUpConfig(env: NodeJS.ProcessEnv = process.env): UpConfig {
  return { dataHome: env.REPERE_HOME?.trim() || null }
}
