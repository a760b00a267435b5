/** Address of MapLibre's worker; `vite.config.ts` builds it. */
declare module 'virtual:map-worker' {
  const url: string
  export default url
}
