import { defineTexts } from '../../language/i18n.js'

export const stepUpTexts = defineTexts('step-up', {
  title: ['Confirmez que c’est vous', 'Confirm that it is you'],
  text: [
    'Cette action demande un code récent de votre application d’authentification. Il vaut dix minutes.',
    'This needs a recent code of your authenticator app. It is valid for ten minutes.',
  ],
  code: ['Code de l’application, ou code de secours', 'Code of the app, or a recovery code'],
  confirm: ['Confirmer', 'Confirm'],
})
