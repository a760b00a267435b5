import { type FirstView } from './answers.js'

/** @returns null when it cannot be loaded: then the map shows the whole region */
export async function loadFirstView(language: 'fr' | 'en'): Promise<FirstView | null> {
  try {
    const response = await fetch(`/map/first-view.json?language=${language}`)
    return response.ok ? ((await response.json()) as FirstView) : null
  } catch {
    return null
  }
}
