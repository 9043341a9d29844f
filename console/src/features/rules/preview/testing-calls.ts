import { createCall, listCalls } from '#api/contract/calls.ts'
import { discardRuleDraft, getRuleDraft } from '#api/contract/rule-drafts.ts'
import { createCategorizationRule, createPrivacyRule } from '#api/contract/rules.ts'
import { call } from '../../../lib/call.ts'

export const spokenLines = [
  '[00:00:02] Dana Whitlock: Hi Ilse, thanks for the time. How do you plan the night routes today?',
  '[00:00:14] Ilse Maas: Two planners rebuild everything in a spreadsheet every night and it takes about four hours.',
  '[00:00:34] Dana Whitlock: What does that cost you?',
  '[00:00:38] Ilse Maas: We lose a good part of the overtime budget in missed delivery windows.',
  '[00:00:49] Dana Whitlock: Shall we meet on Tuesday with your finance lead? I will send the agenda.',
  '[00:01:10] Ilse Maas: Tuesday is good. I will bring Bram.',
].join('\n')

/** Saves a call that is not routed yet. */
export const givenCall = (title: string, callerId: string) =>
  call(createCall, {
    respondAsync: true,
    body: { title, callerId, transcript: spokenLines, runScore: false, durationSeconds: 1200 },
  })

/** Number of calls that are not routed yet. */
export async function callsAtWork(): Promise<number> {
  const { results } = await call(listCalls, { body: { numberOfResults: 50 } })
  return results.filter(({ status }) => status === 'SCORING').length
}

export const givenRule = (label: string, callTitleIncludes: string) =>
  call(createCategorizationRule, {
    params: { level: 'organization' },
    body: {
      label,
      explanation: '',
      callTitleIncludes,
      callType: 'custom',
      behavior: 'SAVE_ONLY',
      position: 1,
    },
  })

/** A rule that exists only in the draft, before all others. */
export const givenDraftRule = (label: string, callTitleIncludes: string) =>
  call(createCategorizationRule, {
    params: { level: 'organization' },
    query: { draft: true },
    body: { label, callTitleIncludes, callType: 'custom', behavior: 'SAVE_ONLY', position: 1 },
  })

export async function discardDraft(): Promise<void> {
  const params = { kind: 'categorization' } as const
  const { version } = await call(getRuleDraft, { params })
  await call(discardRuleDraft, { params, body: { version } })
}

export const givenPrivacyRule = (title: string) =>
  call(createPrivacyRule, {
    params: { level: 'organization' },
    body: { ruleType: 'excludeCall', settings: { CALL_TITLE: title } },
  })

/** Overrides responses to requests with a matching path. @returns a function that ends it */
export function respondInstead(
  ending: RegExp,
  respond: (path: string) => Response | Promise<Response>,
): () => void {
  const original = window.fetch
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return ending.test(pathname) ? Promise.resolve(respond(pathname)) : original(input, init)
  }
  return () => {
    window.fetch = original
  }
}

export const problemResponse = (status: number, message: string): Response =>
  Response.json(
    {
      type: 'about:blank',
      title: '',
      status,
      detail: message,
      message,
      code: 'test',
      requestId: 'r-1',
    } satisfies Record<string, unknown>,
    { status },
  )
