import { findRuleContext, listCategorizationRules } from '#db/queries/rules.ts'
import { endTextAnswer, findTextInput } from '#db/queries/text-requests.ts'
import { routeCallAsync } from '../domain/routing/route.ts'
import type { DeathHandler, Handler } from '../runtime/handler.ts'
import { toCategorizationRule } from '../shared/rule-rows.ts'
import { findUserName, readTranscriptText } from './call-input.ts'
import { parseTestInput } from './text-input.ts'

/** Routes a transcript that is no call, by the rules as they are and the engine that routes calls. Nothing else is written. */
export const run: Handler<'test-routing'> = async ({ testId }, { database, orgId, engines, signal }) => {
  const found = await database.withOrg({ orgId }, async (trx) => {
    const input = await findTextInput(trx, testId, '')
    // It has expired: nobody waits for it.
    if (input === undefined) return null
    const test = parseTestInput(input)
    const { teamIds } = await findRuleContext(trx, test.callerId)
    return {
      test,
      caller: { userId: test.callerId, teamIds },
      callerName: await findUserName(trx, test.callerId),
      rules: (await listCategorizationRules(trx, { userId: test.callerId, teamIds })).map(toCategorizationRule),
    }
  })
  if (found === null) return {}
  const { test, caller, callerName, rules } = found
  const { messages } = readTranscriptText(test.transcript, { repName: callerName })
  const engine = await engines.for(orgId)
  const { category, explanation, method, trace } = await routeCallAsync({ title: test.title, messages }, rules, caller, {
    matchDescriptions: engine.descriptionMatcher(rules, signal),
  })
  const result = {
    categoryId: category?.ruleId ?? null,
    categoryLabel: category?.label ?? null,
    callType: category?.callType ?? null,
    behavior: category?.behavior ?? null,
    categoryType: category?.level ?? null,
    explanation,
    method,
    engine: engine.id,
    trace,
  }
  return { commit: (trx) => endTextAnswer(trx, testId, '', { result }) }
}

export const onDeath: DeathHandler<'test-routing'> = ({ testId }, { message }, trx) => endTextAnswer(trx, testId, '', { error: message })
