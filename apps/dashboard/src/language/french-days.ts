/** French writes the first of a month as an ordinal; Intl does not. */
export const withFrenchFirst = (day: string): string => day.replace(/^1(?=\s)/, '1er')
