import {
  Button,
  FileInput,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { DatePickerInput, DateTimePicker } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import dayjs from 'dayjs'
import { type ReactNode } from 'react'
import { thousandSeparator } from '../language/formats.js'
import { type BodyName } from '../api/body-rules.js'
import { type Schemas } from '../api/client.js'
import { Consequence } from './action-dialog.js'
import { useApiForm } from './api-form.js'
import { notifyDone } from './notify.js'
import { parts } from './parts.texts.js'
import { ProblemAlert } from './problem-alert.js'

/** A list with more choices than this can be searched. */
const SEARCHED_ABOVE = 10

export interface FormField {
  name: string
  label: string
  description?: string
  placeholder?: string
  kind?:
    | 'text'
    | 'area'
    /** The text of a file. */
    | 'file'
    | 'fcfa'
    | 'number'
    | 'decimal'
    | 'date'
    | 'moment'
    | 'select'
    | 'search'
    | 'many'
    | 'tags'
    | 'switch'
    | 'month'
    | 'password'
    | 'code'
  choices?: readonly { value: string; label: string }[]
  /** For `search`: loads the choices that match the typed text. */
  onSearch?: (text: string) => void
  /** For `search`: the text without a match. */
  nothing?: string
  /** Whether it matters beside the other values; absent: always. */
  matters?: (values: Record<string, unknown>) => boolean
}

/** The text of the button, which says what happens. */
type Confirm = string | ((values: Record<string, unknown>) => string)

interface Order<Name extends BodyName & keyof Schemas> {
  text?: ReactNode
  /** A function where it depends on the values. */
  consequence?: ReactNode | ((values: Record<string, unknown>) => ReactNode)
  body: Name
  initial: Record<string, unknown>
  fields: readonly FormField[]
  danger?: boolean
  /** The message after success; null: none, because something else shows it. */
  done?: string | null
  submit: (body: Schemas[Name]) => Promise<unknown>
}

/** A button that opens a form for one operation, with the rules of the operation and a text about the consequence. */
export function FormDialog<Name extends BodyName & keyof Schemas>({
  label,
  title,
  confirm,
  allowed = true,
  compact = false,
  main = false,
  trigger,
  ...order
}: Order<Name> & {
  label: string
  title?: string
  confirm?: Confirm
  /** False: the role does not allow it; the button explains that. */
  allowed?: boolean
  compact?: boolean
  /** What most people come to the page for. */
  main?: boolean
  trigger?: (open: () => void) => ReactNode
}) {
  const t = parts.use()
  const [opened, { open, close }] = useDisclosure()
  const { danger = false } = order
  const button = trigger?.(open) ?? (
    <Button
      variant={danger ? 'light' : main ? 'filled' : 'default'}
      color={danger ? 'red' : undefined}
      size={compact ? 'compact-sm' : undefined}
      onClick={open}
      disabled={!allowed}
    >
      {label}
    </Button>
  )
  return (
    <>
      {allowed ? button : <Tooltip label={t('problem.403')}>{button}</Tooltip>}
      <FormModal {...order} opened={opened} close={close} title={title ?? label} confirm={confirm ?? label} />
    </>
  )
}

/** The dialog of `FormDialog`, for pages that open it without its own button. */
export function FormModal<Name extends BodyName & keyof Schemas>({
  opened,
  close,
  title,
  confirm,
  done,
  submit,
  ...order
}: Order<Name> & { opened: boolean; close: () => void; title: string; confirm: Confirm }) {
  const t = parts.use()
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Text fw={650}>{title}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <DialogForm
        {...order}
        confirm={confirm}
        close={close}
        submit={async (body) => {
          await submit(body)
          if (done !== null) notifyDone(done ?? t('saved'))
          close()
        }}
      />
    </Modal>
  )
}

