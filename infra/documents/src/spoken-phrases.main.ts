import { writeSpokenPhrasesPage } from './spoken-phrases.js'

writeSpokenPhrasesPage()
