import { element, freshId } from '../elements/element.js'
import { icon } from '../elements/icons.js'
import { type Surroundings } from '../shell/surroundings.js'

export interface Shared {
  name: string
  /** Null where it is not known. */
  plusCode: string | null
  /** Address of this page with its state, without the key. */
  link: string
}

/** Ways to share a place: WhatsApp, the phone's own sheet, a link, a Plus Code. */
export class ShareSheet {
  private readonly dialog: HTMLDialogElement
  private readonly body = element('div', { class: 'share-ways' })
  private readonly title: HTMLElement

  constructor(private readonly page: Surroundings) {
    const { share } = page.texts
    const titleId = freshId('share')
    this.title = element('h2', { id: titleId })
    this.dialog = element(
      'dialog',
      { class: 'dialog share', 'aria-labelledby': titleId },
      [
        element('div', { class: 'dialog-head' }, [
          this.title,
          element(
            'button',
            { type: 'button', class: 'icon-button', 'aria-label': page.texts.problems.close },
            icon('close'),
            { click: () => this.dialog.close() },
          ),
        ]),
        this.body,
        element('p', { class: 'small' }, share.noKey),
      ],
      {
        // A click on the backdrop has the dialog as its target.
        click: (event) => {
          if (event.target === this.dialog) this.dialog.close()
        },
      },
    )
    document.body.append(this.dialog)
  }

  open({ name, plusCode, link }: Shared): void {
    const { texts } = this.page
    const { share } = texts
    const code = plusCode === null ? '' : `\nPlus Code ${plusCode}`
    const message = `${name}${code}\n${link}`
    this.title.textContent = share.title(name)
    const way = (label: string, name: Parameters<typeof icon>[0], act: () => void) =>
      element('button', { type: 'button', class: 'button' }, [icon(name), label], { click: act })
    this.body.replaceChildren(
      element(
        'a',
        {
          class: 'button button-main',
          href: `https://wa.me/?text=${encodeURIComponent(message)}`,
          target: '_blank',
          rel: 'noopener noreferrer',
        },
        [icon('share'), 'WhatsApp'],
      ),
      ...(navigator.share === undefined
        ? []
        : [way(share.other, 'share', () => void navigator.share({ title: name, text: message }).catch(() => {}))]),
      way(share.copyLink, 'copy', () => void this.copy(link, share.linkCopied)),
      ...(plusCode === null
        ? []
        : [way(`${share.copyCode} ${plusCode}`, 'copy', () => void this.copy(plusCode, share.codeCopied))]),
      element('label', { class: 'share-link' }, [
        element('span', {}, share.link),
        element('input', { type: 'text', readonly: true, value: link }, [], {
          focus: (event) => (event.target as HTMLInputElement).select(),
        }),
      ]),
    )
    this.dialog.showModal()
  }

  private async copy(text: string, said: string): Promise<void> {
    if (!(await this.page.copy(text))) return
    this.dialog.close()
    this.page.say(said)
  }
}
