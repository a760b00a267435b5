const SVG = 'http://www.w3.org/2000/svg'

/** Strokes on a ground of 24 × 24. */
const paths = {
  search: 'M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13Zm4.700 11.200L20.500 20.500',
  close: 'M6 6l12 12M18 6L6 18',
  key: 'M14.500 4.500a5 5 0 1 1-3.700 8.400L5 18.700V20h3v-2h2v-2h1.500l1.200-1.200M16 8h.01',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500Z',
  satellite:
    'M8.500 11.500l4 4M4 8l4-4 3.500 3.500-4 4ZM12.500 16.500l4-4L20 16l-4 4ZM10 14l4-4M5 15.500a3.500 3.500 0 0 0 3.500 3.500M2.500 15.500a6 6 0 0 0 6 6',
  car: 'M4 16.500v-4l2-5.500h12l2 5.500v4ZM4 12.500h16M6 16.500V19M18 16.500V19M7.500 14.500h.01M16.500 14.500h.01',
  bicycle:
    'M6 12.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM18 12.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM6 16.500l4-8h5l3 8M10 8.500l3.500 8H6M8.500 5.500H11M15 8.500l-1-3.500h3',
  walk: 'M13 3.500a1.400 1.400 0 1 1 0 2.800 1.400 1.400 0 0 1 0-2.800ZM9 21l2.500-6-2-2.500 1-5 3 1 1.500 2.500 3 1M13.500 8.500L12 13l3 3 1 5M10.500 7.500L7.500 9.500 7 13',
  swap: 'M8 4v15M8 19l-3-3M8 4 5 7M16 20V5M16 5l3 3M16 20l3-3',
  directions: 'M12 3l9 9-9 9-9-9ZM9 14v-3h5M12 8.500l2.500 2.500L12 13.500',
  zone: 'M12 4.500a7.500 7.500 0 1 1 0 15 7.500 7.500 0 0 1 0-15ZM12 8v4l3 2',
  pin: 'M12 3a6.500 6.500 0 0 0-6.500 6.500C5.500 14.500 12 21 12 21s6.500-6.500 6.500-11.500A6.500 6.500 0 0 0 12 3ZM12 7.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  copy: 'M9 9h10v11H9ZM5 15V4h10',
} as const

export type IconName = keyof typeof paths

/** An icon in the colour of the text around it. Hidden from screen readers: a text beside it says what it means. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [attribute, value] of [
    ['viewBox', '0 0 24 24'],
    ['class', 'icon'],
    ['aria-hidden', 'true'],
    ['focusable', 'false'],
  ] as const) {
    svg.setAttribute(attribute, value)
  }
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', paths[name])
  svg.append(path)
  return svg
}

/** The mark of Repère: a pin with a star. */
export function mark(): SVGSVGElement {
  const svg = icon('pin')
  svg.setAttribute('viewBox', '0 0 32 32')
  svg.setAttribute('class', 'mark')
  const [pin, star] = [svg.querySelector('path')!, document.createElementNS(SVG, 'path')]
  pin.setAttribute(
    'd',
    'M16 2C9.900 2 5 6.800 5 12.800 5 20.500 16 30 16 30s11-9.500 11-17.200C27 6.800 22.100 2 16 2Z',
  )
  star.setAttribute(
    'd',
    'm16 6.500 1.900 4.300 4.600.5-3.400 3.100.9 4.600-4-2.300-4 2.300.9-4.600-3.400-3.100 4.600-.5Z',
  )
  star.setAttribute('class', 'mark-star')
  svg.append(star)
  return svg
}
