import { useNavigate } from '@tanstack/react-router'
import { ShownOnceDialog } from '../../parts/shown-once.js'
import { freshKey } from '../first-call/fresh-key.js'
import { keysTexts } from './keys.texts.js'

/** Shows a new key once, and leads to its first call. */
export function NewKeyDialog({ value, close }: { value: string | null; close: () => void }) {
  const t = keysTexts.use()
  const navigate = useNavigate()
  return (
    <ShownOnceDialog
      title={t('shown')}
      text={t('shown_text')}
      label={t('key')}
      saved={t('shown_saved')}
      value={value}
      close={close}
      next={(end) => ({
        label: t('try_it'),
        act: () => {
          if (value !== null) freshKey.keep(value)
          end()
          void navigate({ to: '/first-call' })
        },
      })}
    />
  )
}
