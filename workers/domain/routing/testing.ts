import type { RoutableCall } from './describe-match.ts'
import type { CategorizationRule, PrivacyRule } from './rules.ts'

/** A valid organization rule for tests; by default it matches no title and has no description. */
export function categorizationRule(values: Partial<CategorizationRule> & { id: string }): CategorizationRule {
  return {
    level: 'ORGANIZATION',
    ownerId: null,
    position: 1,
    label: values.id,
    explanation: '',
    callTitleIncludes: 'never in a title',
    callType: 'custom',
    behavior: 'SAVE_ONLY',
    scorecardConfigId: null,
    isDefault: false,
    ...values,
  }
}

/** The default 'None' rule for tests. */
export function defaultRule(values: Partial<CategorizationRule> = {}): CategorizationRule {
  return categorizationRule({
    id: 'default',
    label: 'None',
    callType: 'None - Default',
    callTitleIncludes: '',
    position: 99,
    isDefault: true,
    ...values,
  })
}

/** An organization's privacy rule for tests, with no settings by default. */
export function privacyRule(values: Partial<PrivacyRule> & { id: string }): PrivacyRule {
  return { level: 'ORGANIZATION', ownerId: null, position: 1, settings: {}, ...values }
}

/** A call for tests whose turns are these texts. */
export function routableCall(title: string, texts: readonly string[] = []): RoutableCall {
  return { title, messages: texts.map((message) => ({ message })) }
}
