/** Metres for people: `80 m`, `1,2 km`, `35 km`. */
export function distanceText(metres: number, language: string): string {
  const rounded = (value: number, digits: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
  if (metres < 995) return `${rounded(metres < 100 ? metres : Math.round(metres / 10) * 10, 0)} m`
  const km = metres / 1_000
  return `${rounded(km, km < 9.95 ? 1 : 0)} km`
}
