import { takeKey } from '../key/key-store.js'
import { isSamePlace, type PageState, readState, writeState } from './address.js'

/** Changes that add a page to the history. Other changes only replace the address. */
const WORDS = ['tab', 'category', 'mode', 'operation'] as const
const PLACES = ['place', 'from', 'to', 'zone'] as const

/** Keeps the address and the page in the same state. The address never contains the key. */
export class PageHistory {
  private restoring = false
  state: PageState

  /**
   * @param onBack  shows the state of another page of the history; changes of the address during this call are ignored
   */
  constructor(private readonly onBack: (state: PageState) => void) {
    this.state = readState(location.hash)
    addEventListener('popstate', () => {
      // The key is removed from a link first.
      if (takeKey(location.hash).key === null) this.restore()
    })
  }

  /** Writes a change into the address; does nothing while an address is being shown. */
  changed(what: Partial<PageState>): void {
    const next = { ...this.state, ...what }
    if (this.restoring) return
    const isStep =
      WORDS.some((name) => next[name] !== this.state[name]) ||
      PLACES.some((name) => !isSamePlace(next[name], this.state[name]))
    if (isStep) history.pushState(null, '', writeState(next))
    this.replace(next)
  }

  /** Shows the state of the current address. */
  restore(): void {
    this.state = readState(location.hash)
    this.restoring = true
    try {
      this.onBack(this.state)
    } finally {
      this.restoring = false
    }
  }

  private replace(state: PageState): void {
    this.state = state
    history.replaceState(history.state, '', writeState(state))
  }
}
