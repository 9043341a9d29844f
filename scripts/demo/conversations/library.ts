import { checkIns } from './check-in.ts'
import { goodColdCalls } from './cold-good.ts'
import { otherColdCalls } from './cold-other.ts'
import type { DemoConversation } from './conversation.ts'
import { goodDemos } from './demo-good.ts'
import { otherDemos } from './demo-other.ts'
import { goodDiscoveries } from './discovery-good.ts'
import { otherDiscoveries } from './discovery-other.ts'
import { fieldServiceCalls } from './field-service.ts'
import { gatekeeperAndWarmCalls } from './gatekeeper-and-warm.ts'
import { internalAndNegotiation } from './internal.ts'
import { leisureCalls } from './leisure.ts'
import { renewals } from './renewal.ts'
import { schoolCalls } from './schools.ts'
import { storeCalls } from './stores.ts'

export const demoConversations: DemoConversation[] = [
  ...goodDiscoveries,
  ...otherDiscoveries,
  ...goodColdCalls,
  ...otherColdCalls,
  ...goodDemos,
  ...otherDemos,
  ...renewals,
  ...checkIns,
  ...gatekeeperAndWarmCalls,
  ...storeCalls,
  ...leisureCalls,
  ...fieldServiceCalls,
  ...schoolCalls,
  ...internalAndNegotiation,
]

/** Throws for an unknown key: plans and conversations are written together. */
export const conversationByKey = (key: string): DemoConversation => {
  const found = demoConversations.find((conversation) => conversation.key === key)
  if (!found) throw new Error(`No demo conversation has the key ${key}`)
  return found
}
