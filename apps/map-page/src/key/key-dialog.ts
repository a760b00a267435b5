import { element, freshId } from '../elements/element.js'
import { mark } from '../elements/icons.js'
import { type Texts } from '../language/texts.js'
import { looksLikeKey } from './key-store.js'

/** Asks for a key, and shows why the last one was refused. */
export class KeyDialog {
  readonly root: HTMLDialogElement
  private readonly input: HTMLInputElement
  private readonly error: HTMLElement
  private readonly cancel: HTMLButtonElement

  constructor(
    private readonly texts: Texts,
    private readonly onKey: (key: string) => void,
    switchLanguage: HTMLElement,
  ) {
    const { key } = texts
    const [inputId, errorId, titleId] = [freshId('key'), freshId('key-error'), freshId('key-title')]
    this.input = element('input', {
      id: inputId,
      type: 'text',
      name: 'key',
      placeholder: key.placeholder,
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      'aria-describedby': errorId,
    })
    this.error = element('p', { id: errorId, class: 'field-error', role: 'alert' })
    this.cancel = element('button', { type: 'button', class: 'button' }, key.cancel, { click: () => this.root.close() })
    const form = element(
      'form',
      {},
      [
        element('label', { for: inputId }, key.field),
        this.input,
        this.error,
        element('div', { class: 'actions' }, [
          element('button', { type: 'submit', class: 'button button-main' }, key.submit),
          this.cancel,
        ]),
      ],
      {
        submit: (event) => {
          event.preventDefault()
          this.submit()
        },
      },
    )
    this.root = element(
      'dialog',
      { class: 'key-dialog', 'aria-labelledby': titleId },
      [
        element('div', { class: 'key-head' }, [mark(), element('span', { class: 'brand' }, 'Repère'), switchLanguage]),
        element('h1', { id: titleId }, key.title),
        element('p', {}, key.explain),
        form,
        element('p', { class: 'no-key' }, [
          `${key.none} `,
          element('a', { href: `/account/register?language=${texts.locale}` }, key.register),
          `${texts.locale === 'fr' ? '\u00a0' : ''}: ${key.registerText} `,
          element('a', { href: key.guideUrl }, key.guide),
        ]),
        element('p', { class: 'small' }, [`${key.privacy} `, element('a', { href: '/reference' }, key.reference)]),
      ],
      {
        // Without a key, the dialog cannot be closed.
        cancel: (event) => {
          if (this.cancel.hidden) event.preventDefault()
        },
      },
    )
  }

  /**
   * @param options.error  the reason for refusing the last key
   * @param options.dismissible  there is a previous key to return to
   */
  open({ error = '', dismissible = false }: { error?: string; dismissible?: boolean } = {}): void {
    this.cancel.hidden = !dismissible
    this.showError(error)
    if (!this.root.open) this.root.showModal()
    this.input.focus()
  }

  private submit(): void {
    const key = this.input.value.trim()
    if (!looksLikeKey(key)) {
      this.showError(this.texts.key.malformed)
      this.input.focus()
      return
    }
    this.showError('')
    this.root.close()
    this.input.value = ''
    this.onKey(key)
  }

  private showError(text: string): void {
    this.error.textContent = text
    this.input.setAttribute('aria-invalid', String(text !== ''))
  }
}
