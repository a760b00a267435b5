import { SAMPLE_FORMS } from '@repere/shared/sample-places'

/** A place in a file of the built site that holds a value of the demo town. */
export type Slot = [position: number, length: number, name: string, form: string]

/**
 * Writes the values of a region into a file.
 *
 * @param slots  from the first to the last; an unknown name or form stays as it is
 */
export function fillSlots(file: string, slots: readonly Slot[], texts: Readonly<Record<string, string>>): string {
  const parts: string[] = []
  let from = 0
  for (const [position, length, name, form] of slots) {
    const end = position + length
    const [text, write] = [texts[name], SAMPLE_FORMS[form]]
    parts.push(file.slice(from, position))
    parts.push(text === undefined || write === undefined ? file.slice(position, end) : write(text))
    from = end
  }
  return parts.join('') + file.slice(from)
}
