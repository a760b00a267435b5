/** Bits of Valhalla's access masks. */
export const ACCESS = { auto: 1, pedestrian: 2, bicycle: 4, truck: 8, motorcycle: 1024, taxi: 32, bus: 64 } as const
