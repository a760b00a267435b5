import 'reflect-metadata'
import { Body, Controller, Module, Post } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { DocumentBuilder } from '@nestjs/swagger'
import { type LatLng } from '@repere/shared'
import { Input, openApiDocument, Problem, RequestValidation } from '../index.js'

class BodyDto {
  @Input.Coordinate() origin!: LatLng
  @Input.Optional() @Input.Coordinates({ min: 0, max: 3 }) waypoints?: LatLng[]
  @Input.Optional() @Input.Mode() mode?: string
  @Input.Optional() @Input.Language(['fr', 'en']) language?: string
  @Input.Optional() @Input.IntegerIn(0, 2) alternatives?: number
  @Input.Optional() @Input.SetOf(['tolls', 'ferries']) avoid?: string[]
  @Input.Optional() @Input.DateTime() depart_at?: string
}

class QueryDto {
  @Input.CompactCoordinate() origin!: LatLng
  @Input.Optional() @Input.CompactCoordinates({ min: 0, max: 3 }) waypoints?: LatLng[]
  @Input.Optional() @Input.IntegerIn(1, 120) time?: number
  @Input.Optional() @Input.NumberIn(-90, 90) lat?: number
  @Input.Optional() @Input.SetOf(['tolls', 'ferries']) avoid?: string[]
}

const pipe = new RequestValidation()
const body = (sent: unknown) => pipe.transform(sent, { type: 'body', metatype: BodyDto }) as BodyDto
const query = (sent: unknown) => pipe.transform(sent, { type: 'query', metatype: QueryDto }) as QueryDto

function refusals(run: () => unknown): [string, string, unknown][] {
  try {
    run()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    expect(error.status).toBe(400)
    return (error.details ?? []).map(({ field, reason, value }) => [field, reason, value])
  }
  throw new Error('nothing was refused')
}

const abidjan = { lat: 5.3196, lng: -4.0167 }

