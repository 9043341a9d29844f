import { useTranslations } from 'use-intl'
import type { Agent } from '#api/contract/bots.ts'
import type { PersonaTestState } from '#db/vocabulary/persona-tests.ts'
import type { StatusRegistry } from '../../ui/status/registry.ts'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'

const states: StatusRegistry<PersonaTestState> = {
  passed: { tone: 'teal', icon: 'dot' },
  findings: { tone: 'orange', icon: 'dot' },
  outdated: { tone: 'gray', icon: 'dot' },
}

/** The result of a bot's newest persona test. In a list, a bot without a test shows nothing. */
export function PersonaBadge({
  test,
  saysUntested = false,
  isTinted = false,
}: {
  test: Agent['personaTest']
  saysUntested?: boolean
  isTinted?: boolean
}) {
  const t = useTranslations('bots')
  if (test === null)
    return saysUntested ? (
      <StatusBadge status={{ ...states.outdated, label: t('notTested') }} isTinted={isTinted} />
    ) : null
  const label = {
    passed: t('testPassed'),
    findings: t('testFindings', { count: test.findings }),
    outdated: t('testOutdated'),
  }[test.state]
  return <StatusBadge status={{ ...states[test.state], label }} isTinted={isTinted} />
}
