import React from 'react'
import { flushSync } from 'react-dom'

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
