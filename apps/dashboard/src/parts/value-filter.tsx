import { Select } from '@mantine/core'
import { namesOf, useNames } from '../language/vocabulary.texts.js'

/** Limits a list to one value of an enumeration; cleared, the list has all of them. */
export function ValueFilter({
  label,
  placeholder = label,
  of,
  values = namesOf(of),
  value,
  change,
}: {
  label: string
  placeholder?: string
  of: Parameters<typeof namesOf>[0]
  /** The values to choose from; absent: every value that has a name. */
  values?: readonly string[]
  value: string | undefined
  change: (value: string | undefined) => void
}) {
  const name = useNames()
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      clearable
      data={values.map((one) => ({ value: one, label: name(of, one) }))}
      value={value ?? null}
      onChange={(chosen) => change(chosen ?? undefined)}
    />
  )
}
