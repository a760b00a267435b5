type Child = Node | string | null | undefined
type Attributes = Record<string, string | number | boolean | null | undefined>
type Listeners = { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void }

/**
 * Makes an element. Texts become text nodes, never markup, so answers of the API cannot inject elements.
 *
 * @param attributes  true: present without a value; false, null, undefined: absent
 * @param on  listeners by event type
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  children: Child | Child[] = [],
  on: Listeners = {},
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  setAttributes(made, attributes)
  for (const child of [children].flat()) if (child !== null && child !== undefined) made.append(child)
  for (const [type, listener] of Object.entries(on)) made.addEventListener(type, listener as EventListener)
  return made
}

/** Sets, replaces or removes attributes, by the same rules as `element`. */
export function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) target.removeAttribute(name)
    else target.setAttribute(name, value === true ? '' : String(value))
  }
}

let ids = 0

/** A unique id on the page. */
export function freshId(name: string): string {
  return `${name}-${++ids}`
}
