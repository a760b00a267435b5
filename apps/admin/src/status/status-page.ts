import { createHash } from 'node:crypto'
import { escapeHtml } from '../escape-html.js'
import { type Incident } from './incidents.js'
import { type CurrentState, type StatusSnapshot } from './status-snapshot.js'
import { LOCALES, numberIn, type WrittenLanguage } from '../written-languages.js'

interface Texts {
  title: string
  states: Record<CurrentState, string>
  impacts: Record<Incident['impact'], string>
  checked: (time: string) => string
  stale: string
  answeredIn: (ms: string) => string
  history: string
  oldest: string
  newest: string
  noData: string
  months: string
  month: string
  measured: string
  median: string
  slowest: string
  plans: string
  promise: (share: string) => string
  broken: string
  incidents: string
  none: string
  open: string
  resolved: (time: string) => string
  again: string
  pages: string
  /** The header that all pages share. */
  map: string
  documentation: string
  prices: string
  account: string
  status: string
  other: { href: string; name: string; lang: WrittenLanguage }
}

/** Origins of the pages that the header links to, and the address of the documentation. */
export interface SiteAddresses {
  api: string
  docs: string
  portal: string
}

const TEXTS: Record<WrittenLanguage, Texts> = {
  en: {
    title: 'Repère status',
    states: {
      operational: 'The API works',
      degraded: 'The API answers, but not every time',
      outage: 'The API is down',
      maintenance: 'The API is under maintenance',
      unknown: 'Not checked yet',
    },
    impacts: { degraded: 'Degraded', outage: 'Outage', maintenance: 'Maintenance' },
    checked: (time) => `Last checked on ${time}.`,
    stale:
      'The API is checked every 15 seconds, and this page is written at least once a minute. If that time is older than a few minutes, our monitoring is down too.',
    answeredIn: (ms) => `It answered in ${ms}.`,
    history: 'Availability of the last 90 days',
    oldest: '90 days ago',
    newest: 'Today',
    noData: 'no data',
    months: 'By month',
    month: 'Month',
    measured: 'Availability, measured by this page',
    median: 'Median latency',
    slowest: 'Latency, 95th percentile',
    plans: 'Availability of customers’ requests, by plan',
    promise: (share) => `Promised each month: ${share}.`,
    broken: 'below the promise',
    incidents: 'Incidents',
    none: 'None in the last 90 days.',
    open: 'Open',
    resolved: (time) => `Resolved on ${time}`,
    again: 'Refresh',
    pages: 'Pages of the site',
    map: 'Map',
    documentation: 'Documentation',
    prices: 'Prices',
    account: 'Account',
    status: 'Status',
    other: { href: 'fr.html', name: 'Français', lang: 'fr' },
  },
  fr: {
    title: 'État de Repère',
    states: {
      operational: 'L’API fonctionne',
      degraded: 'L’API répond, mais pas à chaque fois',
      outage: 'L’API est en panne',
      maintenance: 'L’API est en maintenance',
      unknown: 'Pas encore vérifié',
    },
    impacts: { degraded: 'Dégradé', outage: 'Panne', maintenance: 'Maintenance' },
    checked: (time) => `Dernière vérification : ${time}.`,
    stale:
      'L’API est vérifiée toutes les 15 secondes et cette page est écrite au moins une fois par minute. Si cette heure date de plus de quelques minutes, notre surveillance est en panne aussi.',
    answeredIn: (ms) => `Elle a répondu en ${ms}.`,
    history: 'Disponibilité des 90 derniers jours',
    oldest: 'Il y a 90 jours',
    newest: 'Aujourd’hui',
    noData: 'pas de données',
    months: 'Par mois',
    month: 'Mois',
    measured: 'Disponibilité mesurée par cette page',
    median: 'Latence médiane',
    slowest: 'Latence, 95e centile',
    plans: 'Disponibilité des requêtes des clients, par offre',
    promise: (share) => `Promis chaque mois : ${share}.`,
    broken: 'sous la promesse',
    incidents: 'Incidents',
    none: 'Aucun au cours des 90 derniers jours.',
    open: 'En cours',
    resolved: (time) => `Résolu : ${time}`,
    again: 'Actualiser',
    pages: 'Pages du site',
    map: 'Carte',
    documentation: 'Documentation',
    prices: 'Prix',
    account: 'Compte',
    status: 'État',
    other: { href: 'index.html', name: 'English', lang: 'en' },
  },
}

/** The file of each language; links between them are relative, because the page may be published elsewhere. */
const PAGE_FILES: Record<WrittenLanguage, string> = { en: 'index.html', fr: 'fr.html' }

