import type { RunOptions } from 'axe-core'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isShort: boolean
  }
}

/** Has axe report only violations: reporting what passes is half of its work. */
export const violationsOnly: RunOptions = { resultTypes: ['violations'] }

/** WCAG 2.2 AA. */
export const wcag: RunOptions = {
  ...violationsOnly,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

/** Resolves when all animations have ended, because a color in transition is not what a user reads. */
export async function untilStill(): Promise<void> {
  for (let still = 0; still < 3; still += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    if (moving.length > 0) still = 0
    await Promise.allSettled(moving.map((animation) => animation.finished))
  }
}

export type Scheme = 'light' | 'dark'

/**
 * The color schemes in which a test file is checked. In a short run each file uses only one of the two, chosen by its name.
 */
export const schemesFor = (fileUrl: string): readonly Scheme[] =>
  inject('isShort') ? [new URL(fileUrl).pathname.length % 2 === 0 ? 'light' : 'dark'] : ['light', 'dark']
