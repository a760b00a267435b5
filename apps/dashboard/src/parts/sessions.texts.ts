import { defineTexts } from '../language/i18n.js'

export const sessionsTexts = defineTexts('sessions', {
  sessions: ['Sessions', 'Sessions'],
  device: ['Appareil', 'Device'],
  address: ['Adresse', 'Address'],
  seen: ['Vue', 'Seen'],
  this: ['celle-ci', 'this one'],
  end: ['Mettre fin', 'End'],
  unknown: ['Appareil inconnu', 'Unknown device'],
})
