import { takeKey } from '../key/key-store.js'
import { isSamePlace, type PageState, readState, writeState } from './address.js'

/** What makes a new page in the history: going back leads to before it. The rest only corrects the address. */
const WORDS = ['tab', 'category', 'mode', 'operation'] as const
const PLACES = ['place', 'from', 'to', 'zone'] as const

/** Keeps the address and what is shown the same. The key is never in it. */
export class PageHistory {
  private restoring = false
  state: PageState

  /** @param onBack  shows what another page of the history says; what it puts into the address at once is ignored */
  constructor(private readonly onBack: (state: PageState) => void) {
    this.state = readState(location.hash)
    addEventListener('popstate', () => {
      // A link with a key is first taken the key out of.
      if (takeKey(location.hash).key === null) this.restore()
    })
  }

  /** Puts what changed into the address; nothing while an address is being shown. */
  changed(what: Partial<PageState>): void {
    const next = { ...this.state, ...what }
    if (this.restoring) return
    const isStep =
      WORDS.some((name) => next[name] !== this.state[name]) ||
      PLACES.some((name) => !isSamePlace(next[name], this.state[name]))
    if (isStep) history.pushState(null, '', writeState(next))
    this.replace(next)
  }

  /** Shows the state of the address as it is now. */
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
