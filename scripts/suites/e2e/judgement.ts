import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What can differ between two schemes of a page that has been judged in one of them. */
export const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong once nothing moves, by WCAG 2.2 AA and best practice or by these rules alone. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  await untilStill(page)
  // Of what is right nothing is told. There are no frames to join, which is what the other mode opens a page of its own for, at half
  // of the time of a judgement.
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

/** Resolves when nothing moves or fades any more: a color on its way is not what a person reads. */
export const untilStill = (page: Page): Promise<unknown> => page.evaluate(stillness)

/** How much of the whole page lies beside the window, px. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
