/**
 * Makes an element. Texts become text nodes, never markup, so answers of the API cannot inject elements.
 *
 * @param attributes  null: absent
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | null> = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  setAttributes(made, attributes)
  made.append(...children)
  return made
}

/** Sets attributes, and removes those that are null. */
export function setAttributes(target: Element, attributes: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) target.removeAttribute(name)
    else target.setAttribute(name, value)
  }
}

const SVG = 'http://www.w3.org/2000/svg'

/** An icon of lines in the colour of the text, hidden from screen readers. @param path  in a box of 24 × 24 */
export function lineIcon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  setAttributes(svg, { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' })
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
