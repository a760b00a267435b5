import { type TruckSize, TRUCK_SIZE_DEFAULT } from '@repere/shared/travel-mode'
import { NOW } from '../api/travel-time.js'
import { TRUCK_FIGURES } from '../address/address.js'
import { element, freshId } from '../elements/element.js'
import { modeChoice } from '../shell/mode-choice.js'
import { type Surroundings } from '../shell/surroundings.js'
import { TimeChoice } from '../shell/time-choice.js'
import {
  ALTERNATIVES_MAX,
  ANNOTATIONS,
  AVOIDABLE,
  type FieldName,
  FIELDS,
  GUIDANCE_LANGUAGES,
  type OperationName,
  type Question,
  SEASONS,
  TAKES_ARRIVAL,
  TEXT_LENGTH_MAX,
  TEXTS_LENGTH_MAX,
} from '../api/operations.js'
import { traceField } from './trace-field.js'

/** The chosen options beside the points. */
export type Chosen = Omit<Question, 'points' | 'trace' | 'centre'>

/** The fields of a request: those of its operation are shown. */
export class QuestionFields {
  readonly root: HTMLElement
  private readonly fields: Record<FieldName, HTMLElement>
  private readonly modes
  private readonly languages: HTMLSelectElement
  private readonly alternatives: HTMLSelectElement
  private readonly avoided: HTMLInputElement[]
  private readonly times: TimeChoice
  private readonly truck: Record<keyof TruckSize, HTMLInputElement>
  private readonly seasons: HTMLSelectElement
  private readonly annotations: HTMLInputElement[]
  private readonly line: HTMLInputElement
  private readonly lines: HTMLTextAreaElement
  private operation: OperationName = 'route'

  constructor(page: Surroundings, on: { change: () => void; trace: (text: string) => void }) {
    const { texts } = page
    const { lab } = texts
    const changed = { change: on.change }
    const typed = { input: on.change }
    this.modes = modeChoice(texts, () => {
      this.show(this.operation)
      on.change()
    })
    this.truck = ofTruck((name) =>
      element(
        'input',
        { type: 'number', id: freshId(name), min: 0.5, step: 0.05, value: TRUCK_SIZE_DEFAULT[name], required: true },
        [],
        changed,
      ),
    )
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
    const box = (value: string) => element('input', { type: 'checkbox', value }, [], changed)
    this.avoided = AVOIDABLE.map(box)
    this.annotations = ANNOTATIONS.map(box)
    this.times = new TimeChoice(page, on.change)
    this.seasons = element(
      'select',
      { id: freshId('season') },
      (['', ...SEASONS] as const).map((value) => element('option', { value }, lab.seasons[value])),
      changed,
    )
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
      truck: element('fieldset', { class: 'lab-truck' }, [
        element('legend', { class: 'unseen' }, lab.truck),
        ...TRUCK_FIGURES.map((name) => labelled(lab.truckSize[name], this.truck[name])),
      ]),
      avoid: checks(lab.avoid, AVOIDABLE, this.avoided, lab.avoidable),
      alternatives: labelled(lab.alternatives, this.alternatives),
      time: this.times.root,
      season: labelled(lab.season, this.seasons),
      annotations: checks(lab.annotations, ANNOTATIONS, this.annotations, lab.annotated),
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
      field.hidden = !this.isShown(name as FieldName)
    }
    this.times.allowArrival(TAKES_ARRIVAL.includes(operation))
    this.root.hidden = FIELDS[operation].length === 0
  }

  /** The chosen options; hidden fields have no value. */
  get values(): Chosen {
    const { lines, line, alternatives } = this
    const isShown = (name: FieldName) => this.isShown(name)
    return {
      // The mode is that of the other tabs, too.
      mode: this.modes.value,
      language: GUIDANCE_LANGUAGES.find((code) => code === this.languages.value) ?? 'fr',
      avoid: isShown('avoid') ? AVOIDABLE.filter((_, i) => this.avoided[i]!.checked) : [],
      alternatives: isShown('alternatives') ? Number(alternatives.value) : 0,
      ...(isShown('time') ? this.times.value : NOW),
      truck: isShown('truck') ? this.truckSize : null,
      season: isShown('season') ? (SEASONS.find((name) => name === this.seasons.value) ?? null) : null,
      annotations: isShown('annotations') ? ANNOTATIONS.filter((_, i) => this.annotations[i]!.checked) : [],
      text: isShown('texts') ? lines.value : isShown('text') ? line.value : '',
    }
  }

  /** Shows values without an event. */
  set({ mode, language, avoid, alternatives, truck, season, annotations, text, ...time }: Chosen): void {
    this.modes.set(mode)
    this.languages.value = language
    for (const [i, name] of AVOIDABLE.entries()) this.avoided[i]!.checked = avoid.includes(name)
    this.alternatives.value = String(alternatives)
    this.times.set(time)
    for (const name of TRUCK_FIGURES) this.truck[name].value = String((truck ?? TRUCK_SIZE_DEFAULT)[name])
    this.seasons.value = season ?? ''
    for (const [i, name] of ANNOTATIONS.entries()) this.annotations[i]!.checked = annotations.includes(name)
    this.line.value = text.split('\n').join(' ')
    this.lines.value = text
  }

  private isShown(name: FieldName): boolean {
    return FIELDS[this.operation].includes(name) && (name !== 'truck' || this.modes.value === 'truck')
  }

  /** Null for the usual truck, and while a figure is missing. */
  private get truckSize(): TruckSize | null {
    const size = ofTruck((name) => this.truck[name].valueAsNumber)
    const isUsual = TRUCK_FIGURES.every((name) => size[name] === TRUCK_SIZE_DEFAULT[name])
    return isUsual || TRUCK_FIGURES.some((name) => !(size[name] > 0)) ? null : size
  }
}

const ofTruck = <Value>(make: (name: keyof TruckSize) => Value) =>
  Object.fromEntries(TRUCK_FIGURES.map((name) => [name, make(name)])) as Record<keyof TruckSize, Value>

/** A set of values, each with its box. */
const checks = <Name extends string>(
  legend: string,
  names: readonly Name[],
  boxes: HTMLInputElement[],
  texts: Record<Name, string>,
): HTMLElement =>
  element('fieldset', { class: 'lab-avoid' }, [
    element('legend', {}, legend),
    ...names.map((name, i) => element('label', { class: 'lab-check' }, [boxes[i]!, texts[name]])),
  ])
