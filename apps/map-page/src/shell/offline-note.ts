import { element } from '../elements/element.js'
import { type Texts } from '../language/texts.js'

/** Says over the map that there is no network: what was shown before stays, and nothing new can be asked. */
export function offlineNote({ problems }: Texts): HTMLElement {
  const note = element('p', { class: 'offline-note', role: 'status' })
  const say = () => {
    note.textContent = navigator.onLine ? '' : problems.offline
    note.hidden = navigator.onLine
  }
  addEventListener('online', say)
  addEventListener('offline', say)
  say()
  return note
}
