import { queryOptions } from '@tanstack/react-query'
import { listLearningMaterials } from '#api/contract/learning-materials.ts'
import { listChecks } from '#api/contract/scorecard-checks.ts'
import {
  getLatestPreview,
  getPreview,
  listPreviewCalls,
  type previewDirections,
} from '#api/contract/scorecard-previews.ts'
import {
  getPublishingCheck,
  getScorecard,
  getScorecardDependents,
  getScorecardVersion,
  listScorecardShares,
  listScorecardVersions,
} from '#api/contract/scorecards.ts'
import { getMyOrganization } from '#api/contract/session.ts'
import { call } from '../../lib/call.ts'
import { scorecardKey } from './keys.ts'

/** Others may edit the same draft, so it is refetched this often. */
const draftRefetchMs = 10_000

/** Option lists load up to 1000 items. Source: specification 2 §9. */
const maxOptions = 1000

export const scorecardQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...scorecardKey(orgId, id), 'view'],
    queryFn: ({ signal }) => call(getScorecard, { params: { id }, signal }),
    refetchInterval: draftRefetchMs,
  })

/** The checks available, by kind. They change only with a release. */
export const checkCatalogQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'check catalog'],
    queryFn: async ({ signal }) => {
      const { results } = await call(listChecks, { query: { numberOfResults: maxOptions }, signal })
      return {
        detectors: results.filter(({ kind }) => kind === 'detector'),
        metrics: results.filter(({ kind }) => kind === 'metric'),
      }
    },
    staleTime: 'static',
  })

/** Whether a language model may read calls of this organization. */
export const modelStateQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['org', orgId, 'text model'],
    queryFn: async ({ signal }) => (await call(getMyOrganization, { signal })).textModel,
    staleTime: 60_000,
  })

export const dependentsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...scorecardKey(orgId, id), 'dependents'],
    queryFn: ({ signal }) => call(getScorecardDependents, { params: { id }, signal }),
  })

export const materialsQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...scorecardKey(orgId, id), 'materials'],
    queryFn: async ({ signal }) => (await call(listLearningMaterials, { params: { id }, signal })).results,
  })

export const versionsQuery = (orgId: string, id: string, from: number, numberOfResults: number) =>
  queryOptions({
    queryKey: [...scorecardKey(orgId, id), 'versions', from, numberOfResults],
    queryFn: ({ signal }) =>
      call(listScorecardVersions, { params: { id }, query: { from, numberOfResults }, signal }),
  })

/** A version never changes. */
export const versionQuery = (orgId: string, id: string, number: number) =>
  queryOptions({
    queryKey: [...scorecardKey(orgId, id), 'version', number],
    queryFn: ({ signal }) => call(getScorecardVersion, { params: { id, number }, signal }),
    staleTime: 'static',
  })

/** Never cached, because other people's grades and previews may arrive in between. */
export const publishingCheckQuery = (orgId: string, id: string, draftVersion: number) =>
  queryOptions({
    queryKey: [...scorecardKey(orgId, id), 'publishing', draftVersion],
    queryFn: ({ signal }) => call(getPublishingCheck, { params: { id }, signal }),
    staleTime: 0,
  })

export const latestPreviewQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...scorecardKey(orgId, id), 'preview', 'latest'],
    queryFn: async ({ signal }) => (await call(getLatestPreview, { params: { id }, signal })).preview,
  })

export const previewKey = (orgId: string, id: string, previewId: string | null) =>
  [...scorecardKey(orgId, id), 'preview', previewId] as const

export const loadPreview = (id: string, previewId: string, signal: AbortSignal) =>
  call(getPreview, { params: { id, previewId }, signal })

export type FlipFilter = {
  criterionId?: string | undefined
  direction?: (typeof previewDirections)[number] | undefined
}
/** Maximum number of calls in a preview's list. */
const mostFlips = 50

export const flipsQuery = (orgId: string, id: string, previewId: string, filter: FlipFilter) =>
  queryOptions({
    queryKey: [...previewKey(orgId, id, previewId), 'calls', filter],
    queryFn: ({ signal }) =>
      call(listPreviewCalls, { params: { id, previewId }, query: { ...filter, limit: mostFlips }, signal }),
  })

export const sharesQuery = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [...scorecardKey(orgId, id), 'shares'],
    queryFn: ({ signal }) =>
      call(listScorecardShares, { params: { id }, query: { numberOfResults: 50 }, signal }),
  })
