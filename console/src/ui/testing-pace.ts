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

/** All locators share this prototype, two levels above each of them. */
const lookup: Lookup = Object.getPrototypeOf(Object.getPrototypeOf(page.getByRole('main')))
const { findElement } = lookup
const lookEveryMs = 30
/** After this time, look even if no change was observed, because no observer reports changes of styles and sizes. */
const lookAnywayMs = 150

/** Resolves when the page has changed, at the earliest after `lookEveryMs` and at the latest after `lookAnywayMs`. */
async function change(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const observer = new MutationObserver(() => resolve())
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const anyway = setTimeout(resolve, lookAnywayMs)
  await new Promise((done) => setTimeout(done, lookEveryMs))
  await promise
  clearTimeout(anyway)
  observer.disconnect()
}

/**
 * Vitest looks after 20, 70, 170 and 270 ms, and from then on twice a second, so a test would spend most of its time waiting for the next
 * look. Each look costs milliseconds, so while nothing changes, looks are only `lookAnywayMs` apart.
 */
lookup.findElement = async function (options) {
  if (options?.timeout === undefined) return findElement.call(this, options)
  const endsAt = performance.now() + options.timeout
  while (this.elements().length === 0 && performance.now() < endsAt) await change()
  return findElement.call(this, { ...options, timeout: 0 })
}
