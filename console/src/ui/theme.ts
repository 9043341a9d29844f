import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { paletteVariables } from './palette.ts'

/** The same key is read by public/before-start.js before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'coachline-color-scheme' })

/** Control heights: small 24, default 28, large (sign-in, phone) 34. */
const controlHeights: Record<string, string> = { xs: '24px', sm: '28px', md: '34px', lg: '40px' }
const controlFontSizes: Record<string, string> = { xs: '12px', sm: '13px', md: '13px', lg: '14px' }
type Size = string | number | undefined
const heightOf = (size: Size): string =>
  controlHeights[size ?? 'sm'] ?? (typeof size === 'number' ? `${size}px` : `${size}`)
const fontSizeOf = (size: Size): string => controlFontSizes[size ?? 'sm'] ?? '13px'

const indigo: MantineColorsTuple = [
  '#edf2ff',
  '#dbe4ff',
  '#bac8ff',
  '#91a7ff',
  '#748ffc',
  '#5c7cfa',
  '#4c6ef5',
  '#4263eb',
  '#3b5bdb',
  '#364fc7',
]

/** Mantine's dark surfaces, borders and texts in the product's own tones. */
const dark: MantineColorsTuple = [
  '#e4e6e9',
  '#b4b8be',
  '#9aa0a7',
  '#868e96',
  '#3d424a',
  '#2b2f35',
  '#1d2024',
  '#16181b',
  '#121416',
  '#0d0e10',
]

/** A dialog's header is a `header` element, which outside the page's sections would count as a second banner. */
const plainDialogHead = { header: { role: 'none' } }

/** Mantine's theme; colors of the product itself are the CSS variables of palette.ts. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 7 },
  colors: { indigo, dark },
  autoContrast: true,
  luminanceThreshold: 0.3,
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '6px' },
  // Named families first, because on plain Linux `system-ui` is a much wider font.
  fontFamily: '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '18px', xl: '30px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '32px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '18px', lineHeight: '24px' },
      h2: { fontSize: '14px', lineHeight: '20px' },
      h3: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(0 0 0 / 8%)',
    md: '0 4px 16px rgb(0 0 0 / 14%)',
    lg: '0 8px 28px rgb(0 0 0 / 18%)',
    xl: '0 12px 40px rgb(0 0 0 / 22%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    AppShell: { vars: () => ({ root: { '--app-shell-border-color': 'var(--c-line)' } }) },
    Burger: { vars: () => ({ root: { '--burger-color': 'var(--c-dimmed)' } }) },
    Divider: { defaultProps: { color: 'var(--c-line)' } },
    Paper: {
      defaultProps: { radius: 'md' },
      vars: () => ({ root: { '--paper-border-color': 'var(--c-line)' } }),
    },
    // The current page: raised, with a border.
    NavLink: {
      defaultProps: { px: 8, py: 2, bd: '1px solid transparent', bdrs: 'sm' },
      vars: () => ({
        root: {
          '--nl-bg': 'var(--c-raised)',
          '--nl-hover': 'var(--c-raised)',
          '--nl-color': 'var(--c-text)',
        },
        children: {},
      }),
    },
    Button: {
      defaultProps: { size: 'sm', fw: 500 },
      vars: (_theme: unknown, props: { size?: Size }) => ({
        root: {
          '--button-height': heightOf(props.size),
          '--button-fz': fontSizeOf(props.size),
          '--button-padding-x': props.size === 'xs' ? '8px' : '12px',
        },
      }),
    },
    ActionIcon: {
      defaultProps: { size: 'sm', variant: 'subtle', color: 'gray' },
      vars: (_theme: unknown, props: { size?: Size }) => ({ root: { '--ai-size': heightOf(props.size) } }),
    },
    Input: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, props: { size?: Size }) => ({
        wrapper: { '--input-height': heightOf(props.size), '--input-fz': fontSizeOf(props.size) },
      }),
    },
    // Labels keep their size next to larger controls.
    InputWrapper: {
      defaultProps: { size: 'sm' },
      vars: () => ({ label: { '--input-label-size': '13px' }, error: {}, description: {} }),
    },
    SegmentedControl: { defaultProps: { size: 'xs', radius: 'sm', withItemsBorders: false } },
    Menu: {
      defaultProps: { shadow: 'md', radius: 'md', withinPortal: true, withInitialFocusPlaceholder: false },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, fz: 12, px: 8, py: 4 } },
    Modal: {
      defaultProps: {
        radius: 'md',
        centered: true,
        shadow: 'xl',
        overlayProps: { backgroundOpacity: 0.4 },
        attributes: plainDialogHead,
      },
    },
    Drawer: {
      defaultProps: { shadow: 'xl', overlayProps: { backgroundOpacity: 0.4 }, attributes: plainDialogHead },
    },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Switch: { defaultProps: { size: 'sm' } },
    Kbd: {
      defaultProps: {
        size: 11,
        fw: 400,
        lh: '16px',
        px: 5,
        py: 0,
        bd: '1px solid var(--c-line)',
        bg: 'var(--c-sunken)',
        c: 'var(--c-muted)',
      },
    },
    Text: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Tabs: { defaultProps: { radius: 0 } },
    Skeleton: { defaultProps: { radius: 'xs' } },
  },
})

const mantineVariables = {
  '--mantine-color-body': 'var(--c-page)',
  '--mantine-color-text': 'var(--c-text)',
  '--mantine-color-bright': 'var(--c-text)',
  '--mantine-color-dimmed': 'var(--c-dimmed)',
  '--mantine-color-placeholder': 'var(--c-muted)',
  '--mantine-color-anchor': 'var(--c-link)',
  '--mantine-color-default': 'var(--c-raised)',
  '--mantine-color-default-hover': 'var(--c-hover)',
  '--mantine-color-default-color': 'var(--c-text)',
  '--mantine-color-default-border': 'var(--c-control)',
  '--mantine-color-error': 'var(--tone-red-text)',
  '--mantine-color-disabled': 'var(--c-sunken)',
  '--mantine-color-disabled-color': 'var(--c-muted)',
  '--mantine-color-disabled-border': 'var(--c-line)',
  '--mantine-primary-color-filled': 'var(--c-accent)',
  '--mantine-primary-color-filled-hover': 'var(--c-accent-hover)',
  '--mantine-primary-color-light': 'var(--tone-indigo-tint)',
  '--mantine-primary-color-light-color': 'var(--tone-indigo-text)',
}

const tones = ['teal', 'blue', 'cyan', 'yellow', 'orange', 'red', 'grape', 'gray', 'indigo']
/** Mantine's `light` variants use the same tint and text as status badges: at least 6:1. */
const lightVariants = Object.fromEntries(
  tones.flatMap((tone) => [
    [`--mantine-color-${tone}-light`, `var(--tone-${tone}-tint)`],
    [`--mantine-color-${tone}-light-color`, `var(--tone-${tone}-text)`],
  ]),
)
const subtleVariants = {
  '--mantine-color-gray-text': 'var(--c-dimmed)',
  '--mantine-color-gray-light-hover': 'var(--c-hover)',
  '--mantine-color-red-text': 'var(--tone-red-text)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...paletteVariables.light,
    ...mantineVariables,
    ...lightVariants,
    ...subtleVariants,
    // The hovered item in Mantine's lists.
    '--mantine-color-gray-0': 'var(--c-hover)',
  },
  dark: { ...paletteVariables.dark, ...mantineVariables, ...lightVariants, ...subtleVariants },
})
