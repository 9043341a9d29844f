import React from 'react'
import { flushSync } from 'react-dom'
import { type Locator, page } from 'vitest/browser'

/**
 * React as it ships has no `act`, on which `render` relies to answer when everything is there. This one renders at once, with its effects,
 * and leaves what they ask for a few turns to follow. React for development has its own, which is taken first.
 */
async function act(work: () => Promise<unknown>): Promise<void> {
  let done: Promise<unknown> = Promise.resolve()
  flushSync(() => {
    done = work()
  })
  await done
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

Object.assign(React, { unstable_act: act })

type Lookup = Pick<Locator, 'elements'> & {
  findElement: (this: Lookup, options?: { timeout?: number }) => Promise<Element>
}

/** What all locators have in common lies two steps above one of them. */
const lookup: Lookup = Object.getPrototypeOf(Object.getPrototypeOf(page.getByRole('main')))
const { findElement } = lookup
const lookEveryMs = 30

/** Vitest looks after 20, 70, 170 and 270 ms, and from then on twice a second: most of a test would be waiting for its next look. */
lookup.findElement = async function (options) {
  if (options?.timeout === undefined) return findElement.call(this, options)
  const endsAt = performance.now() + options.timeout
  while (this.elements().length === 0 && performance.now() < endsAt)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  return findElement.call(this, { ...options, timeout: 0 })
}
