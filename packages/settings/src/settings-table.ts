import { type Declared, type ListedSetting, settingsIn } from './read-settings.js'

/** A Markdown table of all declared settings: name, meaning, values, and what happens when it is empty. */
export function settingsTable(declared: Declared): string {
  const rows = settingsIn(declared).map((listed) => {
    const { name, about, values, setBy } = listed.setting
    const meaning = setBy === null ? about : `${about} Set by ${setBy}.`
    return [`\`${name}\``, meaning, values, whenEmpty(listed)]
  })
  const lines = [['Setting', 'Meaning', 'Values', 'When empty'], ['---', '---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
}

function whenEmpty({ setting, group }: ListedSetting): string {
  if (group === null) return setting.whenEmpty ?? '**required**'
  const [first] = settingsIn(group.settings)
  if (first?.setting === setting) return group.empty
  if (setting.whenEmpty !== null) return setting.whenEmpty
  return group.givenBy === 'first' ? `required with \`${first?.setting.name}\`` : 'required with any of its group'
}
