/** "BOKE" → "Boke": some sources write all names in capitals. Short ones may be abbreviations. */
export const inLowerCase = (name: string) =>
  name.length > 3 && name === name.toUpperCase()
    ? name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    : name
