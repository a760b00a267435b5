import { applyDecorators, type Type } from '@nestjs/common'
import { getSchemaPath } from '@nestjs/swagger'
import { type FieldError } from '../problem.js'
import { fault, Optional, read, ruleDecorator } from './rule.js'

const CHARACTERS_MAX = 2_000

/**
 * The fields of an answer that the client wants: dotted paths separated by commas, items of a list implied
 * (`routes.duration,routes.distance`). Each path must exist in the answer.
 *
 * @param answerTo  the answer to a request; called for each, because answers are usually declared after their requests
 */
export const SelectedFields = (answerTo: (sent: object) => Type, example: string) => {
  const known = new Map<Type, Set<string>>()
  const pathsOf = (answer: Type) => {
    const paths = known.get(answer) ?? new Set(fieldPaths(answer))
    known.set(answer, paths)
    return paths
  }
  return applyDecorators(
    ruleDecorator(
      'selectedFields',
      {
        type: String,
        required: false,
        maxLength: CHARACTERS_MAX,
        description: `The fields to return, as dotted paths separated by commas; items of a list are implied: \`${example}\`. The answer then has these fields only. Without it, every field is returned.`,
      },
      (value, field, _source, sent) => {
        if (typeof value !== 'string') return fault(field, 'invalid_type', value)
        if (value.length > CHARACTERS_MAX) return fault(field, 'too_long', value)
        const paths = pathsIn(value)
        if (paths.length === 0) return fault(field, 'required', value)
        const there = pathsOf(answerTo(sent ?? {}))
        const unknown = [...new Set(paths)].filter((path) => !there.has(path))
        const errors = unknown.map((path): FieldError => ({ field, reason: 'unknown_value', value: path }))
        return errors.length > 0 ? { errors } : read(value)
      },
    ),
    Optional(),
  )
}

const pathsIn = (fields: string): string[] =>
  fields
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)

/** The keys of Nest's Swagger metadata: a class, its properties, and the classes that it refers to. */
const PROPERTIES = 'swagger/apiModelPropertiesArray'
const PROPERTY = 'swagger/apiModelProperties'
const EXTRA_MODELS = 'swagger/apiExtraModels'

/** Every dotted path of an answer in its DTO: objects and their fields, at any depth. */
export function fieldPaths(answer: Type, above: readonly Type[] = []): string[] {
  const prototype = answer.prototype as object
  const names = ((Reflect.getMetadata(PROPERTIES, prototype) ?? []) as string[]).map((name) => name.slice(1))
  return names.flatMap((name) => {
    // A class that contains itself would never end.
    const inner = documentedClasses(answer, name).filter((one) => one !== answer && !above.includes(one))
    const paths = inner.flatMap((one) => fieldPaths(one, [...above, answer]))
    return [name, ...paths.map((path) => `${name}.${path}`)]
  })
}

/**
 * The classes that document a property, as its type or through the address of their schema; empty for numbers, texts
 * and other plain values.
 */
function documentedClasses(owner: Type, property: string): Type[] {
  const documented = Reflect.getMetadata(PROPERTY, owner.prototype as object, property) as { type?: unknown }
  const type: unknown = Array.isArray(documented.type) ? documented.type[0] : documented.type
  const referred = ((Reflect.getMetadata(EXTRA_MODELS, owner) ?? []) as Type[]).filter((one) =>
    JSON.stringify(documented).includes(`"${getSchemaPath(one)}"`),
  )
  if (typeof type !== 'function') return referred
  // An arrow function refers to a class that is declared later.
  const named = (type.prototype === undefined ? (type as () => unknown)() : type) as Type
  return Reflect.hasMetadata(PROPERTIES, named.prototype as object) ? [named] : referred
}

/** The normal form of a selection: each path once, in order, without paths that another path includes. */
export const canonicalFields = (fields: string): string => {
  const paths = [...new Set(pathsIn(fields))].sort()
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}.`))).join(',')
}

type Selection = Map<string, Selection | null>

/** The fields of the answer that `fields` names, in the answer's order. @param fields  valid, see `SelectedFields` */
export const pickFields = (answer: unknown, fields: string): unknown => pick(answer, selectionOf(fields))

function selectionOf(fields: string): Selection {
  const selection: Selection = new Map()
  for (const path of pathsIn(fields)) {
    let at: Selection = selection
    const names = path.split('.')
    for (const [index, name] of names.entries()) {
      const chosen = at.get(name)
      // A path includes all fields below it.
      if (chosen === null) break
      if (index === names.length - 1) at.set(name, null)
      else at.set(name, chosen ?? new Map())
      at = at.get(name) ?? new Map()
    }
  }
  return selection
}

function pick(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, selection))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => selection.has(name))
      .map(([name, inner]) => {
        const parts = selection.get(name)
        return [name, parts ? pick(inner, parts) : inner]
      }),
  )
}