describe('RequestValidation', () => {
  it('reads a valid body into its DTO and leaves out absent fields', () => {
    const dto = body({ origin: abidjan, language: 'fr-CI', avoid: ['tolls', 'ferries', 'tolls'], mode: null })
    expect(dto).toBeInstanceOf(BodyDto)
    expect({ ...dto }).toEqual({ origin: abidjan, language: 'fr', avoid: ['ferries', 'tolls'] })
  })

  it('names every offending field at once', () => {
    expect(
      refusals(() =>
        body({
          origin: { lat: 91, lng: 'x', alt: 3 },
          waypoints: [abidjan, { lat: 1 }, 'x'],
          mode: 'plane',
          language: 'yo',
          alternatives: 1.5,
          avoid: ['tolls', 'rain', 4],
          depart_at: '2030-02-30T10:00',
          extra: { deep: true },
        }),
      ),
    ).toEqual([
      ['origin.lat', 'out_of_range', 91],
      ['origin.lng', 'invalid_type', 'x'],
      ['origin.alt', 'unknown_field', 3],
      ['waypoints.1.lng', 'required', null],
      ['waypoints.2', 'invalid_type', 'x'],
      ['mode', 'unknown_mode', 'plane'],
      ['language', 'coming_soon', 'yo'],
      ['alternatives', 'invalid_type', 1.5],
      ['avoid.1', 'unknown_value', 'rain'],
      ['avoid.2', 'invalid_type', 4],
      ['depart_at', 'invalid_format', '2030-02-30T10:00'],
      ['extra', 'unknown_field', { deep: true }],
    ])
  })

  it.each([
    [{}, 'required'],
    [{ origin: null }, 'invalid_type'],
    [{ origin: [5, -4] }, 'invalid_type'],
    [{ origin: '5,-4' }, 'invalid_type'],
  ])('refuses %j as %s', (sent, reason) => {
    expect(refusals(() => body(sent))[0]?.slice(0, 2)).toEqual(['origin', reason])
  })

  it.each([[[]], ['text'], [12], [true]])('refuses the body %j, which is not an object', (sent) => {
    expect(refusals(() => body(sent))).toEqual([['body', 'invalid_type', sent]])
  })

  it('treats an absent body as an object without fields', () => {
    expect(refusals(() => body(undefined))).toEqual([['origin', 'required', null]])
  })

  it('reads a text as a number in a query, and not in a body', () => {
    expect(refusals(() => body({ origin: abidjan, alternatives: '1' }))).toEqual([
      ['alternatives', 'invalid_type', '1'],
    ])
    expect(query({ origin: '5.3196, -4.0167', time: '15', lat: '-1.5e1' })).toEqual({
      origin: abidjan,
      time: 15,
      lat: -15,
    })
  })

  it('requires both fields of a pair or neither', () => {
    class BiasDto {
      @Input.RequiredWith('lng') @Input.NumberIn(-90, 90) lat?: number
      @Input.RequiredWith('lat') @Input.NumberIn(-180, 180) lng?: number
    }
    const bias = (sent: unknown) => pipe.transform(sent, { type: 'query', metatype: BiasDto }) as BiasDto
    expect({ ...bias({}) }).toEqual({})
    expect({ ...bias({ lat: '5', lng: '-4' }) }).toEqual({ lat: 5, lng: -4 })
    expect(refusals(() => bias({ lat: '5' }))).toEqual([['lng', 'required', null]])
    expect(refusals(() => bias({ lng: 'x' }))).toEqual([
      ['lat', 'required', null],
      ['lng', 'invalid_type', 'x'],
    ])
  })

  it('requires one of two fields, and accepts both', () => {
    class PlaceDto {
      @Input.RequiredUnless('to') @Input.TextOf(1, 10) from?: string
      @Input.Optional() @Input.TextOf(1, 10) to?: string
    }
    const place = (sent: unknown) => pipe.transform(sent, { type: 'body', metatype: PlaceDto }) as PlaceDto
    expect({ ...place({ to: 'a' }) }).toEqual({ to: 'a' })
    expect({ ...place({ from: 'b', to: 'a' }) }).toEqual({ from: 'b', to: 'a' })
    expect(refusals(() => place({}))).toEqual([['from', 'required', null]])
    expect(refusals(() => place({ to: null }))).toEqual([['from', 'required', null]])
  })

  it('ignores unknown query parameters, including names of built-in properties', () => {
    expect({ ...query({ origin: '5,-4', constructor: 'x', toString: 'y', utm_source: 'z' }) }).toEqual({
      origin: { lat: 5, lng: -4 },
    })
  })

  it.each([
    ['5', 'origin', 'invalid_format'],
    ['5,x', 'origin', 'invalid_format'],
    ['5,-4,3', 'origin', 'invalid_format'],
    ['NaN,Infinity', 'origin', 'invalid_format'],
    ['', 'origin', 'invalid_format'],
    ['91,-4', 'origin.lat', 'out_of_range'],
    ['5,-180.1', 'origin.lng', 'out_of_range'],
  ])('refuses the compact coordinate "%s"', (origin, field, reason) => {
    expect(refusals(() => query({ origin }))[0]?.slice(0, 2)).toEqual([field, reason])
  })

  it('refuses a repeated parameter where one value is expected', () => {
    expect(refusals(() => query({ origin: ['5,-4', '6,-4'] }))[0]?.slice(0, 2)).toEqual(['origin', 'invalid_type'])
  })

  it('reads lists of a query and names the wrong item', () => {
    expect(query({ origin: '5,-4', waypoints: '5.1,-4|5.2,-4', avoid: 'tolls,ferries' })).toMatchObject({
      waypoints: [
        { lat: 5.1, lng: -4 },
        { lat: 5.2, lng: -4 },
      ],
      avoid: ['ferries', 'tolls'],
    })
    expect(refusals(() => query({ origin: '5,-4', waypoints: '5.1,-4|x|95,0', avoid: 'x' }))).toEqual([
      ['waypoints.1', 'invalid_format', 'x'],
      ['waypoints.2.lat', 'out_of_range', 95],
      ['avoid.0', 'unknown_value', 'x'],
    ])
    expect(refusals(() => query({ origin: '5,-4', waypoints: '1,1|2,2|3,3|4,4' }))[0]?.slice(0, 2)).toEqual([
      'waypoints',
      'too_many',
    ])
  })

  it.each(['2030-01-31T08:30', '2030-01-31T08:30:15Z', '2030-01-31T08:30:15.123+01:00', '2030-01-31T08:30 01:00'])(
    'accepts the time %s',
    (depart_at) => {
      expect(body({ origin: abidjan, depart_at }).depart_at).toBe(depart_at.replace(' 01:00', '+01:00'))
    },
  )

  it.each(['tomorrow', '2030-13-01T00:00Z', '2030-01-31', '2030-01-31T24:00Z', '2030-01-31T10:60Z', '1767222000'])(
    'refuses the time %s',
    (depart_at) => {
      expect(refusals(() => body({ origin: abidjan, depart_at }))).toEqual([['depart_at', 'invalid_format', depart_at]])
    },
  )
})

describe('rules in the OpenAPI document', () => {
  it('are required unless optional, and keep their bounds', async () => {
    @Controller()
    class Probe {
      @Post('probe')
      probe(@Body() _body: BodyDto) {}
    }
    @Module({ controllers: [Probe] })
    class ProbeModule {}

    const app = await NestFactory.create(ProbeModule, new FastifyAdapter(), { logger: false })
    const schema = openApiDocument(app, new DocumentBuilder().build()).components?.schemas?.BodyDto
    expect(schema).toMatchObject({
      required: ['origin'],
      properties: {
        origin: { $ref: '#/components/schemas/LatLng' },
        waypoints: { type: 'array', maxItems: 3, items: { $ref: '#/components/schemas/LatLng' } },
        mode: { type: 'string', enum: ['auto', 'bicycle', 'pedestrian'], default: 'auto' },
        alternatives: { type: 'integer', minimum: 0, maximum: 2 },
        avoid: { type: 'array', items: { type: 'string', enum: ['tolls', 'ferries'] } },
      },
    })
    await app.close()
  })
})
