/** A row of figures up to this length stands in one line. */
const LINE_MAX = 200

/** A result as JSON with a row of figures a line, so that a difference shows the rows that changed. */
export function resultText(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || (indent !== '' && line.length <= LINE_MAX)) return line
  const deeper = `${indent}  `
  const inside = Array.isArray(value)
    ? value.map((item) => deeper + resultText(item, deeper))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${deeper}${JSON.stringify(key)}: ${resultText(item, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${inside.join(',\n')}\n${indent}${close}`
}
