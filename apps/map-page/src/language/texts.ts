import { type FirstView, type StyleName } from '../api/answers.js'
import { type TruckSize } from '@repere/shared/travel-mode'
import {
  type Annotation,
  type Avoidable,
  type GuidanceLanguage,
  type OperationName,
  type SeasonName,
} from '../api/operations.js'
import { type TrafficLevel } from '../styles/traffic-colours.js'

/** Every text of the page, in one language. */
export interface Texts {
  locale: 'fr' | 'en'
  title: string
  map: string
  otherLanguage: { code: 'fr' | 'en'; name: string; short: string }
  search: {
    label: string
    placeholder: string
    results: (count: number) => string
    none: string
  }
  site: { label: string; documentation: string; prices: string; status: string; account: string }
  tabs: { label: string; place: string; directions: string; zone: string; fleet: string; lab: string }
  sheet: { open: string; close: string }
  place: {
    hint: string
    nothing: string
    landmark: (name: string, distance: string) => string
    where: string
    plusCode: string
    phone: string
    hours: string
    position: string
    copy: string
    copied: string
    to: string
    from: string
    zone: string
    share: string
    layers: Record<string, string>
    /** By the API's slugs; for others the layer is shown. */
    categories: Record<string, string>
    nearby: {
      label: string
      chips: Record<string, string>
      none: string
      found: (count: number) => string
      again: string
    }
  }
  welcome: {
    /** A note about the data; null if none is needed. */
    about: (view: FirstView) => string | null
    example: string
    journey: (origin: string, destination: string) => string
  }
  share: {
    title: (name: string) => string
    other: string
    copyLink: string
    linkCopied: string
    copyCode: string
    codeCopied: string
    link: string
    noKey: string
  }
  /** The playground. */
  lab: {
    operation: string
    operations: Record<OperationName, string>
    language: string
    languages: Record<GuidanceLanguage, string>
    hint: (min: number, max: number) => string
    /** For operations with one point or none. */
    hints: Partial<Record<OperationName, string>>
    avoid: string
    avoidable: Record<Avoidable, string>
    alternatives: string
    truck: string
    truckSize: Record<keyof TruckSize, string>
    season: string
    seasons: Record<'' | SeasonName, string>
    annotations: string
    annotated: Record<Annotation, string>
    text: string
    textLines: string
    fill: string
    clear: string
    remove: (number: number) => string
    points: (count: number) => string
    trace: string
    tracePlaceholder: string
    traceFile: string
    noTrace: string
    matched: (matched: number, all: number) => string
    matching: (distance: string, percent: number) => string
    rider: (rider: string, duration: string, distance: string) => string
    unreachable: (points: string) => string
    detour: (duration: string, side: 'left' | 'right', open: boolean | null) => string
    assigned: (rider: string, orders: string, duration: string) => string
    stays: (order: string) => string
    order: (order: string) => string
    /** How a text was read; empty if no part of it is known. */
    read: (parts: Partial<Record<'town' | 'area' | 'kind' | 'relation' | 'setAside', string | undefined>>) => string
    etaCaption: string
    etaAt: (time: string, duration: string) => string
    noTraffic: string
    tiles: (minZoom: number, maxZoom: number, attribution: string) => string
    style: (address: string) => string
  }
  code: {
    button: string
    languages: string
    request: string
    key: string
    headers: (status: number, milliseconds: number) => string
    answer: string
    copy: string
    copied: string
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
    /** The main street of the route. */
    by: (street: string) => string
    /** @param day  of the week; null: that of the other end */
    arrival: (time: string, day: string | null) => string
    departure: (time: string, day: string | null) => string
    /** Eight journeys of ten take a time between both. */
    inTraffic: (low: string, high: string) => string
    unpaved: (distance: string) => string
    /** Roads on which the rains slow it down, and roads that the rains close. */
    rains: (distance: string) => string
    floods: string
    speak: string
    toll: string
    ferry: string
    /** A closure or a speed of roads. */
    meets: (title: string) => string
    avoids: (title: string) => string
    steps: string
    clear: string
  }
  zone: {
    centre: string
    placeholder: string
    minutes: string
    minutesValue: (minutes: string) => string
    hint: string
    area: (area: string, minutes: number) => string
    clear: string
  }
  mode: string
  /** The time of travel. */
  time: { label: string; now: string; departAt: string; arriveBy: string; moment: string }
  traffic: { show: string; legend: string } & Record<TrafficLevel, string>
  style: { label: string; layers: string; noImages: string } & Record<StyleName, string>
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
    none: string
    guide: string
    /** Address of the page about getting a key. */
    register: string
    registerText: string
    guideUrl: string
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
    retry: string
    offline: string
  }
  /** The texts of MapLibre's own controls. */
  controls: Record<string, string>
}
