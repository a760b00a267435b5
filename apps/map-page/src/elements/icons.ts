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
  share:
    'M18 3a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM6 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM18 16a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5ZM8.200 10.800l7.600-4.200M8.200 13.200l7.600 4.200',
  layers: 'M12 3.500l9 5-9 5-9-5ZM3.500 12.500l8.500 4.700 8.500-4.700M3.500 16.500l8.500 4.700 8.500-4.700',
  code: 'M8.500 7l-5 5 5 5M15.500 7l5 5-5 5M13.500 5l-3 14',
  speaker: 'M4 9.500v5h3.500l4.500 4v-13l-4.500 4ZM15.500 9a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  stop: 'M7 7h10v10H7Z',
  pharmacy: 'M9.500 4h5v5.500H20v5h-5.500V20h-5v-5.500H4v-5h5.500Z',
  market:
    'M4 9l1.500-5h13L20 9M4 9a2.700 2.700 0 0 0 5.300 0 2.700 2.700 0 0 0 5.400 0A2.700 2.700 0 0 0 20 9M5.500 12v8h13v-8',
  truck:
    'M3 6h11v11H3ZM14 10h4l3 3.500V17h-7M7 19.500a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600ZM17.500 19.500a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600Z',
  bus: 'M5 5.500a1.500 1.500 0 0 1 1.500-1.500h11A1.500 1.500 0 0 1 19 5.500V17H5ZM5 11.500h14M8 14.500h.01M16 14.500h.01M7 17v2.500M17 17v2.500',
  fuel: 'M5 20V5.500A1.500 1.500 0 0 1 6.500 4h6A1.500 1.500 0 0 1 14 5.500V20M3.500 20h12M5 10h9M14 12h2a1.500 1.500 0 0 1 1.500 1.500V17a1.500 1.500 0 0 0 3 0V9L17 5.500',
  bank: 'M3.500 9.500L12 4l8.500 5.500ZM5.500 10v8M10 10v8M14 10v8M18.500 10v8M3.500 20h17',
  water: 'M12 3.500s6.500 6.700 6.500 11a6.500 6.500 0 0 1-13 0c0-4.300 6.500-11 6.500-11ZM9 15a3 3 0 0 0 3 3',
  mosque:
    'M6 20v-7a6 6 0 0 1 6-5.500 6 6 0 0 1 6 5.500v7ZM12 7.500V5M3.500 20h17M10 20v-3.500a2 2 0 0 1 4 0V20M3.500 20V10M20.500 20V10',
  church: 'M12 2.500v5M9.800 4.500h4.400M6 20v-6.500l6-5.500 6 5.500V20ZM10.300 20v-4h3.400v4M3.500 20h17',
  school: 'M2.500 9L12 4.500 21.500 9 12 13.500ZM6.500 11v5c1.500 1.700 9.500 1.700 11 0v-5M21 9.500V15',
  food: 'M7 4v16M4.500 4v4.500A2.500 2.500 0 0 0 7 11a2.500 2.500 0 0 0 2.500-2.500V4M17 20v-7h-3V8c0-2.500 1.200-4 3-4Z',
  bed: 'M3.500 19V6M3.500 16h17v3M20.500 16v-3a3 3 0 0 0-3-3h-7v6M7 10.500h.01',
  ferry: 'M4 15l1.500 4h13L20 15l-8-2.500ZM7 14V9h10v5M10 9V6h4v3',
  city: 'M4 20V9h7v11M11 20V4h9v16M3 20h18M6.500 12.500h2M6.500 16h2M14 8h3M14 12h3M14 16h3',
  flag: 'M6 21V4M6 4.500h11l-2.500 3.800L17 12H6',
  straight: 'M12 20V4M6.500 9.500L12 4l5.500 5.500',
  turn: 'M7 20v-8a3 3 0 0 1 3-3h9M14 4l5 5-5 5',
  slight: 'M8 20v-7l8-8M10 5h6v6',
  sharp: 'M8 20V6l9 9M17 8.500V15h-6.500',
  uturn: 'M7 20V9.500a4.500 4.500 0 0 1 9 0V18M11.500 14l4.500 4.500 4.500-4.500',
  fork: 'M12 20v-6l6-7M12 14L6 7M18 12V7h-5M6 7h.01',
  merge: 'M12 4v16M7.500 8.500L12 4l4.500 4.500M18 20c0-4-6-4-6-8',
  roundabout: 'M12 20v-4.500M12 15.500a4 4 0 1 1 3.400-2M15 9.500l5-4.500M20 9.500V5h-4.500',
} as const

export type IconName = keyof typeof paths

/**
 * An icon in the colour of the text around it. Hidden from screen readers, because a text beside it has the meaning.
 */
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
