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

/** What the newest persona test of a bot says. In a list nothing is said of a bot without one. */
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
