import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually, TestFolders } from '../test-folder.fixture.js'
import { followLog, sizeOf, tailOfLog } from './log-file.js'

describe('a log', () => {
  const folders = new TestFolders()
  let file: string
  beforeEach(async () => {
    file = join(await folders.create(), 'service.log')
  })
  afterAll(() => folders.remove())

  it('shows its last lines, of the latest run only', async () => {
    await writeFile(file, 'old\n')
    const from = sizeOf(file)
    await appendFile(file, 'a\n\nb\nc\n')
    expect(tailOfLog(file, 2)).toEqual(['b', 'c'])
    expect(tailOfLog(file, 9, from)).toEqual(['a', 'b', 'c'])
    expect(tailOfLog(`${file}.absent`)).toEqual([])
  })

  it('passes on later complete lines, also after the file was rotated', async () => {
    await writeFile(file, 'a long line from before\n')
    const lines: string[] = []
    const stop = followLog(file, (line) => lines.push(line), 5)
    await appendFile(file, 'first\nsec')
    await eventually(() => lines.length === 1)
    await appendFile(file, 'ond\n')
    await eventually(() => lines.length === 2)
    await writeFile(file, 'third\n')
    await eventually(() => lines.length === 3)
    stop()
    expect(lines).toEqual(['first', 'second', 'third'])
  })
})
