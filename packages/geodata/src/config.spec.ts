import { delimiter, join } from 'node:path'
import { defaultDataDir, readConfig, repositoryRoot } from './config.js'

describe('settings', () => {
  it('look for extracts in the given folders first, then here, then beside the repository', () => {
    const config = readConfig({ REPERE_EXTRACTS: ['/a', '/b'].join(delimiter) })
    expect(config.extractFolders).toEqual([
      '/a',
      '/b',
      join(repositoryRoot, 'data', 'extracts'),
      join(repositoryRoot, '..', 'shared', 'data', 'extracts'),
    ])
    expect(config.fetchFolder).toBe('/a')
    expect(readConfig({}).fetchFolder).toBe(join(repositoryRoot, 'data', 'extracts'))
    expect(readConfig({ REPERE_EXTRACTS: '' }).extractFolders).toHaveLength(2)
  })

  it('keep builds where bin/up looks for them', () => {
    expect(defaultDataDir('benin', {})).toBe(join(repositoryRoot, '.repere', 'data', 'benin'))
    expect(defaultDataDir('benin', { REPERE_HOME: '/home/repere' })).toBe('/home/repere/data/benin')
  })

  it('list everything that is wrong at once', () => {
    const wrong = () => readConfig({ REPERE_OFFLINE: 'yes', REPERE_CONNECT_TIMEOUT_MS: '-1' })
    expect(wrong).toThrow(/REPERE_OFFLINE is "yes".*REPERE_CONNECT_TIMEOUT_MS is "-1"/)
  })
})
