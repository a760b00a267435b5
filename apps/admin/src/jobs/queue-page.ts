import { createHash } from 'node:crypto'
import { escapeHtml } from '../escape-html.js'
import { type DeadJob } from './job-queues.js'
import { type QueueDto, type RecurringJobDto } from './queue.dto.js'

/** Retries a job and shows the result. The token is the session's, so other sites cannot know it. */
const SCRIPT = `
document.addEventListener('click', async ({ target }) => {
  const path = target.dataset?.retry
  if (!path) return
  target.disabled = true
  const token = document.body.dataset.csrf
  const answer = await fetch(path, { method: 'POST', headers: { 'x-csrf-token': token } })
  if (answer.ok) location.reload()
  else target.textContent = 'Refused (' + answer.status + ')'
})`

const STYLE = `
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #222 }
table { border-collapse: collapse; width: 100%; margin: 0 0 2rem }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid #ddd; vertical-align: top }
td.number { text-align: right; font-variant-numeric: tabular-nums }
.bad { color: #a00 }
td.reason { overflow-wrap: anywhere }`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Only the page's own script and style run, even if a job's failure contains HTML. */
export const PAGE_POLICY = [
  `default-src 'none'`,
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** The page for staff: counts, recurring jobs, and failed jobs with their reasons and a button to retry them. */
export function renderQueuePage(queues: QueueDto[], failed: DeadJob[], csrfToken: string): string {
  const counts = queues.map(({ name, counts }) => [
    cell(name),
    ...Object.entries(counts).map(([state, count]) => numberCell(count, state === 'failed' && count > 0)),
  ])
  const recurring = queues.flatMap(({ name, recurring }) => recurring.map((job) => recurringRow(name, job)))
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Queues</title><style>${STYLE}</style></head>
<body data-csrf="${escapeHtml(csrfToken)}">
<h1>Queues</h1>
${table(['Queue', 'Waiting', 'Active', 'Delayed', 'Failed', 'Done this week'], counts)}
<h2>Recurring jobs</h2>
${table(['Queue', 'Job', 'Every', 'Last turn', 'Took', 'Ended'], recurring)}
<h2>Failed jobs</h2>
${failed.length === 0 ? '<p>None.</p>' : table(['Queue', 'Job', 'Id', 'Attempts', 'At', 'Reason', ''], failed.map(failedRow))}
<script>${SCRIPT}</script>
</body>
</html>
`
}

const recurringRow = (
  queue: string,
  { job, every_seconds, finished_at, took_ms, failure }: RecurringJobDto,
): string[] => [
  cell(queue),
  cell(job),
  cell(`${every_seconds} s`),
  cell(finished_at.toISOString()),
  cell(`${took_ms} ms`),
  failure === null
    ? cell('well')
    : `<td class="bad reason">${escapeHtml(`${failure.turns_in_a_row} × ${failure.reason}`)}</td>`,
]

const failedRow = ({ queue, id, job, attempts, failedAt, reason }: DeadJob): string[] => [
  cell(queue),
  cell(job),
  cell(id),
  numberCell(attempts),
  cell(failedAt.toISOString()),
  `<td class="reason">${escapeHtml(reason)}</td>`,
  `<td><button data-retry="${escapeHtml(`/staff/queues/${queue}/failed/${encodeURIComponent(id)}/retry`)}">Retry</button></td>`,
]

const table = (heads: string[], rows: string[][]): string =>
  `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.map((row) => `<tr>${row.join('')}</tr>`).join('\n')}</table>`
const cell = (text: string): string => `<td>${escapeHtml(text)}</td>`
const numberCell = (count: number, bad = false): string => `<td class="number${bad ? ' bad' : ''}">${count}</td>`
