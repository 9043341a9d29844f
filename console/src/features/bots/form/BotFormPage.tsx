import { IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { isMissing } from '../../../lib/api-error.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useBotName } from '../bot-status.tsx'
import { botQuery } from '../queries.ts'
import { loadEditor } from './load-editor.ts'
import type { BotPart, BotTab } from './tabs.ts'

const BotEditor = lazy(() => loadEditor().then((module) => ({ default: module.BotEditor })))

/** One bot: its form, what is missing, and a chat with it. */
export function BotFormPage({
  id,
  tab,
  part,
  onTab,
}: {
  id: string
  /** Undefined: the tab that fits the bot. */
  tab: BotTab | undefined
  /** The part to begin at. */
  part?: BotPart | undefined
  onTab: (tab: BotTab) => void
}) {
  const t = useTranslations('botForm')
  const bots = useTranslations('bots')
  const nameOf = useBotName()
  const mayPractice = useCan('practice.use')
  const { data, error, refetch } = useQuery(botQuery(useOrgId(), id))
  usePageTitle(data === undefined ? undefined : nameOf(data))
  const toList = (
    <LinkButton to="/bots" variant="default">
      {bots('title')}
    </LinkButton>
  )
  if (data === undefined) {
    if (error === null) return <PagePending />
    return isMissing(error) ? (
      <EmptyState isPage icon={IconMapOff} title={t('gone')} action={toList} />
    ) : (
      <ErrorState isPage error={error} onRetry={() => void refetch()} action={toList} />
    )
  }
  // The server sends no form to people who only practice with the bot.
  if (data.form === null)
    return (
      <EmptyState
        isPage
        title={nameOf(data)}
        text={mayPractice ? t('practiceOnly') : t('keptBack')}
        action={
          <>
            {mayPractice && (
              <LinkButton to="/practice/$agentId" params={{ agentId: id }}>
                {bots('practice')}
              </LinkButton>
            )}
            {toList}
          </>
        }
      />
    )
  return (
    <Suspense fallback={<PagePending />}>
      <BotEditor
        key={id}
        bot={data}
        form={data.form}
        tab={tab ?? ((data.form.supportingAgentInfo ?? []).length > 0 ? 'multi-party' : 'individual')}
        part={part}
        onTab={onTab}
      />
    </Suspense>
  )
}
