/**
 * A Postman collection (format 2.1, which Bruno imports too) from the OpenAPI document: a folder for each tag, a request
 * for each operation with its example values. `base_url` and `key` are variables of the collection.
 */
export function postmanCollection({ info, tags = [], servers = [] }, operations) {
  return {
    info: {
      name: info.title,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'X-Service-Key' },
        { key: 'value', value: '{{key}}' },
        { key: 'in', value: 'header' },
      ],
    },
    variable: [
      { key: 'base_url', value: servers[0]?.url ?? '' },
      { key: 'key', value: '' },
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: operations.filter((operation) => operation.tags[0] === name).map(requestOf),
    })),
  }
}

function requestOf({ summary, description, method, path, parameters = [], requestBody, security }) {
  const of = (place) => parameters.filter((parameter) => parameter.in === place)
  const described = ({ name, example, description: meaning }) => ({
    key: name,
    value: example === undefined ? '' : String(example),
    description: meaning,
  })
  const body = requestBody?.content['application/json']?.example
  const segments = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/')
  const query = of('query').map((parameter) => ({
    ...described(parameter),
    ...(parameter.example === undefined && !parameter.required && { disabled: true }),
  }))
  return {
    name: summary,
    request: {
      method,
      description,
      ...(security?.length === 0 && { auth: { type: 'noauth' } }),
      header: body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      url: {
        raw: `{{base_url}}/${segments.join('/')}`,
        host: ['{{base_url}}'],
        path: segments,
        query,
        variable: of('path').map(described),
      },
      ...(body && {
        body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
      }),
    },
  }
}
