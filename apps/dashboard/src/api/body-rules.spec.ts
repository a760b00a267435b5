import { bodyOf, refusalsOf } from './body-rules.js'

it('refuses what the OpenAPI document refuses, every field at once', () => {
  const refused = refusalsOf('RegisterDto', { email: '', password: 'short', country: 'Benin', organisation: 'Awa' })
  expect(refused).toEqual(
    expect.arrayContaining([
      { field: 'password', reason: 'too_short', limit: 10 },
      { field: 'country', reason: 'invalid_format', example: 'BJ' },
    ]),
  )
})

it('reports a missing field as missing, not as too short', () => {
  expect(refusalsOf('RegisterDto', { email: 'a@b.example', password: '', country: 'BJ', organisation: '' })).toEqual(
    expect.arrayContaining([
      { field: 'organisation', reason: 'required' },
      { field: 'password', reason: 'required' },
    ]),
  )
})

it('leaves out a list that must not be empty where it is optional', () => {
  const order = { scopes: [], origins: [], allowed_addresses: ['10.0.0.0/8'] }
  expect(bodyOf('BrowserTokenOrder', order)).toEqual({ scopes: [], allowed_addresses: ['10.0.0.0/8'] })
})

it('leaves out empty optional fields, and sends null for nullable ones', () => {
  expect(bodyOf('SuspensionOrderDto', { reason: 'abuse', note: '', message: '' })).toEqual({ reason: 'abuse' })
  expect(bodyOf('PlanVersionOrderDto', { price_fcfa: '', burst_per_second: 5, valid_from: '' })).toEqual({
    price_fcfa: null,
    burst_per_second: 5,
  })
})
