import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Rules that can differ between two schemes of a page already judged in one of them. */
export const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** Accessibility violations that axe finds once nothing moves: of WCAG 2.2 AA and best practices, or only of `rules`. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  await untilStill(page)
  // Only violations are reported. The pages have no frames to combine: for that, the other mode would open an extra page, which takes half
  // as long as the check itself.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const judge =
    rules === undefined
      ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      : axe.withRules(rules)
  const { violations } = await judge.analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
}

const stillness = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let still = 0; still < 3; still += 1) {
    await frame()
    const moving = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    if (moving.length > 0) still = 0
    await Promise.allSettled(moving.map((animation) => animation.finished))
  }
})()`

/** Resolves when all animations have ended, because a color in transition is not what a user reads. */
export const untilStill = (page: Page): Promise<unknown> => page.evaluate(stillness)

/** By how much the page is wider than the window, px. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
