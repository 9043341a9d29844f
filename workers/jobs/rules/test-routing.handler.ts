import { findUserName } from '#db/queries/people/people.ts'
import { findRuleContext, listCategorizationRules } from '#db/queries/rules/rules.ts'
import { endTextAnswer, findTextInput } from '#db/queries/rules/text-requests.ts'
import { prepareCategorizationRules, routeCallAsync } from '../../domain/routing/route.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { toCategorizationRule } from './rule-rows.ts'
import { readTranscriptText } from '../calls/steps/call-input.ts'
import { parseTestInput } from './steps/text-input.ts'
import { testRouting } from './test-routing.ts'

/**
 * Routes a pasted transcript with the published rules, or the stored rules of a draft, and the organization's engine. Stores only the
 * result.
 */
export const testRoutingHandler = handle(testRouting, {
  run: async ({ testId }, { database, orgId, engines, signal }) => {
    const found = await database.withOrg({ orgId }, async (trx) => {
      const input = await findTextInput(trx, testId, '')
      // The request has expired.
      if (input === undefined) return null
      const test = parseTestInput(input)
      const { teamIds } = await findRuleContext(trx, test.callerId)
      return {
        test,
        caller: { userId: test.callerId, teamIds },
        callerName: await findUserName(trx, test.callerId),
        rules:
          test.rules ??
          (await listCategorizationRules(trx, { userId: test.callerId, teamIds })).map(toCategorizationRule),
      }
    })
    if (found === null) return {}
    const { test, caller, callerName, rules } = found
    const { messages } = readTranscriptText(test.transcript, { repName: callerName })
    const engine = await engines.for(orgId)
    const { category, explanation, method, trace } = await routeCallAsync(
      { title: test.title, messages },
      prepareCategorizationRules(rules),
      caller,
      {
        matchDescriptions: engine.descriptionMatcher(rules, signal),
      },
    )
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
  },
  onDeath: ({ testId }, { message }, trx) => endTextAnswer(trx, testId, '', { error: message }),
})
