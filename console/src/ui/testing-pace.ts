import React from 'react'
import { flushSync } from 'react-dom'
import { type Locator, page } from 'vitest/browser'

/**
 * Production React has no `act`, which `render` needs to return only when everything is rendered. This replacement renders immediately,
 * including effects, and then waits a few turns for what they trigger. Development React has its own, which is preferred.
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

/** The prototype shared by all locators is two levels above one of them. */
const lookup: Lookup = Object.getPrototypeOf(Object.getPrototypeOf(page.getByRole('main')))
const { findElement } = lookup
const lookEveryMs = 30

/** Vitest polls after 20, 70, 170 and 270 ms, and then twice a second, so most of a test would be waiting for the next poll. */
lookup.findElement = async function (options) {
  if (options?.timeout === undefined) return findElement.call(this, options)
  const endsAt = performance.now() + options.timeout
  while (this.elements().length === 0 && performance.now() < endsAt)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  return findElement.call(this, { ...options, timeout: 0 })
}
