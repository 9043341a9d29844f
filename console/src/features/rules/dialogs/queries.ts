import {
  acceptedDescriptions,
  acceptedTest,
  type DescriptionsAnswer,
  descriptionsAnswer,
  type GenerateDescriptionsBody,
  type TestRoutingAnswer,
  type TestRoutingBody,
  testRoutingAnswer,
} from '#api/contract/rule-tests.ts'
import { api, newIdempotencyKey } from '../../../lib/api.ts'

const base = '/integrations/real-calls'
const started = () => ({ method: 'POST', respondAsync: true, idempotencyKey: newIdempotencyKey() }) as const

export const startTest = (body: TestRoutingBody) => api(`${base}/test-routing`, acceptedTest, { ...started(), body })
export const readTest = (id: string, signal: AbortSignal): Promise<TestRoutingAnswer> =>
  api(`${base}/test-routing/${id}`, testRoutingAnswer, { signal })

export const startDescriptions = (body: GenerateDescriptionsBody) =>
  api(`${base}/generate-descriptions`, acceptedDescriptions, { ...started(), body })
export const readDescriptions = (id: string, signal: AbortSignal): Promise<DescriptionsAnswer> =>
  api(`${base}/generate-descriptions/${id}`, descriptionsAnswer, { signal })
