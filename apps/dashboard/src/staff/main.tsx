import { RouterProvider } from '@tanstack/react-router'
import { DateLanguage } from '../shell/date-language.js'
import { start } from '../shell/start.js'
import { router } from './router.js'

start(
  <DateLanguage>
    <RouterProvider router={router} />
  </DateLanguage>,
)
