import { start } from '../shell/start.js'
start(null)
