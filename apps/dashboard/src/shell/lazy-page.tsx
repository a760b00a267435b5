import { type ComponentType, useCallback, useEffect, useReducer, useState } from 'react'
import { ApiProblem } from '../api/api-problem.js'
import { isReachable } from '../api/connection.js'
import { ProblemAlert } from '../parts/problem-alert.js'
import { WholePageLoader } from './route-states.js'

/** Reloads at most once per file, so that a file that is missing for good shows a problem. */
const RELOADED = 'repere.reloaded.'

/**
 * A page whose code is loaded when it is first opened. Without a network it shows the problem in the frame, and tries again
 * on request and when the network is back: the frame and its data stay. A file that the server does not have any more is
 * from an earlier release, and the whole page is loaded again.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let Loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  const preload = () =>
    (loading ??= load()
      .then((module) => void (Loaded = module[name]))
      .finally(() => (loading = undefined)))

  function LazyPage() {
    const [, render] = useReducer((count: number) => count + 1, 0)
    const [failed, setFailed] = useState(false)
    const open = useCallback(() => {
      setFailed(false)
      preload().then(render, async (error: Error) => {
        const entry = RELOADED + error.message
        if (sessionStorage.getItem(entry) === null && (await isReachable())) {
          sessionStorage.setItem(entry, '')
          return location.reload()
        }
        setFailed(true)
      })
    }, [])
    useEffect(() => {
      if (Loaded === undefined) open()
    }, [open])
    useEffect(() => {
      if (!failed) return
      addEventListener('online', open)
      return () => removeEventListener('online', open)
    }, [failed, open])
    if (Loaded !== undefined) return <Loaded />
    return failed ? (
      <ProblemAlert error={new ApiProblem(0, 'The code of the page did not load')} retry={open} />
    ) : (
      <WholePageLoader />
    )
  }
  // A link that the pointer is over loads the page ahead; its failure shows when the page is opened.
  LazyPage.preload = () => preload().catch(() => undefined)
  return LazyPage
}
