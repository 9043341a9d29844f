import type { ReactNode } from 'react'
import { useCan } from '../../../lib/use-can.ts'
import { TextLink } from '../../../ui/TextLink.tsx'

/** Leads to this very rule on the page of rules; plain text for users who may not see rules. */
export function RuleLink({
  tab,
  ruleId,
  children,
}: {
  tab: 'routing' | 'privacy'
  ruleId: string
  children: ReactNode
}) {
  const maySeeRules = useCan('rules.view')
  if (!maySeeRules) return children
  return (
    <TextLink to="/settings/real-calls" search={{ tab, rule: ruleId }}>
      {children}
    </TextLink>
  )
}
