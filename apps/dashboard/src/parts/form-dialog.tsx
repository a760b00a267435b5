import {
  Alert,
  Button,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { DatePickerInput, DateTimePicker } from '@mantine/dates'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { type ReactNode } from 'react'
import { type BodyName } from '../api/body-rules.js'
import { type Schemas } from '../api/client.js'
import { useApiForm } from './api-form.js'
import { notifyDone } from './notify.js'
import { parts } from './parts.texts.js'
import { ProblemAlert } from './problem-alert.js'

export interface FormField {
  name: string
  label: string
  description?: string
  kind?: 'text' | 'area' | 'fcfa' | 'number' | 'date' | 'moment' | 'select' | 'switch' | 'month'
  choices?: readonly { value: string; label: string }[]
}

/** A button that opens a form for one operation: its rules are the operation's, its consequence is named. */
export function FormDialog<Name extends BodyName & keyof Schemas>({
  label,
  title,
  text,
  consequence,
  body,
  initial,
  fields,
  confirm,
  danger = false,
  allowed = true,
  done,
  submit,
  compact = false,
}: {
  label: string
  title?: string
  text?: ReactNode
  consequence?: ReactNode
  body: Name
  initial: Record<string, unknown>
  fields: readonly FormField[]
  confirm?: string
  danger?: boolean
  /** False: the role does not allow it; the button says so. */
  allowed?: boolean
  done?: string
  submit: (body: Schemas[Name]) => Promise<unknown>
  compact?: boolean
}) {
  const t = parts.use()
  const [opened, { open, close }] = useDisclosure()
  const button = (
    <Button
      variant={danger ? 'light' : 'default'}
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
      <Modal
        opened={opened}
        onClose={close}
        title={<Text fw={650}>{title ?? label}</Text>}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <DialogForm
          {...{ body, initial, fields, text, consequence, danger, close }}
          confirm={confirm ?? label}
          submit={async (order) => {
            await submit(order)
            notifyDone(done ?? t('saved'))
            close()
          }}
        />
      </Modal>
    </>
  )
}

function DialogForm<Name extends BodyName & keyof Schemas>({
  body,
  initial,
  fields,
  text,
  consequence,
  confirm,
  danger,
  close,
  submit,
}: {
  body: Name
  initial: Record<string, unknown>
  fields: readonly FormField[]
  text?: ReactNode
  consequence?: ReactNode
  confirm: string
  danger: boolean
  close: () => void
  submit: (body: Schemas[Name]) => Promise<unknown>
}) {
  const t = parts.use()
  const { form, field, onSubmit, busy, problem } = useApiForm(body, initial, submit)
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {text !== undefined && (
          <Text fz="sm" component="div">
            {text}
          </Text>
        )}
        {fields.map((one) => (
          <Field key={one.name} field={one} props={field(one.name)} form={form} />
        ))}
        {consequence !== undefined && (
          <Alert color={danger ? 'red' : 'star'} icon={<IconAlertTriangle size={18} aria-hidden />}>
            <Text fz="sm" component="div">
              {consequence}
            </Text>
          </Alert>
        )}
        <ProblemAlert error={problem} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} loading={busy}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Form = ReturnType<typeof useApiForm<BodyName & keyof Schemas, Record<string, unknown>>>['form']

function Field({ field, props, form }: { field: FormField; props: Record<string, unknown>; form: Form }) {
  const { kind = 'text', name, label, description, choices } = field
  const common = { ...props, label, description }
  const value = form.values[name]
  switch (kind) {
    case 'area':
      return <Textarea {...common} autosize minRows={2} />
    case 'fcfa':
      return (
        <NumberInput
          {...common}
          maxLength={undefined}
          suffix=" FCFA"
          thousandSeparator=" "
          allowDecimal={false}
          min={0}
        />
      )
    case 'number':
      return <NumberInput {...common} maxLength={undefined} thousandSeparator=" " allowDecimal={false} min={0} />
    case 'select':
      return <Select {...common} maxLength={undefined} data={[...(choices ?? [])]} allowDeselect={false} />
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
    case 'text':
      return <TextInput {...common} />
  }
}
