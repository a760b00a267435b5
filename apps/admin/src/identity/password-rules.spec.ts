import { faultOfPassword } from './password-rules.js'

const EMAIL = 'awa.diop@client.example'

describe('a password', () => {
  it.each([
    'correct horse battery',
    'Je mange 3 mangues',
    'kx9!vq2#Lm',
    'awa aime le vélo',
    'soleil de minuit 42',
    '這是一個很長的密碼句子',
  ])('may be %j', (password) => expect(faultOfPassword(password, EMAIL)).toBeNull())

  it.each([
    'password123',
    'P@$$w0rd!!',
    'motdepasse1',
    '123motdepasse',
    'azertyuiop',
    'Qwertyuiop1',
    '1234567890',
    '0123456789',
    '9876543210',
    'abcdefghijkl',
    'aaaaaaaaaaaaaaa',
    'abababababab',
    'Bienvenue2026!',
    'cotonou2026',
    'awa.diop@client.example',
    'AWA.DIOP99!',
    '!!!!!!2026',
    'passwordpassword',
  ])('may not be %j', (password) => {
    expect(faultOfPassword(password, EMAIL)).toEqual({ field: 'password', reason: 'guessable', value: null })
  })
})
