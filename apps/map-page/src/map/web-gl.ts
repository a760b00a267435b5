/** True where a map can be drawn: MapLibre needs WebGL 2. */
export const hasWebGl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null
