// Writes the operations and types of clients/dart: each structure is an extension type over the decoded JSON, so that an answer
// that `fields` narrowed is read without a copy.
import { camel, snake, wrap } from './model.mjs'

const WIDTH = 76
const HEADER = '// Made by bin/clients from the OpenAPI document: do not edit.\n'
const KEYWORDS = new Set(['in', 'is', 'class', 'default', 'switch', 'this', 'new', 'var', 'with', 'null', 'return'])
/** Names that Dart or Flutter has already. */
const RENAMED = { Error: 'ErrorAnswer', Route: 'TravelRoute', Data: 'DataState' }

/** @returns {Record<string, string>} texts by file name */
export function dartFiles({ version, operations, structures, requested }) {
  return {
    'lib/src/types.dart': types(structures, requested),
    'lib/src/operations.dart': operationsFile(version, operations),
  }
}

const className = (name) => RENAMED[name] ?? name
/** @param name  a key of JSON */
function fieldName(name) {
  const text = camel(name)
  return KEYWORDS.has(text) ? `${text}_` : text
}

function typeText(type) {
  switch (type.kind) {
    case 'string':
      return 'String'
    case 'number':
      return 'double'
    case 'integer':
      return 'int'
    case 'boolean':
      return 'bool'
    case 'bytes':
      return 'Uint8List'
    case 'list':
      return `List<${typeText(type.of)}>`
    case 'map':
      return `Map<String, ${typeText(type.of)}>`
    case 'nullable':
      return nullable(typeText(type.of))
    case 'named':
      return className(type.name)
    default:
      // A union: Dart has no type for it.
      return 'Object?'
  }
}
const nullable = (text) => (text.endsWith('?') ? text : `${text}?`)

/** An expression that reads a value of decoded JSON as its type. JSON knows no difference between 2 and 2.0. */
function reading(type, value, depth = 1) {
  const item = depth === 1 ? 'item' : `item${depth}`
  switch (type.kind) {
    case 'number':
      return `(${value} as num).toDouble()`
    case 'integer':
      return `(${value} as num).toInt()`
    case 'list': {
      const inner = reading(type.of, item, depth + 1)
      return `[for (final ${item} in ${value} as List<Object?>) ${inner}]`
    }
    case 'map': {
      const inner = reading(type.of, `${item}.value`, depth + 1)
      return `{for (final ${item} in (${value} as Map<String, Object?>).entries) ${item}.key: ${inner}}`
    }
    case 'nullable':
      return `${value} == null ? null : ${reading(type.of, value, depth)}`
    case 'named':
      return `${className(type.name)}(${value} as Map<String, Object?>)`
    case 'union':
    case 'any':
    case 'null':
      return value
    default:
      return `${value} as ${typeText(type)}`
  }
}

function comment(text, indent) {
  return text
    ? wrap(text, WIDTH)
        .map((line) => `${indent}/// ${line}\n`)
        .join('')
    : ''
}

function types(structures, requested) {
  return [HEADER, ...structures.map((one) => structureText(one, requested.has(one.name)))].join('\n')
}

function structureText({ name, text, fields }, isRequested) {
  const own = className(name)
  const getters = fields.map(({ name: key, type, isRequired, text: about }) => {
    const value = `json['${key}']`
    const read = isRequired ? type : { kind: 'nullable', of: type.kind === 'nullable' ? type.of : type }
    return `${comment(about, '  ')}  ${typeText(read)} get ${fieldName(key)} => ${reading(read, value)};\n`
  })
  return `${comment(text || `\`${name}\` of the API.`, '')}extension type ${own}(Map<String, Object?> json) implements Object {
${isRequested ? `${constructorText(own, fields)}\n` : ''}${getters.join('\n')}}
`
}

/** For what a request holds. Absent fields are not sent. */
function constructorText(own, fields) {
  const parameters = fields.map(({ name, type, isRequired }) =>
    isRequired ? `required ${typeText(type)} ${fieldName(name)}` : `${nullable(typeText(type))} ${fieldName(name)}`,
  )
  const entries = fields.map(({ name, isRequired }) =>
    isRequired ? `'${name}': ${fieldName(name)}` : `if (${fieldName(name)} != null) '${name}': ${fieldName(name)}`,
  )
  return `  ${own}.of({
${parameters.map((one) => `    ${one},\n`).join('')}  }) : this({
${entries.map((one) => `          ${one},\n`).join('')}        });
`
}

function operationsFile(version, operations) {
  return `${HEADER}
import 'dart:typed_data';

import 'types.dart';

/// Version of this client and of the API's document.
const version = '${version}';

/// A method for each operation of the API.
abstract class Operations {
  /// Sends a request, and returns its decoded JSON, or its bytes.
  Future<Object?> send(
    String verb,
    String path, {
    Map<String, Object?> place = const {},
    Map<String, Object?> query = const {},
    Map<String, Object?>? body,
    bool isBinary = false,
  });

${operations.map(methodText).join('\n')}}
`
}

function methodText({ name, verb, path, text, place, query, body, fixed, answer }) {
  const fields = [...place, ...query, ...body]
  const required = fields.filter(({ isRequired }) => isRequired)
  const optional = fields.filter(({ isRequired }) => !isRequired)
  const named = [
    ...required.map((field) => `required ${typeText(field.type)} ${fieldName(field.name)}`),
    ...optional.map((field) => `${nullable(typeText(field.type))} ${fieldName(field.name)}`),
  ]
  const about = [
    comment(text, '  '),
    ...fields
      .filter((field) => field.text)
      .map((field) => `  ///\n${comment(`[${fieldName(field.name)}] ${field.text}`, '  ')}`),
  ]
  const map = (list, others = {}) => {
    const entries = [
      ...list.map((field) => `'${field.name}': ${fieldName(field.name)}`),
      ...Object.entries(others).map(([key, value]) => `'${key}': '${value}'`),
    ]
    return `{\n${entries.map((entry) => `        ${entry},\n`).join('')}      }`
  }
  const parts = [
    `'${verb}'`,
    `'${path}'`,
    ...(place.length > 0 ? [`place: ${map(place)}`] : []),
    ...(query.length > 0 ? [`query: ${map(query)}`] : []),
    ...(body.length > 0 ? [`body: ${map(body, fixed)}`] : []),
    ...(answer.kind === 'bytes' ? ['isBinary: true'] : []),
  ]
  const parameters = named.length > 0 ? `{\n${named.map((one) => `    ${one},\n`).join('')}  }` : ''
  return `${about.join('')}  Future<${typeText(answer)}> ${camel(snake(name))}(${parameters}) async {
    final answer = await send(
${parts.map((part) => `      ${part},\n`).join('')}    );
    return ${reading(answer, 'answer')};
  }
`
}
