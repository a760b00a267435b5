import { Box, Text } from '@mantine/core'
import { type Schemas } from '../api/client.js'
import { auditFields } from '../language/audit-fields.texts.js'
import { useCodes } from '../language/codes.texts.js'
import { country, day, fcfa, languageName, moment, number, withLabel } from '../language/formats.js'
import { useNames } from '../language/vocabulary.texts.js'
import { changesOf, isRowId, type PlainValue } from './audit-changes.js'
import { parts } from './parts.texts.js'

type Entry = Schemas['AuditEntry']

/** What an entry of the log changed, in words: each value before and after. */
export function AuditChange({ entry: { before, after, target } }: { entry: Entry }) {
  const t = auditFields.use()
  const value = useValues(target.kind)
  const changes = changesOf(before, after)
  if (changes.length === 0) return '—'
  return (
    <Box component="ul" className="changes">
      {changes.map(({ field, before: old, after: fresh }) => (
        <Text key={field} component="li" fz="xs">
          {withLabel(
            field in auditFields.texts ? t(field as keyof typeof auditFields.texts) : field.replaceAll('_', ' '),
            '',
          )}
          {old !== undefined && (
            <>
              <del>{value(field, old)}</del>
              {' → '}
            </>
          )}
          <ins>{fresh === undefined ? '—' : value(field, fresh)}</ins>
        </Text>
      ))}
    </Box>
  )
}

/** What an entry of the log is about: its name, never an id that nobody knows. */
export function AuditTarget({ target: { kind, id, name } }: { target: Schemas['AuditTarget'] }) {
  const code = useCodes()
  const known = name ?? (isRowId(id) ? null : id)
  return (
    <Text fz="xs" component="div" miw={110} style={{ overflowWrap: 'break-word' }}>
      {code('target', kind)}
      {known !== null && (
        <>
          <br />
          <b>{known}</b>
        </>
      )}
    </Text>
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A value in words, by the field that has it and the kind of its object. */
function useValues(target: string) {
  const p = parts.use()
  const name = useNames()
  const code = useCodes()
  const word = (field: string, value: string): string => {
    if (DAY.test(value)) return day(value)
    if (INSTANT.test(value)) return moment(value)
    if (field === 'country') return country(value)
    if (field === 'language') return languageName(value)
    if (field === 'role') return name('role', value)
    if (field === 'suspension_reason') return name('suspension', value)
    if (field === 'scopes') return name('group', value)
    if (field === 'events') return name('event', value)
    if (field === 'effect') return name('road_effect', value)
    if (field === 'modes') return name('mode', value)
    if (field === 'days') return name('weekday', value)
    if (field === 'operator') return code('operator', value)
    if (field === 'treatment') return name('tax', value)
    if (field === 'kind' && target === 'key') return name('key_kind', value)
    if (field === 'state' && target === 'invoice') return name('invoice_state', value)
    if (field === 'state' && target === 'payment') return name('payment_state', value)
    if (field === 'kind' && target === 'invoice') return name('invoice_kind', value)
    if (field === 'plan' || field === 'next_plan') return `${value.charAt(0).toUpperCase()}${value.slice(1)}`
    return value
  }
  return (field: string, value: PlainValue | PlainValue[]): string => {
    const one = (plain: PlainValue): string => {
      if (plain === null || plain === '') return p('none')
      if (typeof plain === 'boolean') return p(plain ? 'yes' : 'no')
      if (typeof plain === 'number') return field.endsWith('_fcfa') ? fcfa(plain) : number(plain)
      return word(field, plain)
    }
    if (!Array.isArray(value)) return one(value)
    // A key without chosen groups may call all of them.
    if (value.length === 0) return p(field === 'scopes' && target === 'key' ? 'all_groups' : 'none')
    return value.map(one).join(', ')
  }
}
