import { describe, expect, it } from 'vitest'
import { listCallsBody } from './calls.ts'
import { importTasksQuery, listFromProviderBody } from './imports.ts'
import { integrationsQuery } from './integrations.ts'
import { pageQuery } from './page.ts'
import { schedulingPreviewBody } from './recorder.ts'

describe('page sizes', () => {
  it.each([
    ['users, teams and organizations', pageQuery, {}, 1000],
    ['calls', listCallsBody, {}, 1000],
    ['integrations', integrationsQuery, {}, 1000],
    ['imports', importTasksQuery, {}, 1000],
    ['calls of a provider', listFromProviderBody, {}, 1000],
    // Each event comes with the trace of every rule.
    ['the preview of recordings', schedulingPreviewBody, { optOutBotSchedulingRules: [] }, 50],
  ])('of %s are 20 by default and limited', (_name, schema, required, largest) => {
    expect(schema.parse(required)).toMatchObject({ from: 0, numberOfResults: 20 })
    expect(schema.parse({ ...required, numberOfResults: largest })).toMatchObject({
      numberOfResults: largest,
    })
    expect(schema.safeParse({ ...required, numberOfResults: largest + 1 }).success).toBe(false)
  })
})
