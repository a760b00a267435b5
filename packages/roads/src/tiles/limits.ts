/** Kinds of limits of vehicles' sizes, as Valhalla numbers them (`AccessType`). */
export const LIMIT = { height: 1, width: 2, length: 3, weight: 4, axleLoad: 5 } as const
