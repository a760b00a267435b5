import { element, freshId } from '../elements/element.js'
import { modeChoice } from '../shell/mode-choice.js'
import { type Surroundings } from '../shell/surroundings.js'
import {
  ALTERNATIVES_MAX,
  AVOIDABLE,
  type FieldName,
  FIELDS,
  GUIDANCE_LANGUAGES,
  type OperationName,
  type Question,
  TEXT_LENGTH_MAX,
  TEXTS_LENGTH_MAX,
} from '../api/operations.js'
import { traceField } from './trace-field.js'

/** The chosen options beside the points. */
export type Chosen = Pick<Question, 'mode' | 'language' | 'avoid' | 'alternatives' | 'departAt' | 'text'>

/** The fields of a request: those of its operation are shown. */
export class QuestionFields {
  readonly root: HTMLElement
  private readonly fields: Record<FieldName, HTMLElement>
  private readonly modes
  private readonly languages: HTMLSelectElement
  private readonly alternatives: HTMLSelectElement
  private readonly avoided: HTMLInputElement[]
  private readonly departure: HTMLInputElement
  private readonly line: HTMLInputElement
  private readonly lines: HTMLTextAreaElement
  private operation: OperationName = 'route'

  constructor({ texts }: Surroundings, on: { change: () => void; trace: (text: string) => void }) {
    const { lab } = texts
    const changed = { change: on.change }
    const typed = { input: on.change }
    this.modes = modeChoice(texts, on.change)
    this.languages = element(
      'select',
      { id: freshId('guidance') },
      GUIDANCE_LANGUAGES.map((code) => element('option', { value: code }, lab.languages[code])),
      changed,
    )
    this.alternatives = element(
      'select',
      { id: freshId('alternatives') },
      Array.from({ length: ALTERNATIVES_MAX + 1 }, (_, count) => element('option', {}, String(count))),
      changed,
    )
    this.avoided = AVOIDABLE.map((value) => element('input', { type: 'checkbox', value }, [], changed))
    this.departure = element('input', { type: 'datetime-local', id: freshId('departure') }, [], changed)
    this.line = element(
      'input',
      { type: 'text', id: freshId('text'), maxlength: TEXT_LENGTH_MAX, autocomplete: 'off', spellcheck: 'false' },
      [],
      typed,
    )
    this.lines = element(
      'textarea',
      { id: freshId('texts'), rows: 4, maxlength: TEXTS_LENGTH_MAX, spellcheck: 'false' },
      [],
      typed,
    )
    const labelled = (label: string, control: HTMLElement) =>
      element('div', { class: 'lab-field' }, [element('label', { for: control.id }, label), control])
    this.fields = {
      mode: this.modes.root,
      guidance: labelled(lab.language, this.languages),
      avoid: element('fieldset', { class: 'lab-avoid' }, [
        element('legend', {}, lab.avoid),
        ...AVOIDABLE.map((name, i) =>
          element('label', { class: 'lab-check' }, [this.avoided[i]!, lab.avoidable[name]]),
        ),
      ]),
      alternatives: labelled(lab.alternatives, this.alternatives),
      departAt: labelled(lab.departAt, this.departure),
      text: labelled(lab.text, this.line),
      texts: labelled(lab.textLines, this.lines),
      trace: traceField(texts, on.trace),
    }
    this.root = element('div', { class: 'lab' }, Object.values(this.fields))
    this.languages.value = texts.locale
  }

  /** Shows the fields of an operation. */
  show(operation: OperationName): void {
    this.operation = operation
    for (const [name, field] of Object.entries(this.fields)) {
      field.hidden = !FIELDS[operation].includes(name as FieldName)
    }
    this.root.hidden = FIELDS[operation].length === 0
  }

  /** The chosen options; hidden fields have no value. */
  get values(): Chosen {
    const { departure, lines, line, alternatives } = this
    const isShown = (name: FieldName) => FIELDS[this.operation].includes(name)
    const hasDeparture = isShown('departAt') && departure.value !== ''
    return {
      // The mode is that of the other tabs, too.
      mode: this.modes.value,
      language: GUIDANCE_LANGUAGES.find((code) => code === this.languages.value) ?? 'fr',
      avoid: isShown('avoid') ? AVOIDABLE.filter((_, i) => this.avoided[i]!.checked) : [],
      alternatives: isShown('alternatives') ? Number(alternatives.value) : 0,
      departAt: hasDeparture ? departure.value.slice(0, 'yyyy-mm-ddThh:mm'.length) : null,
      text: isShown('texts') ? lines.value : isShown('text') ? line.value : '',
    }
  }

  /** Shows values without an event. */
  set({ mode, language, avoid, alternatives, departAt, text }: Chosen): void {
    this.modes.set(mode)
    this.languages.value = language
    for (const [i, name] of AVOIDABLE.entries()) this.avoided[i]!.checked = avoid.includes(name)
    this.alternatives.value = String(alternatives)
    this.departure.value = departAt ?? ''
    this.line.value = text.split('\n').join(' ')
    this.lines.value = text
  }
}
