import type { ReactNode } from 'react'
import { useCan } from '../../../lib/use-can.ts'
import { TextLink } from '../../../ui/TextLink.tsx'

/** A link to this rule on the rules page; plain text for users who may not see rules. */
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
