import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import { useRefreshBots } from '../queries.ts'

export type BotResult = { agentId: string; name: string; reason: string | null }

/** Sends the requests of an action one after the other, so that each bot has its own result. */
export function useBotActions(onFailed: (ids: ReadonlySet<string>) => void) {
  const t = useTranslations('bots')
  const refresh = useRefreshBots()
  const [isBusy, setBusy] = useState(false)

  /** @returns whether all succeeded; failed bots stay selected */
  const report = async (results: readonly BotResult[], what: string): Promise<void> => {
    const failed = results.filter(({ reason }) => reason !== null)
    const done = results.length - failed.length
    if (done > 0) showDone(t('doneCount', { count: done, what }))
    if (failed.length > 0)
      showError(
        new Error(failed.map(({ name, reason }) => `${name}: ${reason}`).join('\n')),
        t('failedCount', { count: failed.length }),
      )
    onFailed(new Set(failed.map(({ agentId }) => agentId)))
    await refresh()
  }
  const each = async <Bot extends { id: string }>(
    bots: readonly Bot[],
    nameOf: (bot: Bot) => string,
    run: (bot: Bot) => Promise<unknown>,
    what: string,
  ): Promise<void> => {
    setBusy(true)
    const results: BotResult[] = []
    try {
      for (const bot of bots) {
        const reason = await run(bot).then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        )
        results.push({ agentId: bot.id, name: nameOf(bot), reason })
      }
      await report(results, what)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, each, report }
}
