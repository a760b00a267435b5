// Writes the operations and types of clients/python: dictionaries with typed keys, and a method for each operation, twice: for
// the client that blocks, and for asyncio.
import { snake, wrap } from './model.mjs'

const WIDTH = 110
const HEADER = (about) =>
  `# Made by bin/clients from the OpenAPI document: do not edit.\n"""${about}"""\n\nfrom __future__ import annotations\n`
const KEYWORDS = new Set(
  `and as assert async await break class continue def del elif else except finally for from global if import in is lambda
  nonlocal not or pass raise return try while with yield False None True`.split(/\s+/),
)

/** @returns {Record<string, string>} texts by file name */
export function pythonFiles({ version, operations, structures }) {
  return {
    'src/repere/types.py': types(structures),
    'src/repere/_operations.py': operationsFile(version, operations, structures),
  }
}

/** @param inRequest  lists may then be of any kind that keeps an order */
function typeText(type, inRequest = false) {
  const inner = (one) => typeText(one, inRequest)
  switch (type.kind) {
    case 'string':
      return type.values ? `Literal[${type.values.map((value) => `"${value}"`).join(', ')}]` : 'str'
    case 'number':
      return 'float'
    case 'integer':
      return 'int'
    case 'boolean':
      return 'bool'
    case 'bytes':
      return 'bytes'
    case 'list':
      return `${inRequest ? 'Sequence' : 'list'}[${inner(type.of)}]`
    case 'map':
      return `dict[str, ${inner(type.of)}]`
    case 'nullable':
      return `${inner(type.of)} | None`
    case 'union':
      return type.of.map(inner).join(' | ')
    case 'named':
      return type.name
    default:
      return 'Any'
  }
}

/** A docstring, indented. */
function docstring(lines, indent) {
  const [first, ...rest] = lines
  if (rest.length === 0) return `${indent}"""${first}"""\n`
  return `${indent}"""\n${lines.map((line) => (line === '' ? '' : indent + line)).join('\n')}\n${indent}"""\n`
}
const escaped = (text) => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")

function types(structures) {
  const head = `${HEADER('Dictionaries of requests and answers.')}
import sys
from typing import Any, Literal, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired
`
  return [head, ...structures.map(structureText)].join('\n\n')
}

function structureText({ name, text, fields }) {
  if (fields.some((field) => KEYWORDS.has(field.name))) return functionalText({ name, fields })
  const about = text ? docstring(wrap(escaped(text), WIDTH), '    ') : ''
  const lines = fields.map((field) => {
    const type = typeText(field.type)
    const comment = field.text ? docstring(wrap(escaped(field.text), WIDTH), '    ') : ''
    return `    ${field.name}: ${field.isRequired ? type : `NotRequired[${type}]`}\n${comment}`
  })
  return `class ${name}(TypedDict):\n${about}${about && '\n'}${lines.join('')}`
}

/** For keys that are keywords of the language. */
function functionalText({ name, fields }) {
  const lines = fields.map((field) => {
    const type = typeText(field.type)
    // A text, because a type may be one that follows.
    return `        "${field.name}": ${JSON.stringify(field.isRequired ? type : `NotRequired[${type}]`)},\n`
  })
  return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('').replaceAll('\\"', "'")}    },\n)\n`
}

function operationsFile(version, operations, structures) {
  const texts = [false, true].map((isAsync) => operations.map((one) => methodText(one, isAsync)).join('\n'))
  const known = structures.map(({ name }) => name)
  const used = known.filter((name) => new RegExp(`\\b${name}\\b`).test(texts[0].replaceAll(/"""[^]*?"""/g, '')))
  return `${HEADER('A method for each operation of the API.')}
from collections.abc import Sequence
from typing import Any, Literal

from .types import (
${used.map((name) => `    ${name},\n`).join('')})

__version__ = "${version}"


class Operations:
    """The operations, as methods that block."""

    def _call(self, verb: str, path: str, **call: Any) -> Any:
        raise NotImplementedError

${texts[0]}

class AsyncOperations:
    """The operations, as methods to await."""

    async def _call(self, verb: str, path: str, **call: Any) -> Any:
        raise NotImplementedError

${texts[1]}`
}

/** A keyword of Python gets an underscore, as its own style guide has it. */
const parameter = ({ name }) => (KEYWORDS.has(name) ? `${name}_` : name)

function methodText({ name, verb, path, text, place, query, body, fixed, answer }, isAsync) {
  const fields = [...place, ...query, ...body]
  const required = fields.filter(({ isRequired }) => isRequired)
  const optional = fields.filter(({ isRequired }) => !isRequired)
  const parameters = [
    ...required.map((field) => `${parameter(field)}: ${typeText(field.type, true)}`),
    ...(optional.length > 0 ? ['*'] : []),
    ...optional.map((field) => `${parameter(field)}: ${typeText(field.type, true)} | None = None`),
  ]
  const documented = fields.filter((one) => one.text)
  const about = [text, ...(documented.length > 0 ? [''] : [])]
  // The parameters are explained once.
  if (isAsync && documented.length > 0) about.push(`Parameters: see :meth:\`Operations.${snake(name)}\`.`)
  for (const field of isAsync ? [] : documented) {
    const [first, ...rest] = wrap(escaped(`:param ${parameter(field)}: ${field.text}`), WIDTH)
    about.push(first, ...rest.map((line) => `    ${line}`))
  }
  const map = (list, others = {}) => {
    const entries = [
      ...list.map((field) => `"${field.name}": ${parameter(field)}`),
      ...Object.entries(others).map(([key, value]) => `"${key}": "${value}"`),
    ]
    return entries.length === 0
      ? '{}'
      : `{\n${entries.map((entry) => `                ${entry},\n`).join('')}            }`
  }
  const result = typeText(answer)
  const call = `${isAsync ? 'await ' : ''}self._call(
            "${verb}",
            "${path}",
            place=${map(place)},
            query=${map(query)},
            body=${body.length > 0 ? map(body, fixed) : 'None'},
            binary=${answer.kind === 'bytes' ? 'True' : 'False'},
        )`
  return `    ${isAsync ? 'async ' : ''}def ${snake(name)}(
        self,
${parameters.map((parameter) => `        ${parameter},\n`).join('')}    ) -> ${result}:
${docstring(about, '        ')}        answer: ${result} = ${call}
        return answer
`
}
