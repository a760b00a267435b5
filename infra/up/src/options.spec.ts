import { readFileSync } from 'node:fs'
import { argumentsOf, BadUsage, parseOptions } from './options.js'

describe('the command line', () => {
  it('starts west-africa with one worker from port 8080 on without options', () => {
    expect(parseOptions([])).toMatchObject({
      command: 'start',
      detach: false,
      fresh: false,
      region: 'west-africa',
      workers: 1,
      portBase: 8080,
      asked: new Set(),
    })
  })

  it('remembers which options were given', () => {
    const options = parseOptions(['--detach', '--workers', '4', '--port-base=9000'])
    expect(options).toMatchObject({ detach: true, workers: 4, portBase: 9000 })
    expect(options.asked).toEqual(new Set(['workers', 'portBase']))
  })

  it.each([['--bogus'], ['demo-town'], ['--workers'], ['--workers', '0'], ['--workers', '1.5'], ['--port-base', '80']])(
    'refuses %s %s',
    (...args) => {
      expect(() => parseOptions(args)).toThrow(BadUsage)
    },
  )

  it.each([
    ['--stop', '--status'],
    ['--stop', '--fresh'],
    ['--status', '--simulated-traffic'],
    ['--status', '--detach'],
    ['--develop', '--detach'],
    ['--region', '../elsewhere'],
    ['--region', 'benin,'],
    ['--region', 'benin,benin'],
  ])('refuses %s with %s', (...args) => {
    expect(() => parseOptions(args)).toThrow(BadUsage)
  })

  it.each([
    [[]],
    [['--region', 'togo', '--workers', '3', '--port-base', '9000']],
    [['--region', 'benin,togo']],
    [['--fresh', '--simulated-traffic', '--region', 'demo-town']],
  ])('can be written again: %s', (args) => {
    const { asked: _, ...options } = parseOptions(args)
    expect(parseOptions(argumentsOf(parseOptions(args)))).toMatchObject(options)
  })

  it('explains every option that it takes', () => {
    const help = readFileSync(new URL('../help.txt', import.meta.url), 'utf8')
    const explained = [...help.matchAll(/^ {2}--([a-z-]+)( [A-Z]+)?/gm)]
    expect(explained.length).toBeGreaterThan(7)
    for (const [, name, value] of explained) {
      const args = value === undefined ? [`--${name}`] : [`--${name}`, '2000']
      expect(() => parseOptions(args)).not.toThrow(/unknown/i)
    }
  })
})
