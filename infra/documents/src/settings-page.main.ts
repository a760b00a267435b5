import { writeSettingsPage } from './settings-page.js'

writeSettingsPage()
