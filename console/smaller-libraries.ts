import type { Plugin } from 'vite'

/** Says at once what a part that was left out would have needed. */
const refuse = (what: string): string =>
  `() => { throw new Error(${JSON.stringify(`${what} is left out of the console: see smaller-libraries.ts.`)}) }`

/**
 * Parts of libraries that every visit would load although the console never uses them. A library attaches them to what is used, so that no
 * bundler can tell.
 */
const leftOut: { module: RegExp; shrink: (code: string) => string }[] = [
  {
    // Each schema knows how to write itself as JSON Schema; only the API's specification does.
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
    // The frame of the page has no edges to drag.
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

/** How our own code would ask for such a part. */
const asksForLeftOut =
  /\b(Menu\.(Sub|ContextMenu|CheckboxItem|CheckboxGroup)|Popover\.ContextMenu|Tooltip\.Floating|toJSONSchema)\b/

/** Leaves unused parts of libraries out of the built console. Stops the build when such a part is used, or is no longer there. */
export function smallerLibraries(): Plugin {
  return {
    name: 'smaller-libraries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/node_modules/')) {
        const asked = asksForLeftOut.exec(code)?.[0]
        if (asked !== undefined) this.error(`${id} uses ${asked}, which smaller-libraries.ts leaves out.`)
        return
      }
      const part = leftOut.find(({ module }) => module.test(id))
      if (part === undefined) return
      const shrunk = part.shrink(code)
      if (shrunk === code) this.error(`${id} has changed: nothing was left out.`)
      return { code: shrunk, map: null }
    },
  }
}
