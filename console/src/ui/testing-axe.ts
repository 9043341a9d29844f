import type { RunOptions } from 'axe-core'

/** How axe judges a page: of what is right it tells nothing, which is half of its work. */
export const violationsOnly: RunOptions = { resultTypes: ['violations'] }

/** WCAG 2.2 AA. */
export const wcag: RunOptions = { ...violationsOnly, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
