import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  findTestedForm,
  listPersonaTestUnits,
  savePersonaTestResult,
  savePersonaTestUnit,
} from '#db/queries/bots/persona-tests.ts'
import { setCommandError } from '#db/queries/ledger/command-rows.ts'
import { botForm } from '../../domain/practice/bot.ts'
import { buyerEngineVersion } from '../../domain/practice/index.ts'
import { conclude } from '../../domain/practice/persona-test/conclude.ts'
import { prepareTest, testUnits } from '../../domain/practice/persona-test/prepare.ts'
import { unitResult } from '../../domain/practice/persona-test/result.ts'
import { outcomeOfFindings, placed } from '../../domain/practice/persona-test/run-test.ts'
import { runUnit } from '../../domain/practice/persona-test/run-unit.ts'
import { PermanentError } from '../../queue/errors.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { personaTest } from './persona-test.ts'

export const personaTestHandler = handle(personaTest, {
  run: async ({ testId }, { database, orgId, workItemId, gen, attempt, signal }) => {
    const tested = await database.withOrg({ orgId }, (trx) => findTestedForm(trx, testId))
    // Newer tests have replaced it, or it has ended.
    if (tested === undefined || tested.outcome !== null) return {}
    if (tested.engine_version !== buyerEngineVersion || tested.total !== testUnits.length)
      throw new PermanentError('The engine has changed since this test began. Start it again.')
    const form = botForm.safeParse(tested.form)
    if (!form.success) throw new PermanentError('The form cannot be read.')
    const test = prepareTest(form.data, tested.call_type, tested.agent_id)
    for (let position = tested.done; position < testUnits.length; position += 1) {
      // Lets other work of this process run between two parts.
      await nextTurn()
      signal.throwIfAborted()
      const played = runUnit(test, position)
      const isSaved = await database.withOrg({ orgId }, (trx) =>
        savePersonaTestUnit(trx, testId, { position, ...played }, { workItemId, gen, attempt }),
      )
      if (!isSaved) throw new Error('Somebody else has gone on with this test.')
    }
    const stored = await database.withOrg({ orgId }, (trx) =>
      listPersonaTestUnits(trx, testId, { from: 0, numberOfResults: testUnits.length }),
    )
    const result = conclude(
      test,
      stored.map(({ position, ...unit }) => placed(unitResult.parse(unit), position)),
    )
    const { findings, figures } = result
    return {
      commit: (trx) =>
        savePersonaTestResult(trx, testId, {
          result,
          outcome: outcomeOfFindings(findings),
          kinds: [...new Set(findings.map(({ kind }) => kind))],
          findings: findings.filter(({ level }) => level !== 'hint').length,
          blocking: findings.filter(({ level }) => level === 'blocking').length,
          actsNeeded: figures.actsNeeded,
          difficulty: figures.difficulty.measured,
        }),
    }
  },
  onDeath: ({ testId }, { message }, trx) => setCommandError(trx, 'persona_tests', testId, message),
})
