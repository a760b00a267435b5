import { allProcesses, parseStat, secondsByProgram, secondsOf } from './processor.js'

const line = (pid: number, name: string, parent: number, ticks: number[]) =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 100 0 0 0 ${ticks.join(' ')} 20 0 11 0 4711 1000 200`

describe('processor time from /proc', () => {
  it('reads user and system time of a process and of its ended children', () => {
    expect(parseStat(line(42, 'node', 7, [150, 50, 10, 5]))).toEqual({
      pid: 42,
      name: 'node',
      parent: 7,
      seconds: 2,
      endedSeconds: 0.15,
    })
  })

  it('reads a name with spaces and parentheses', () => {
    expect(parseStat(line(42, 'a) S (b', 7, [100, 0, 0, 0]))).toMatchObject({ name: 'a) S (b', parent: 7, seconds: 1 })
  })

  it('refuses a text that is not a status', () => {
    expect(() => parseStat('')).toThrow('no process status')
  })

  it('adds everything below a process, in any order, and nothing else', () => {
    const stats = [
      parseStat(line(4, 'grandchild', 3, [100, 0, 0, 0])),
      parseStat(line(3, 'child', 2, [100, 0, 0, 0])),
      parseStat(line(2, 'root', 1, [100, 0, 100, 0])),
      parseStat(line(5, 'stranger', 1, [100, 0, 0, 0])),
    ]
    expect(secondsOf([2], stats)).toBe(4)
    expect([...secondsByProgram([2], stats)]).toEqual([
      ['grandchild, below', 1],
      ['child, below', 1],
      ['root', 2],
    ])
  })

  it('finds this process', () => {
    expect(allProcesses().map(({ pid }) => pid)).toContain(process.pid)
  })
})
