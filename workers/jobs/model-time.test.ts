import { describe, expect, it } from 'vitest'
import { ruleLevels } from '#db/vocabulary/rules.ts'
import { readWorkerConfig } from '../config.ts'
import { testSecretsKeys } from '../security/testing-secrets.ts'
import { jobs } from './catalog.ts'
import { longestModelRequestMs, requestsPerPrompt } from './model-time.ts'

describe('the time limit of jobs that ask a model', () => {
  const slowest = (timeoutMs: number) =>
    readWorkerConfig({
      DATABASE_URL: 'postgres://user@localhost/coachline',
      SECRETS_KEYS: testSecretsKeys,
      MODEL_PROVIDER: 'anthropic',
      MODEL_NAME: 'm',
      MODEL_API_KEY: 'k',
      MODEL_TIMEOUT_MS: String(timeoutMs),
    }).textEngine.model?.timeoutMs ?? Number.POSITIVE_INFINITY

  it('is enough for the slowest responses that the settings allow', () => {
    expect(() => slowest(longestModelRequestMs + 1)).toThrow('MODEL_TIMEOUT_MS is not valid')
    const questionMs = requestsPerPrompt * slowest(longestModelRequestMs)
    expect(jobs['describe-call-type'].timeoutMs).toBeGreaterThan(questionMs)
    for (const job of [jobs['route-call'], jobs['test-routing']])
      expect(job.timeoutMs).toBeGreaterThan(ruleLevels.length * questionMs)
  })
})
