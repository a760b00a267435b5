import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLocalConfig, runCommand } from '@repere/local'
import { parse } from 'yaml'

const HERE = join(__dirname, '..')
const ROOT = join(HERE, '../..')

interface Rules {
  groups: { rules: { alert: string; expr: string; labels: { severity: string }; annotations: { runbook: string } }[] }[]
}

const alerts = (parse(readFileSync(join(HERE, 'alerts.yaml'), 'utf8')) as Rules).groups.flatMap(({ rules }) => rules)
const sources = readdirSync(join(ROOT, 'apps'))
  .map((app) => join(ROOT, 'apps', app, 'src'))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** The names of our own metrics in an expression, without the suffixes of histograms. */
const metricsIn = (text: string) =>
  [...new Set(text.match(/repere_[a-z_]+/g))].map((name) => name.replace(/_(count|bucket|sum)$/, ''))

const unknownIn = (text: string) => metricsIn(text).filter((name) => !sources.includes(`'${name}'`))

describe('alerts', () => {
  it('use metrics that the programs have', () => {
    expect(alerts.length).toBeGreaterThan(15)
    expect(unknownIn(alerts.map(({ expr }) => expr).join('\n'))).toEqual([])
  })

  it('have a runbook each, and there is no runbook without an alert', () => {
    const pages = readdirSync(join(ROOT, 'docs/operating/runbooks')).filter((name) => name !== 'README.md')
    expect(pages.sort()).toEqual(alerts.map(({ alert }) => `${alert}.md`).sort())
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`docs/operating/runbooks/${alert}.md`)
      expect(readFileSync(join(ROOT, annotations.runbook), 'utf8')).toMatch(/## Look\n- [^]+## Do\n- /)
    }
  })

  it('are each shown to fire by a unit test of the rules', () => {
    const { tests } = parse(readFileSync(join(HERE, 'alerts.test.yaml'), 'utf8')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[]
    }
    const firing = tests.flatMap(({ alert_rule_test }) => alert_rule_test).filter((one) => one.exp_alerts.length > 0)
    expect([...new Set(firing.map(({ alertname }) => alertname))].sort()).toEqual(
      alerts.map(({ alert }) => alert).sort(),
    )
  })

  const folders = [join(ROOT, '.repere/tools/bin'), ...readLocalConfig().path]
  const promtool = folders.map((folder) => join(folder, 'promtool')).find((file) => existsSync(file))
  const withPromtool = promtool === undefined ? it.skip : it
  withPromtool(
    'fire when they should and stay silent when they should (takes promtool)',
    async () => {
      if (promtool === undefined) return
      await runCommand(promtool, ['check', 'rules', 'alerts.yaml'], { cwd: HERE })
      await runCommand(promtool, ['test', 'rules', 'alerts.test.yaml'], { cwd: HERE })
    },
    // It computes for twelve seconds on an idle processor.
    300_000,
  )
})

describe('dashboards', () => {
  const files = readdirSync(join(HERE, 'dashboards'))

  it.each(files)('%s uses metrics that the programs have, and every panel has a description', (file) => {
    const { panels } = JSON.parse(readFileSync(join(HERE, 'dashboards', file), 'utf8')) as {
      panels: { title: string; targets: { expr: string; legendFormat: string }[] }[]
    }
    expect(panels.length).toBeGreaterThan(3)
    expect(panels.filter(({ title, targets }) => title === '' || targets.length === 0)).toEqual([])
    expect(unknownIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n'))).toEqual([])
  })

  it('together show all of our metrics', () => {
    const shown = new Set(files.flatMap((file) => metricsIn(readFileSync(join(HERE, 'dashboards', file), 'utf8'))))
    const ours = [...new Set(sources.match(/'repere_[a-z_]+'/g))].map((name) => name.slice(1, -1))
    expect(ours.filter((name) => !shown.has(name) && name !== 'repere_data_serving' && /_/.test(name))).toEqual(
      // Names of cookies.
      ours.filter((name) => /^repere_(portal|staff|device|staff_device|app|gateway)$/.test(name)),
    )
  })
})
