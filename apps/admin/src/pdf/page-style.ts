/** Points of 1/72 inch: left, top, right, bottom. */
export const PAGE: { margins: [number, number, number, number] } = { margins: [44, 42, 44, 52] }

export const COLOURS = { ink: '#1d2521', grey: '#5b655f', brand: '#0f6b5c', pale: '#eef4f1', rule: '#cfd8d3' }
