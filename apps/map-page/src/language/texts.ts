import { type Mode, type StyleName } from '../api/answers.js'

/** Every text of the page, in one language. */
export interface Texts {
  locale: 'fr' | 'en'
  title: string
  map: string
  otherLanguage: { code: 'fr' | 'en'; name: string; short: string }
  search: {
    label: string
    placeholder: string
    clear: string
    results: (count: number) => string
    none: string
  }
  tabs: { label: string; place: string; directions: string; zone: string }
  sheet: { open: string; close: string }
  place: {
    hint: string
    nothing: string
    landmark: (name: string, distance: string) => string
    plusCode: string
    position: string
    copy: string
    copied: string
    to: string
    from: string
    zone: string
    layers: Record<string, string>
  }
  directions: {
    origin: string
    destination: string
    placeholder: string
    swap: string
    hint: string
    routes: string
    best: string
    alternative: (number: number) => string
    toll: string
    ferry: string
    steps: string
    clear: string
  }
  zone: {
    centre: string
    placeholder: string
    minutes: string
    minutesValue: (minutes: number) => string
    hint: string
    area: (area: string, minutes: number) => string
    clear: string
  }
  mode: { label: string } & Record<Mode, string>
  style: { label: string } & Record<StyleName, string>
  key: {
    button: string
    title: string
    explain: string
    field: string
    placeholder: string
    malformed: string
    submit: string
    cancel: string
    privacy: string
    reference: string
  }
  loading: string
  pickedPoint: string
  problems: {
    unreachable: string
    unauthorized: string
    forbidden: string
    limited: (seconds: number | null) => string
    maintenance: string
    engine: string
    unknown: (status: number) => string
    reasons: Record<string, string>
    noGraphics: string
    close: string
  }
  /** What MapLibre's own controls say. */
  controls: Record<string, string>
}
