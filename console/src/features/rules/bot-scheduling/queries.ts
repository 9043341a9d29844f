import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getOptOutRules, previewScheduling } from '#api/contract/recorder.ts'
import type { OptOutRule } from '#workers/domain/recorder/rules/opt-out-rule.ts'
import { call } from '../../../lib/call.ts'
import { rulesBody } from './model/edit-rules.ts'

/** The prefix of all keys about the meeting recorder. */
export const recorderKey = (orgId: string) => ['org', orgId, 'recorder'] as const

export const optOutRulesQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...recorderKey(orgId), 'rules'],
    queryFn: ({ signal }) => call(getOptOutRules, { signal }),
  })

/** What rules, saved or not, do with the meetings of the next 14 days. The previous page stays while another one loads. */
export const previewQuery = (
  orgId: string,
  rules: readonly OptOutRule[],
  { page, size }: { page: number; size: number },
) =>
  queryOptions({
    queryKey: [...recorderKey(orgId), 'preview', rules, page, size],
    queryFn: ({ signal }) =>
      call(previewScheduling, {
        body: { optOutBotSchedulingRules: rulesBody(rules), from: (page - 1) * size, numberOfResults: size },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
