import { element, freshId } from '../elements/element.js'
import { type Texts } from '../language/texts.js'

/** A trace that is pasted, dropped or chosen; drawn ones are points on the map. @param onText  called with its text */
export function traceField({ lab }: Texts, onText: (text: string) => void): HTMLElement {
  const id = freshId('trace')
  const area = element('textarea', { id, rows: 3, placeholder: lab.tracePlaceholder, spellcheck: 'false' }, [], {
    change: () => onText(area.value),
  })
  const read = (file: File | undefined) => void file?.text().then(onText)
  const file = element('input', { type: 'file', id: `${id}-file`, accept: '.gpx,.geojson,.json,.csv' }, [], {
    change: () => read(file.files?.[0]),
  })
  return element(
    'div',
    { class: 'trace' },
    [
      element('label', { for: id }, lab.trace),
      area,
      element('label', { for: `${id}-file`, class: 'unseen' }, lab.traceFile),
      file,
    ],
    {
      // Without this a browser opens a dropped file in place of the page.
      dragover: (event) => event.preventDefault(),
      drop: (event) => {
        event.preventDefault()
        read(event.dataTransfer?.files[0])
      },
    },
  )
}
