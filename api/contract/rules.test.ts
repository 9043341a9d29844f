import { expect, it } from 'vitest'
import { seedPrivacyRules } from '#workers/domain/routing/default-rules.ts'
import { privacySettings } from './rules.ts'

it('the privacy rules of a new organization fit the limits of a rule', () => {
  for (const { settings } of seedPrivacyRules) expect(() => privacySettings.parse(settings)).not.toThrow()
})