/** The star inside the pin, as on the other pages. */
const MARK =
  '<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><path fill="#0f6b5c" d="M16 2C9.900 2 5 6.800 5 12.800 5 20.500 16 30 16 30s11-9.500 11-17.200C27 6.800 22.100 2 16 2Z"/><path fill="#f4b942" d="m16 6.500 1.900 4.300 4.600.5-3.400 3.100.9 4.600-4-2.300-4 2.300.9-4.600-3.400-3.100 4.600-.5Z"/></svg>'

/** The page as one file: no script, no external files, readable without styles. */
export function statusPage(snapshot: StatusSnapshot, language: WrittenLanguage, addresses: SiteAddresses): string {
  const texts = TEXTS[language]
  const { state, checkedAt, latencyMs, days, promised } = snapshot
  const latency = latencyMs === null ? '' : ` ${texts.answeredIn(milliseconds(latencyMs, language))}`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${STATUS_PAGE_POLICY}">
<meta name="color-scheme" content="light dark">
<title>${texts.title}</title>
<style>${STYLES}</style>
</head>
<body>
${headerHtml(texts, language, addresses)}
<main>
<h1>${texts.title}</h1>
<section class="now ${state}">
<h2><span class="dot" aria-hidden="true"></span>${texts.states[state]}</h2>
<p>${texts.checked(moment(checkedAt, language))}${latency} <a href="${PAGE_FILES[language]}">${texts.again}</a></p>
</section>
<section>
<h2>${texts.history}</h2>
<ol class="days">
${days.map(({ day, availability }) => `<li class="${levelOf(availability, promised)}" title="${day}: ${availability === null ? texts.noData : percent(availability, language)}"><span>${day}: ${availability === null ? texts.noData : percent(availability, language)}</span></li>`).join('\n')}
</ol>
<p class="scale"><span>${texts.oldest}</span><span>${texts.newest}</span></p>
</section>
<section>
<h2>${texts.incidents}</h2>
${snapshot.incidents.length === 0 ? `<p>${texts.none}</p>` : snapshot.incidents.map((incident) => incidentHtml(incident, texts, language)).join('\n')}
</section>
<section>
<h2>${texts.months}</h2>
<p>${texts.promise(percent(promised, language))}</p>
<table role="table">
<thead><tr role="row">${[texts.month, texts.measured, texts.median, texts.slowest, texts.plans].map((name) => `<th role="columnheader" scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${snapshot.months.map((month) => monthHtml(month, promised, texts, language)).join('\n')}
</tbody>
</table>
</section>
<footer><p>${texts.stale}</p></footer>
</main>
</body>
</html>
`
}

function headerHtml(texts: Texts, language: WrittenLanguage, { api, docs, portal }: SiteAddresses): string {
  const documentation = `${docs}/${language === 'en' ? 'en/' : ''}`
  const asked = `?language=${language}`
  const links = [
    [`${api}/`, texts.map],
    [documentation, texts.documentation],
    [`${portal}/prices${asked}`, texts.prices],
    [PAGE_FILES[language], texts.status],
    [`${portal}/${asked}`, texts.account],
  ] as const
  const { href, name, lang } = texts.other
  return `<header><a class="home" href="${documentation}">${MARK}Repère</a>
<nav aria-label="${texts.pages}">${links.map(([address, text]) => `<a href="${escapeHtml(address)}"${text === texts.status ? ' aria-current="page"' : ''}>${text}</a>`).join('')}</nav>
<a href="${href}" lang="${lang}" hreflang="${lang}">${name}</a></header>`
}

function incidentHtml(
  { title, impact, startedAt, resolvedAt, updates }: Incident,
  texts: Texts,
  lang: WrittenLanguage,
) {
  const end = resolvedAt === null ? texts.open : texts.resolved(moment(resolvedAt, lang))
  return `<article class="${resolvedAt === null ? 'open' : 'over'}">
<h3>${escapeHtml(title)}</h3>
<p>${texts.impacts[impact]} · ${moment(startedAt, lang)} · ${end}</p>
${updates.length === 0 ? '' : `<ul>${updates.map(({ at, text }) => `<li><time datetime="${at.toISOString()}">${moment(at, lang)}</time> ${escapeHtml(text)}</li>`).join('')}</ul>`}
</article>`
}

function monthHtml(
  { month, measured, plans }: StatusSnapshot['months'][number],
  promised: number,
  texts: Texts,
  language: WrittenLanguage,
): string {
  const latency = (ms: number | null | undefined) =>
    ms === null || ms === undefined ? texts.noData : milliseconds(ms, language)
  const byPlan = plans
    .filter(({ availability }) => availability !== null)
    .map(({ plan, availability, kept }) => {
      const text = `${escapeHtml(plan)} ${percent(availability!, language)}`
      return kept ? text : `<strong>${text}, ${texts.broken}</strong>`
    })
  const share = measured === null ? texts.noData : percent(measured.availability, language)
  const cell = (name: string, text: string, level = '') =>
    `<td role="cell" class="${level}" data-name="${name}${language === 'fr' ? '\u00a0' : ''}:">${text}</td>`
  return `<tr role="row"><th role="rowheader" scope="row">${month}</th>${cell(texts.measured, share, levelOf(measured?.availability ?? null, promised))}${cell(texts.median, latency(measured?.p50Ms))}${cell(texts.slowest, latency(measured?.p95Ms))}${cell(texts.plans, byPlan.join('<br>') || texts.noData)}</tr>`
}

/** The content of the page for programs. */
export const statusJson = (snapshot: StatusSnapshot): string => `${JSON.stringify(snapshot, null, 2)}\n`

const levelOf = (availability: number | null, promised: number): string =>
  availability === null ? 'none' : availability >= promised ? 'good' : availability >= 0.99 ? 'poor' : 'bad'

/** Rounded down, so that a share is shown only if it was reached. */
function percent(share: number, language: WrittenLanguage): string {
  const text = (Math.floor(share * 100_000 + 1e-6) / 1_000).toFixed(3).replace(/0$/, '')
  return language === 'fr' ? `${text.replace('.', ',')} %` : `${text}%`
}

const milliseconds = (ms: number, language: WrittenLanguage): string => `${numberIn(Math.round(ms), language)} ms`

const moment = (at: Date, language: WrittenLanguage): string =>
  `${at.toLocaleString(LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

const STYLES = `
:root{--ink:#1f2421;--soft:#4a514c;--line:#dcd8cf;--ground:#fff;--brand:#0f6b5c;--good:#1a7f4b;--poor:#9a5b00;--bad:#c22f2f;--none:#c9d0d8}
@media (prefers-color-scheme:dark){:root{--ink:#f3eee4;--soft:#c5cad1;--line:#3b434e;--ground:#1c2127;--brand:#37b39e;--good:#4cc38a;--poor:#f0a63a;--bad:#ff7b72;--none:#4b5663}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 Repere,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
main{max-width:54rem;margin:0 auto;padding:1rem 1rem 3rem}
header{display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem;padding:.4rem 1rem;border-bottom:1px solid var(--line);font-size:.9rem}
header a{display:inline-flex;align-items:center;gap:.5rem;min-height:44px;text-decoration:none}header a:hover,[aria-current]{color:var(--brand)}
.home{font-size:1.2rem;font-weight:700}nav{display:flex;flex-wrap:wrap;gap:0 1rem;margin-left:auto}
h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.1rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:0}
p{margin:.25rem 0;color:var(--soft)}a{color:inherit}
.now{border:1px solid var(--line);border-left:.4rem solid var(--none);border-radius:.5rem;padding:1rem;margin-top:1rem}
.now h2{margin:0;font-size:1.4rem}.dot{display:inline-block;width:.7em;height:.7em;border-radius:50%;margin-right:.5em;background:var(--none)}
.operational{border-left-color:var(--good)}.operational .dot{background:var(--good)}
.degraded,.maintenance{border-left-color:var(--poor)}.degraded .dot,.maintenance .dot{background:var(--poor)}
.outage{border-left-color:var(--bad)}.outage .dot{background:var(--bad)}
.days{display:flex;gap:2px;list-style:none;margin:.5rem 0 0;padding:0;height:2.5rem}
.days li{flex:1;border-radius:2px;background:var(--none);min-width:1px}
.days span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.days .good{background:var(--good)}.days .poor{background:var(--poor)}.days .bad{background:var(--bad)}
.scale{display:flex;justify-content:space-between;font-size:.85rem}
article{border-left:.25rem solid var(--line);padding:.1rem 0 .1rem 1rem;margin:1rem 0}article.open{border-left-color:var(--poor)}
article ul{margin:.5rem 0 0;padding-left:1.1rem}time{color:var(--soft)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}
tbody th{white-space:nowrap}thead th{font-size:.85rem;color:var(--soft);font-weight:600}td.good{color:var(--good)}td.poor{color:var(--poor)}td.bad,strong{color:var(--bad)}
@media (max-width:44rem){nav{order:1;width:100%;margin:0;justify-content:space-between;gap:0}.home{margin-right:auto}
table,tbody,tr,td,tbody th{display:block;border:0;padding:.15rem 0}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{border-bottom:1px solid var(--line);padding:.6rem 0}td::before{content:attr(data-name) ' ';color:var(--soft)}}
footer{margin-top:2rem;border-top:1px solid var(--line);padding-top:1rem;font-size:.85rem}
`

/** The permissions of the page: its own styles, and nothing else. */
export const STATUS_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`
