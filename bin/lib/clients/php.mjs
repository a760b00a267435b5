// Writes the operations of clients/php: a trait with a method for each operation, whose answers are arrays with known keys, as
// PHPStan and Psalm read them.
import { camel, wrap } from './model.mjs'

const WIDTH = 110
const HEADER =
  '<?php\n\n// Made by bin/clients from the OpenAPI document: do not edit.\n\ndeclare(strict_types=1);\n\nnamespace Repere;\n'

/** @returns {Record<string, string>} texts by file name */
export function phpFiles({ version, operations, structures }) {
  return {
    'src/Types.php': types(version, structures),
    'src/Operations.php': operationsFile(operations, structures),
  }
}

/** The type as static checkers read it. */
function shapeText(type) {
  switch (type.kind) {
    case 'string':
      return type.values ? type.values.map((value) => `'${value}'`).join('|') : 'string'
    case 'number':
      return 'int|float'
    case 'integer':
      return 'int'
    case 'boolean':
      return 'bool'
    case 'bytes':
      return 'string'
    case 'list':
      return `list<${shapeText(type.of)}>`
    case 'map':
      return `array<string, ${shapeText(type.of)}>`
    case 'nullable':
      return `${shapeText(type.of)}|null`
    case 'union':
      return type.of.map(shapeText).join('|')
    case 'named':
      return type.name
    default:
      return 'mixed'
  }
}

/** The type as the language itself checks it. */
function nativeText(type) {
  switch (type.kind) {
    case 'string':
    case 'bytes':
      return 'string'
    case 'number':
      return 'int|float'
    case 'integer':
      return 'int'
    case 'boolean':
      return 'bool'
    case 'list':
    case 'map':
    case 'named':
      return 'array'
    case 'union':
      return [...new Set(type.of.map(nativeText))].sort().join('|')
    default:
      return 'mixed'
  }
}

function types(version, structures) {
  const lines = structures.flatMap(({ name, fields }) => [
    ` * @phpstan-type ${name} array{`,
    ...fields.map((field) => ` *   ${field.name}${field.isRequired ? '' : '?'}: ${shapeText(field.type)},`),
    ' * }',
  ])
  return `${HEADER}
/**
 * The keys of requests and answers, for static checkers.
 *
${lines.join('\n')}
 */
final class Types
{
    /** Version of this client and of the API's document. */
    public const VERSION = '${version}';
}
`
}

function operationsFile(operations, structures) {
  const methods = operations.map(methodText).join('\n')
  const used = structures
    .map(({ name }) => name)
    .filter((name) => new RegExp(`@(param|return) .*\\b${name}\\b`).test(methods))
  return `${HEADER}
/**
 * A method for each operation of the API.
 *
${used.map((name) => ` * @phpstan-import-type ${name} from Types`).join('\n')}
 */
trait Operations
{
    abstract protected function call(string $verb, string $path, array $place, array $query, ?array $body, bool $isBinary): mixed;

${methods}}
`
}

function methodText({ name, verb, path, text, place, query, body, fixed, answer }) {
  const fields = [...place, ...query, ...body]
  const inOrder = [...fields.filter(({ isRequired }) => isRequired), ...fields.filter(({ isRequired }) => !isRequired)]
  const about = wrap(text, WIDTH)
  if (inOrder.length > 0) about.push('')
  for (const field of inOrder) {
    const shape = shapeText(field.type) + (field.isRequired ? '' : '|null')
    const [first, ...rest] = wrap(`@param ${shape} $${camel(field.name)} ${field.text}`.trim(), WIDTH)
    about.push(first, ...rest.map((line) => `  ${line}`))
  }
  about.push('', `@return ${shapeText(answer)}`, '', '@throws RepereException')
  const parameters = inOrder.map((field) => {
    const native = nativeText(field.type)
    if (field.isRequired) return `${native} $${camel(field.name)}`
    return native === 'mixed'
      ? `mixed $${camel(field.name)} = null`
      : `${nullable(native)} $${camel(field.name)} = null`
  })
  const map = (list, others = {}) => {
    const entries = [
      ...list.map((field) => `'${field.name}' => $${camel(field.name)}`),
      ...Object.entries(others).map(([key, value]) => `'${key}' => '${value}'`),
    ]
    return entries.length === 0 ? '[]' : `[\n${entries.map((entry) => `            ${entry},\n`).join('')}        ]`
  }
  return `    /**
${about.map((line) => (line === '' ? '     *' : `     * ${line}`)).join('\n')}
     */
    public function ${name}(${parameters.length > 0 ? `\n${parameters.map((one) => `        ${one},\n`).join('')}    ` : ''}): ${nativeText(answer)}${parameters.length > 0 ? ' ' : '\n    '}{
        return $this->call('${verb}', '${path}', ${map(place)}, ${map(query)}, ${body.length > 0 ? map(body, fixed) : 'null'}, ${answer.kind === 'bytes'});
    }
`
}

const nullable = (native) => (native.includes('|') ? `${native}|null` : `?${native}`)
