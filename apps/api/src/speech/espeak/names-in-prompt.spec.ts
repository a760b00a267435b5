import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CompiledVoices } from './compiled-voices.js'
import { CompiledEspeakBackend, toSsml } from './espeak-backend.js'
import { namesIn } from './names-in-prompt.js'

const run = promisify(execFile)
const settings = { timeoutMs: 20_000, searchPath: '/usr/local/bin:/usr/bin:/bin' }

describe('the language of a name in a sentence', () => {
  it.each([
    ['ha', 'Juya dama, zuwa Boulevard de la République.', ['Boulevard de la République'], 'fr'],
    ['ha', 'Juya hagu, zuwa Rue 12.', ['Rue 12'], 'fr'],
    ['wo', 'Jàddal ci ndeyjoor, ci Avenue Cheikh Anta Diop.', ['Avenue Cheikh Anta Diop'], 'fr'],
    ['wo', 'Ginnaaw Pharmacie du Camp, jàddal ci ndeyjoor.', ['Pharmacie du Camp'], 'fr'],
    ['wo', 'Jàddal ginnaaw Pharmacie du Camp, ci Rue 6.', ['Pharmacie du Camp', 'Rue 6'], 'fr'],
    ['wo', 'Jëlal ci Route de l’Église, ba noppi nga wéy.', ['Route de l’Église'], 'fr'],
    ['ha', 'Juya dama a Bank of Africa.', ['Bank of Africa'], 'en'],
    ['ha', 'Juya dama, zuwa Ahmadu Bello Way.', ['Ahmadu Bello Way'], 'en'],
    ['ha', 'Juya dama, zuwa Murtala Mohammed Bridge, sannan ka ci gaba.', ['Murtala Mohammed Bridge'], 'en'],
    ['ha', 'Juya dama, zuwa Kofar Mata.', [], 'fr'],
    ['wo', 'Jàddal ci ndeyjoor, ci Ndiaga Mbaye.', [], 'fr'],
    ['wo', 'Wéyal lu mat ñaari téeméeri meetar.', [], 'fr'],
    ['ha', 'Bayan mita ɗari biyu, juya dama, zuwa Place Chavanel.', ['Place Chavanel'], 'fr'],
  ] as const)('%s: %s', (language, prompt, names, of) => {
    const parts = namesIn(prompt, language)
    expect(parts.map(({ text }) => text).join('')).toBe(prompt)
    expect(parts.filter((part) => part.language !== language)).toEqual(names.map((text) => ({ text, language: of })))
  })

  it('loses no part of any prompt', () => {
    for (const prompt of ['', ' ', 'Rue', 'Rue.', '...', 'a  b', "L'Église", 'x, Rue de', 'x Rue de la.', '12 Rue']) {
      expect(
        namesIn(prompt, 'ha')
          .map(({ text }) => text)
          .join(''),
      ).toBe(prompt)
    }
  })
})

describe('the markup for the voice', () => {
  it('marks names, spells numbers outside them, and escapes markup in texts', () => {
    expect(toSsml('Juya dama a 25, zuwa Rue de l’Amitié & <Fils> 12.', 'ha')).toBe(
      '<speak>Juya dama a 2 5, zuwa <voice xml:lang="fr">Rue de l’Amitié</voice> &amp; &lt;Fils&gt; 1 2.</speak>',
    )
  })

  it('speaks a French name in a Hausa sentence with French rules', async () => {
    const cache = await mkdtemp(join(tmpdir(), 'repere-names-'))
    try {
      const voices = new CompiledVoices(join(__dirname, '../../../../../espeak'), cache, settings)
      const folder = await voices.folder()
      const sounds = async (args: string[], text: string) =>
        (await run('espeak-ng', [...args, '-q', '-x', text])).stdout.replace(/\s+/g, ' ').trim()
      const name = 'Boulevard de la République'
      const french = await sounds(['-v', 'fr'], name)
      const sentence = toSsml(`Juya dama, zuwa ${name}.`, 'ha')
      expect(await sounds(['--path', folder, '-v', 'ha', '-m'], sentence)).toContain(french)
      expect(await sounds(['--path', folder, '-v', 'ha'], `Juya dama, zuwa ${name}.`)).not.toContain(french)
      const wav = await new CompiledEspeakBackend('ha', voices, settings).synthesise(`Juya dama, zuwa ${name}.`)
      expect(wav.subarray(0, 4).toString()).toBe('RIFF')
      expect(wav.length).toBeGreaterThan(20_000)
    } finally {
      await rm(cache, { recursive: true, force: true })
    }
  }, 30_000)
})
