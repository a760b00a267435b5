import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import '@repere/typeface/typeface.css'
import './page.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/query-client.js'
import { site } from '../api/site.js'
import { cssVariables, theme } from './theme.js'

// After the page, because no notification is shown before a click.
const Notifications = lazy(() =>
  import('@mantine/notifications').then((library) => ({ default: library.Notifications })),
)

if (site.styleNonce !== '') setNonce(site.styleNonce)

/** Renders one of the two apps with their common providers. */
export function start(app: ReactNode): void {
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => site.styleNonce}
        deduplicateInlineStyles
      >
        <QueryClientProvider client={queryClient}>
          <Suspense fallback={null}>
            <Notifications position="top-right" />
          </Suspense>
          {app}
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
