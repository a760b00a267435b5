/** `ALTER TYPE "kind" ADD VALUE 'new' BEFORE 'old';` */
const ADDED = /^ALTER TYPE "(\w+)" ADD VALUE '(\w+)'(?: (BEFORE|AFTER) '(\w+)')?;$/gm

const CREATED = /^CREATE TYPE "(\w+)" AS ENUM \(([^)]*)\);$/gm

/**
 * Migrations that one transaction can run: each enum gets all of its values when it is created. Before Postgres 17, no
 * statement may use a value that the same transaction added to an enum.
 *
 * @param scripts  in the order of the migrations
 */
export function forOneTransaction(scripts: readonly string[]): string[] {
  const added = scripts.flatMap((script) => [...script.matchAll(ADDED)])
  return scripts.map((script) =>
    script.replaceAll(ADDED, '').replaceAll(CREATED, (_, name: string, list: string) => {
      let values = list.split(',').map((value) => value.trim())
      for (const [, of, value, side, beside] of added) {
        if (of !== name) continue
        const at = side === undefined ? values.length : values.indexOf(`'${beside}'`) + (side === 'AFTER' ? 1 : 0)
        values = values.toSpliced(at, 0, `'${value}'`)
      }
      return `CREATE TYPE "${name}" AS ENUM (${values.join(', ')});`
    }),
  )
}
