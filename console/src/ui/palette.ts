/**
 * Colors of the product as CSS variables: `var(--c-<surface or text>)` and `var(--tone-<tone>-{text|tint|dot})`.
 * Text on its surface has at least 4.9:1 contrast, tone text 6:1, and dots 3:1, in both schemes.
 */
export const tones = ['teal', 'blue', 'cyan', 'yellow', 'orange', 'red', 'grape', 'gray', 'indigo'] as const
export type Tone = (typeof tones)[number]

/** name: [light, dark] */
const surfaces: Record<string, [string, string]> = {
  page: ['#ffffff', '#16181b'],
  navbar: ['#f8f9fa', '#121416'],
  sunken: ['#f6f7f9', '#1b1d21'],
  hover: ['#f4f5f7', '#1f2226'],
  selected: ['#eef2ff', '#20263f'],
  raised: ['#ffffff', '#1d2024'],
  text: ['#1b1e22', '#e4e6e9'],
  dimmed: ['#495057', '#b4b8be'],
  muted: ['#5f666d', '#9aa0a7'],
  link: ['#364fc7', '#91a7ff'],
  accent: ['#4263eb', '#4263eb'],
  'accent-hover': ['#3b5bdb', '#3b5bdb'],
  // The ring needs 3:1 on every surface: the accent color has it in light, the link color in dark.
  focus: ['#4263eb', '#748ffc'],
  line: ['#e2e5e9', '#2b2f35'],
  'row-line': ['#eef0f2', '#23262b'],
  control: ['#ced4da', '#3d424a'],
  rep: ['#364fc7', '#91a7ff'],
  buyer: ['#0b7285', '#66d9e8'],
  'evidence-line': ['#b06f00', '#fcc419'],
  'evidence-fill': ['#fff3bf', '#3b3214'],
  score: ['#748ffc', '#5c7cfa'],
  'below-pass': ['#f08c46', '#e8834a'],
  track: ['#e9ecef', '#2b2f35'],
  mark: ['#1b1e22', '#e4e6e9'],
}

/** tone: text, tint and dot, light then dark */
const toneColors: Record<Tone, [string, string, string, string, string, string]> = {
  teal: ['#065f44', '#e6fcf5', '#099268', '#63e6be', '#12302a', '#20c997'],
  blue: ['#124b80', '#e7f5ff', '#228be6', '#74c0fc', '#132a3f', '#339af0'],
  cyan: ['#085664', '#e3fafc', '#1098ad', '#66d9e8', '#122e34', '#22b8cf'],
  yellow: ['#8a4700', '#fff9db', '#b87d00', '#ffe066', '#33290f', '#fcc419'],
  orange: ['#a3360b', '#fff4e6', '#e8590c', '#ffc078', '#362313', '#ff922b'],
  red: ['#971f1f', '#fff5f5', '#e03131', '#ffa8a8', '#3a1d1f', '#ff6b6b'],
  grape: ['#652375', '#f8f0fc', '#ae3ec9', '#e599f7', '#301b36', '#cc5de8'],
  gray: ['#495057', '#f1f3f5', '#7b838a', '#b4b8be', '#26292e', '#868e96'],
  indigo: ['#293b95', '#edf2ff', '#4c6ef5', '#91a7ff', '#202845', '#5c7cfa'],
}

function variables(scheme: 0 | 1): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, colors] of Object.entries(surfaces)) result[`--c-${name}`] = colors[scheme]
  for (const tone of tones) {
    const colors = toneColors[tone]
    const first = scheme * 3
    result[`--tone-${tone}-text`] = colors[first]!
    result[`--tone-${tone}-tint`] = colors[first + 1]!
    result[`--tone-${tone}-dot`] = colors[first + 2]!
  }
  return result
}

export const paletteVariables = { light: variables(0), dark: variables(1) }
