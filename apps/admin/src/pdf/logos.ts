import { type LogoName } from '../invoices/invoice-snapshot.js'

/** SVG drawings of a square, 32 by 32. One that was ever printed is never changed: a new one gets a new name. */
export const LOGOS: Record<LogoName, string> = {
  'repere-1': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M16 2C9.9 2 5 6.8 5 12.8 5 20.5 16 30 16 30s11-9.5 11-17.2C27 6.8 22.1 2 16 2Z" fill="#0f6b5c"/>
<path d="m16 6.5 1.9 4.3 4.6.5-3.4 3.1.9 4.6-4-2.3-4 2.3.9-4.6-3.4-3.1 4.6-.5Z" fill="#f4b942"/>
</svg>`,
}
