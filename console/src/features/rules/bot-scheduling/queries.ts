import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { optOutRulesAnswer, schedulingPreviewAnswer } from '#api/contract/recorder.ts'
import type { OptOutRule } from '#workers/domain/recorder/rules.ts'
import { api } from '../../../lib/api.ts'

export const recorderPath = '/integrations/recall-ai'

/** Everything of the meeting recorder. */
export const recorderKey = (orgId: string) => ['org', orgId, 'recorder'] as const

export const optOutRulesQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...recorderKey(orgId), 'rules'],
    queryFn: ({ signal }) => api(`${recorderPath}/bot-scheduling-rules/org`, optOutRulesAnswer, { signal }),
  })

/** Rules that need not be saved, held against the next 14 days; the page before stays while another one loads. */
export const previewQuery = (orgId: string, rules: readonly OptOutRule[], { page, size }: { page: number; size: number }) =>
  queryOptions({
    queryKey: [...recorderKey(orgId), 'preview', rules, page, size],
    queryFn: ({ signal }) =>
      api(`${recorderPath}/get-calendar-scheduling-preview`, schedulingPreviewAnswer, {
        method: 'POST',
        body: { optOutBotSchedulingRules: rules, from: (page - 1) * size, numberOfResults: size },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
