import DefaultTheme from 'vitepress/theme-without-fonts'
import './repere.css'
import CitiesHere from './CitiesHere.vue'
import TryIt from './TryIt.vue'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('TryIt', TryIt)
    app.component('CitiesHere', CitiesHere)
  },
}
