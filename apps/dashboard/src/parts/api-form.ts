import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiProblem } from '../api/api-problem.js'
import { bodyOf, type BodyName, exampleOf, isRequired, refusalsOf, ruleOf } from '../api/body-rules.js'
import { type Schemas } from '../api/client.js'
import { drafts } from './drafts.js'
import { reasonText } from './problem-text.js'

type Values = Record<string, unknown>

/** The form field of a refused value: `origins` for `origins.2`. */
const ownerOf = (field: string): string => field.split('.')[0] ?? field

export interface ApiForm<V extends Values> {
  form: UseFormReturnType<V>
  /** A refusal by the server that concerns no single field. */
  problem: unknown
  busy: boolean
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void
  /** The props of a field: value, error, whether it is required, largest length. */
  field: (name: keyof V & string) => Record<string, unknown>
}

/**
 * A form whose rules are those of a request body in the admin API's OpenAPI document. A refusal by the server is
 * shown at its field.
 *
 * @param submit  gets the body, empty optional fields left out
 * @param draft  the name under which typed values are kept until they are sent; absent: they are not
 */
export function useApiForm<Name extends BodyName & keyof Schemas, V extends Values>(
  body: Name,
  initialValues: V,
  submit: (body: Schemas[Name], values: V) => Promise<unknown>,
  draft?: string,
): ApiForm<V> {
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm<V>({
    initialValues: draft === undefined ? initialValues : { ...initialValues, ...drafts.read(draft, initialValues) },
    onValuesChange: (values) => draft !== undefined && drafts.keep(draft, values),
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
    validate: (values) =>
      Object.fromEntries(
        refusalsOf(body, bodyOf(body, values)).map(({ field, reason, ...rule }) => [
          ownerOf(field),
          reasonText(reason, rule),
        ]),
      ),
  })
  const send = async (values: V) => {
    setBusy(true)
    setProblem(null)
    try {
      await submit(bodyOf(body, values) as Schemas[Name], values)
      if (draft !== undefined) drafts.forget(draft)
    } catch (error) {
      const known = error instanceof ApiProblem ? error.details.filter(({ field }) => ownerOf(field) in values) : []
      form.setErrors(
        Object.fromEntries(
          known.map(({ field, reason }) => {
            const rule = ruleOf(body, field) as { minLength?: number }
            return [ownerOf(field), reasonText(reason, { limit: rule.minLength, example: exampleOf(body, field) })]
          }),
        ),
      )
      if (known.length === 0) setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    form,
    problem,
    busy,
    onSubmit: (event) => form.onSubmit((values) => void send(values))(event),
    field: (name) => ({
      ...form.getInputProps(name),
      name,
      withAsterisk: isRequired(body, name),
      maxLength: (ruleOf(body, name) as { maxLength?: number }).maxLength,
    }),
  }
}
