import DefaultTheme from 'vitepress/theme-without-fonts'
import { useRoute } from 'vitepress'
import { h, nextTick, onMounted, watch } from 'vue'
import '@repere/typeface/typeface.css'
import './repere.css'
import AccountOffer from './AccountOffer.vue'
import CitiesHere from './CitiesHere.vue'
import HomeSample from './HomeSample.vue'
import NotFound from './NotFound.vue'
import { writeKeyIntoCode } from './reader-key.js'
import SiteLink from './SiteLink.vue'
import TryIt from './TryIt.vue'

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'not-found': () => h(NotFound),
      'home-hero-actions-after': () => h(AccountOffer),
      'home-hero-after': () => h(HomeSample),
    }),
  setup() {
    const route = useRoute()
    const write = () => nextTick(() => writeKeyIntoCode(globalThis.document))
    onMounted(write)
    watch(() => route.path, write)
  },
  enhanceApp({ app }) {
    app.component('SiteLink', SiteLink)
    app.component('TryIt', TryIt)
    app.component('CitiesHere', CitiesHere)
  },
}
