import { commands, type Locator } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    drag: (from: string, to: string) => Promise<void>
  }
}

/** Drags one element onto another with the mouse. The page draws each step before the next, as it does for a person. */
export const drag = (from: Locator, to: Locator): Promise<void> => commands.drag(from.selector, to.selector)
