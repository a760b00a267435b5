import { type CodeSample, codeSamples } from '@repere/shared/code-samples'
import { type Exchange } from '../api/client.js'
import { element, freshId, setAttributes } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { type Surroundings } from '../shell/surroundings.js'

/** A browser needs long to lay out a longer text. The copied text is complete. */
const SHOWN_LETTERS_MAX = 200_000

const SAMPLE_LANGUAGES: CodeSample['lang'][] = ['curl', 'JavaScript', 'Python', 'PHP']

/** A request in four languages, its answer and the answer's headers, ready to copy. */
export function exchangeView(page: Surroundings, exchange: Exchange): HTMLElement {
  const { code } = page.texts
  const samples = samplesOf(exchange)
  const source = element('code')
  const show = (lang: CodeSample['lang']) => {
    source.textContent = samples.find((sample) => sample.lang === lang)!.source
    for (const button of buttons) setAttributes(button, { 'aria-pressed': String(button.value === lang) })
  }
  const buttons = SAMPLE_LANGUAGES.map((lang) =>
    element('button', { type: 'button', class: 'chip', value: lang }, lang, { click: () => show(lang) }),
  )
  show('curl')
  const { status, milliseconds, headers, text } = exchange
  const answer = readable(text)
  const shown = answer.length > SHOWN_LETTERS_MAX ? `${answer.slice(0, SHOWN_LETTERS_MAX)}\n…` : answer
  const shownHeaders = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  return element('div', { class: 'exchange' }, [
    element('div', { class: 'chips', role: 'group', 'aria-label': code.languages }, buttons),
    block(page, code.request, source, () => source.textContent ?? ''),
    element('p', { class: 'small' }, code.key),
    block(page, code.headers(status, milliseconds), element('code', {}, shownHeaders), () => shownHeaders),
    block(page, code.answer, element('code', {}, shown), () => answer),
  ])
}

/** Shows the last request of the page in a dialog. */
export class CodeSheet {
  constructor(private readonly page: Surroundings) {}

  open(exchange: Exchange): void {
    const { texts } = this.page
    const titleId = freshId('code')
    const dialog = element(
      'dialog',
      { class: 'dialog code-sheet', 'aria-labelledby': titleId },
      [
        element('div', { class: 'dialog-head' }, [
          element('h2', { id: titleId }, `${exchange.method} ${exchange.path.split('?')[0]}`),
          element(
            'button',
            { type: 'button', class: 'icon-button', 'aria-label': texts.problems.close },
            icon('close'),
            { click: () => dialog.close() },
          ),
        ]),
        exchangeView(this.page, exchange),
      ],
      {
        close: () => dialog.remove(),
        // A click on the backdrop has the dialog as its target.
        click: (event) => {
          if (event.target === dialog) dialog.close()
        },
      },
    )
    document.body.append(dialog)
    dialog.showModal()
  }
}

function block(page: Surroundings, title: string, content: HTMLElement, text: () => string): HTMLElement {
  const { code } = page.texts
  return element('section', { class: 'code-block' }, [
    element('div', { class: 'code-head' }, [
      element('h3', {}, title),
      element(
        'button',
        { type: 'button', class: 'button', 'aria-label': `${code.copy}: ${title}` },
        [icon('copy'), code.copy],
        { click: () => void page.copy(text()).then((done) => done && page.say(code.copied)) },
      ),
    ]),
    // Scrolling areas must be reachable by keyboard.
    element('pre', { tabindex: 0, role: 'region', 'aria-label': title }, content),
  ])
}

/** The key comes from the environment of the reader; no sample contains it. */
function samplesOf({ method, path, body }: Exchange): CodeSample[] {
  const url = new URL(path, location.origin)
  return codeSamples({
    method,
    template: url.pathname,
    baseUrl: location.origin,
    query: Object.fromEntries(url.searchParams),
    ...(body === null ? {} : { body }),
    keyed: true,
    file: null,
  })
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
