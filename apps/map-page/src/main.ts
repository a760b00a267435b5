import '@repere/typeface/typeface.css'
import './styles/page.css'
import { keyStore, takeKey } from './key/key-store.js'
import { languageStore, textsFor } from './language/language.js'
import { readState } from './address/address.js'
import { Page } from './page.js'
import { startServiceWorker } from './shell/service-worker-start.js'

const texts = textsFor(readState(location.hash).language ?? languageStore.read(), navigator.languages)
const page = new Page(document.getElementById('app')!, texts)

async function start(): Promise<void> {
  const { key, rest } = takeKey(location.hash)
  if (key !== null) history.replaceState(null, '', location.pathname + location.search + rest)
  await page.open(key ?? keyStore.read())
}

// A link with a key that is opened in this tab changes only the fragment.
addEventListener('hashchange', () => {
  if (takeKey(location.hash).key !== null) void start()
})
void start()
startServiceWorker()
