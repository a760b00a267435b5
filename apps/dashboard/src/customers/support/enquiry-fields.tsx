import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { thousandSeparator } from '../../language/formats.js'
import { useNames } from '../../language/vocabulary.texts.js'
import { supportTexts } from './support.texts.js'

export const TOPICS = ['enterprise', 'billing', 'technical', 'other'] as const
export type Topic = (typeof TOPICS)[number]

export const isTopic = (text: unknown): text is Topic => (TOPICS as readonly unknown[]).includes(text)

/** The fields of a message to the operator that people with and without a login fill in. */
export function EnquiryFields({
  topic,
  field,
}: {
  topic: Topic
  field: (name: 'topic' | 'text' | 'phone' | 'requests_per_day') => Record<string, unknown>
}) {
  const t = supportTexts.use()
  const name = useNames()
  return (
    <>
      <Select
        {...field('topic')}
        label={t('topic')}
        data={TOPICS.map((value) => ({ value, label: name('enquiry_topic', value) }))}
        allowDeselect={false}
        maxLength={undefined}
      />
      {topic === 'enterprise' && (
        <NumberInput
          {...field('requests_per_day')}
          label={t('requests')}
          description={t('requests_hint')}
          thousandSeparator={thousandSeparator()}
          allowDecimal={false}
          min={1}
          maxLength={undefined}
        />
      )}
      <TextInput {...field('phone')} label={t('phone')} description={t('phone_hint')} type="tel" autoComplete="tel" />
      <Textarea {...field('text')} label={t('message')} autosize minRows={5} />
    </>
  )
}
