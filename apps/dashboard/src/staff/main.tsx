import { RouterProvider } from '@tanstack/react-router'
import { start } from '../shell/start.js'
import { router } from './router.js'

start(<RouterProvider router={router} />)
