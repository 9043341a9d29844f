import type { RunOptions } from 'axe-core'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isShort: boolean
  }
}

/** How axe judges a page: of what is right it tells nothing, which is half of its work. */
export const violationsOnly: RunOptions = { resultTypes: ['violations'] }

/** WCAG 2.2 AA. */
export const wcag: RunOptions = {
  ...violationsOnly,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

/** Resolves when nothing moves or fades any more: a color on its way is not what a person reads. */
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
 * The color schemes in which a test file judges what it shows. In a run that must be short each file takes one of the two, which its name
 * decides.
 */
export const schemesFor = (fileUrl: string): readonly Scheme[] =>
  inject('isShort') ? [new URL(fileUrl).pathname.length % 2 === 0 ? 'light' : 'dark'] : ['light', 'dark']
