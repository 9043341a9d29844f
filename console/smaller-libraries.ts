import type { Plugin } from 'vite'

/** Code in place of a part that was left out. It throws an error that names the part. */
const refuse = (what: string): string =>
  `() => { throw new Error(${JSON.stringify(`${what} is left out of the console: see smaller-libraries.ts.`)}) }`

/**
 * Parts of libraries that the console never uses but every visit would load. The libraries attach them to parts that are used, so no
 * bundler can tell that they are unused.
 */
const leftOut: { module: RegExp; shrink: (code: string) => string }[] = [
  {
    // Every zod schema carries code that converts it to JSON Schema. Only the API's specification uses that code.
    module: /\/zod\/v4\/classic\/schemas\.js$/,
    shrink: (code) =>
      code
        .replaceAll(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replace(
          /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m,
          `const createToJSONSchemaMethod = ${refuse('JSON Schema')}, createStandardJSONSchemaMethod = () => createToJSONSchemaMethod`,
        ),
  },
  {
    // The app shell has no edges that can be dragged.
    module: /\/AppShellResizeHandle\/AppShellResizeHandle\.mjs$/,
    shrink: () => `export const AppShellResizeHandle = ${refuse('The resize handle')}`,
  },
  {
    // Menus here are lists of actions and choices, and no tooltip follows the pointer.
    module:
      /\/(MenuSub|MenuContextMenu|MenuCheckboxItem|MenuCheckboxGroup|PopoverContextMenu|TooltipFloating)\.mjs$/,
    shrink: (code) => {
      const name = /export \{ (\w+) \}/.exec(code)?.[1] ?? ''
      return `export const ${name} = ${refuse(name)}`
    },
  },
]

/** Matches our own code where it uses a part that was left out. */
const asksForLeftOut =
  /\b(Menu\.(Sub|ContextMenu|CheckboxItem|CheckboxGroup)|Popover\.ContextMenu|Tooltip\.Floating|toJSONSchema)\b/

/**
 * Leaves unused parts of libraries out of the built console. Stops the build if our code uses such a part, or if nothing was left out because
 * the part's module is gone or has changed.
 */
export function smallerLibraries(): Plugin {
  const found = new Set<(typeof leftOut)[number]>()
  return {
    name: 'smaller-libraries',
    apply: 'build',
    enforce: 'pre',
    buildEnd(error) {
      const missing = leftOut.find((part) => !found.has(part))
      if (error === undefined && missing !== undefined)
        this.error(`No module matches ${missing.module}: nothing was left out.`)
    },
    transform(code, id) {
      if (!id.includes('/node_modules/')) {
        const asked = asksForLeftOut.exec(code)?.[0]
        if (asked !== undefined) this.error(`${id} uses ${asked}, which smaller-libraries.ts leaves out.`)
        return
      }
      const part = leftOut.find(({ module }) => module.test(id))
      if (part === undefined) return
      found.add(part)
      const shrunk = part.shrink(code)
      if (shrunk === code) this.error(`${id} has changed: nothing was left out.`)
      return { code: shrunk, map: null }
    },
  }
}
