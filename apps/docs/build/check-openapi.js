import { readFile } from 'node:fs/promises'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'

/**
 * Prints the findings of the recommended rules of Redocly and Spectral in OpenAPI documents; exit code 1 for any
 * finding.
 */
const findings = []
for (const file of process.argv.slice(2)) {
  const source = await readFile(file, 'utf8')
  const config = await createConfig({ extends: ['recommended'] })
  for (const { severity, ruleId, message, location } of await lintFromString({ source, absoluteRef: file, config })) {
    findings.push(`${file}: redocly ${severity} ${ruleId}: ${message} (${location[0]?.pointer})`)
  }
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({ extends: [spectralRulesets.oas] })
  for (const { code, message, path } of await spectral.run(source)) {
    findings.push(`${file}: spectral ${code}: ${message} (${path.join('.')})`)
  }
}
console.log(findings.join('\n'))
process.exit(findings.length > 0 ? 1 : 0)
