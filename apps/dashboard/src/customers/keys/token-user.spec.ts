import { userOf } from './token-user.js'

describe('who carries a browser token', () => {
  it.each([
    [['https://www.example.com'], 'page'],
    // A page that may only be opened from some addresses is a page.
    [['https://intranet.example.com'], 'page'],
    [[], 'server'],
  ])('with the pages %j: the %s', (origins, user) => {
    expect(userOf({ origins })).toBe(user)
  })
})
