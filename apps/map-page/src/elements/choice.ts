import { element, freshId } from './element.js'
import { icon, type IconName } from './icons.js'

export interface Choice<Value extends string> {
  /** A fieldset of radio buttons: arrow keys move between them. */
  root: HTMLFieldSetElement
  value: Value
  /** Shows another value without an event. */
  set(value: Value): void
  /** Offers a value no longer. */
  remove(value: Value): void
}

/** A choice of a few values, side by side. */
export function choice<Value extends string>(
  label: string,
  options: { value: Value; label: string; icon: IconName }[],
  first: Value,
  onChange: (value: Value) => void,
): Choice<Value> {
  const name = freshId('choice')
  const inputs = options.map(({ value }) =>
    element('input', { type: 'radio', name, value, checked: value === first }, [], {
      change: () => {
        made.value = value
        onChange(value)
      },
    }),
  )
  const root = element('fieldset', { class: 'choice' }, [
    element('legend', { class: 'unseen' }, label),
    ...options.map((option, i) =>
      element('label', { title: option.label }, [inputs[i]!, icon(option.icon), element('span', {}, option.label)]),
    ),
  ])
  const made: Choice<Value> = {
    root,
    value: first,
    set(value) {
      made.value = value
      for (const input of inputs) input.checked = input.value === value
    },
    remove(value) {
      inputs.find((input) => input.value === value)?.parentElement?.remove()
    },
  }
  return made
}