function DialogForm<Name extends BodyName & keyof Schemas>({
  body,
  initial,
  fields,
  text,
  consequence,
  confirm,
  danger = false,
  close,
  submit,
}: Omit<Order<Name>, 'done'> & { confirm: Confirm; close: () => void }) {
  const t = parts.use()
  const { form, field, onSubmit, busy, problem } = useApiForm(body, initial, submit)
  const consequenceNow = typeof consequence === 'function' ? consequence(form.values) : consequence
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {text !== undefined && (
          <Text fz="sm" component="div">
            {text}
          </Text>
        )}
        {fields
          .filter(({ matters }) => matters?.(form.values) ?? true)
          .map((one) => (
            <Field key={one.name} field={one} props={field(one.name)} form={form} />
          ))}
        {consequenceNow !== undefined && <Consequence danger={danger}>{consequenceNow}</Consequence>}
        <ProblemAlert error={problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} loading={busy}>
            {typeof confirm === 'function' ? confirm(form.values) : confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Form = ReturnType<typeof useApiForm<BodyName & keyof Schemas, Record<string, unknown>>>['form']

function Field({ field, props, form }: { field: FormField; props: Record<string, unknown>; form: Form }) {
  const { kind = 'text', name, label, description, placeholder, choices, onSearch, nothing } = field
  const common = { ...props, label, description, placeholder }
  const value = form.values[name]
  switch (kind) {
    case 'area':
      return <Textarea {...common} autosize minRows={2} />
    case 'file':
      return (
        <FileInput
          {...common}
          value={undefined}
          onChange={(file) => void file?.text().then((text) => form.setFieldValue(name, text))}
        />
      )
    case 'fcfa':
      return (
        <NumberInput
          {...common}
          maxLength={undefined}
          suffix=" FCFA"
          thousandSeparator={thousandSeparator()}
          allowDecimal={false}
          min={0}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...common}
          maxLength={undefined}
          thousandSeparator={thousandSeparator()}
          allowDecimal={false}
          min={0}
        />
      )
    case 'decimal':
      return <NumberInput {...common} maxLength={undefined} decimalScale={7} hideControls />
    case 'select':
      return (
        <Select
          {...common}
          maxLength={undefined}
          data={[...(choices ?? [])]}
          allowDeselect={false}
          searchable={(choices ?? []).length > SEARCHED_ABOVE}
        />
      )
    case 'search':
      return (
        <Select
          {...common}
          maxLength={undefined}
          data={[...(choices ?? [])]}
          // The server has filtered the choices already.
          filter={({ options }) => options}
          searchable
          // The name of the chosen entry is not a search text.
          onSearchChange={(text) => (choices ?? []).every((one) => one.label !== text) && onSearch?.(text)}
          nothingFoundMessage={nothing}
        />
      )
    case 'many':
      return <MultiSelect {...common} maxLength={undefined} data={[...(choices ?? [])]} clearable />
    case 'tags':
      return (
        <TagsInput
          {...common}
          maxLength={undefined}
          acceptValueOnBlur
          splitChars={[',', ' ']}
          clearable
          // Enter adds the typed text; it does not submit.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )
    case 'switch':
      return <Switch label={label} description={description} {...form.getInputProps(name, { type: 'checkbox' })} />
    case 'date':
      return (
        <DatePickerInput
          {...common}
          value={typeof value === 'string' && value !== '' ? value : null}
          onChange={(next) => form.setFieldValue(name, next ?? '')}
          valueFormat="D MMMM YYYY"
          clearable
        />
      )
    case 'moment':
      return (
        <DateTimePicker
          {...common}
          value={typeof value === 'string' && value !== '' ? dayjs(value).format('YYYY-MM-DD HH:mm:ss') : null}
          onChange={(next) => form.setFieldValue(name, next === null ? '' : dayjs(next).toISOString())}
          valueFormat="D MMMM YYYY HH:mm"
          clearable
        />
      )
    case 'month':
      return <TextInput {...common} type="month" />
    case 'password':
      return <PasswordInput {...common} autoComplete="current-password" />
    case 'code':
      return <TextInput {...common} autoComplete="one-time-code" inputMode="numeric" />
    case 'text':
      return <TextInput {...common} />
  }
}
