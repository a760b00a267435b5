import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { parts } from '../parts/parts.texts.js'

// The colours of the map page (apps/map-page/src/styles/theme.css), as scales.
const brand: MantineColorsTuple = [
  '#e9f7f4',
  '#dff0ec',
  '#b8e0d8',
  '#8ccfc2',
  '#37b39e',
  '#22988a',
  '#157c6c',
  '#0f6b5c',
  '#0b574b',
  '#063f36',
]
const star: MantineColorsTuple = [
  '#fff8e8',
  '#feefcf',
  '#fbdd9d',
  '#f8cb69',
  '#f4b942',
  '#e0a32a',
  '#b97f14',
  '#8f600b',
  '#6b4706',
  '#4a3002',
]
const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f3f1ec',
  '#eae7df',
  '#dcd8cf',
  '#c5c0b5',
  '#9b978c',
  '#6c7069',
  '#565d58',
  '#363c38',
  '#1f2421',
]
const dark: MantineColorsTuple = [
  '#f3eee4',
  '#d9d6cf',
  '#b7bcc4',
  '#8b939e',
  '#3b434e',
  '#323a44',
  '#242a32',
  '#1c2127',
  '#15191e',
  '#0f1216',
]

export const theme = createTheme({
  primaryColor: 'brand',
  // White texts stand on it in both themes: 4.5 to 1 at least.
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, star, gray, dark },
  black: '#1f2421',
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "Repere, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontWeight: '680',
    sizes: {
      h1: { fontSize: '1.65rem', lineHeight: '1.25' },
      h2: { fontSize: '1.2rem', lineHeight: '1.3' },
      h3: { fontSize: '1.02rem', lineHeight: '1.35' },
    },
  },
  components: {
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' } },
    Modal: { defaultProps: { radius: 'lg', centered: true, overlayProps: { backgroundOpacity: 0.45, blur: 2 } } },
    Button: { defaultProps: { radius: 'md' } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Tooltip: { defaultProps: { withArrow: true, multiline: true, maw: 320 } },
    Alert: { defaultProps: { radius: 'lg' } },
    PasswordInput: {
      // Computed at each rendering, because the language may have changed.
      defaultProps: () => ({ visibilityToggleButtonProps: { 'aria-label': parts.now('show_typed') } }),
    },
  },
})

/** Dimmed texts have a contrast of at least 4.5 to 1 on every background. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#565d58',
    '--mantine-color-anchor': '#0f6b5c',
    '--mantine-color-error': '#b3202d',
    '--mantine-color-placeholder': '#6c7069',
    '--repere-ground': '#f7f5f1',
    '--repere-line': '#e5e1d8',
  },
  dark: {
    '--mantine-color-body': '#1c2127',
    '--mantine-color-dimmed': '#b7bcc4',
    '--mantine-color-anchor': '#5fc9b6',
    '--mantine-color-error': '#ff9d9f',
    '--mantine-color-placeholder': '#9aa1ab',
    '--repere-ground': '#14181d',
    '--repere-line': '#323a44',
  },
})
