import { Button, Skeleton, Stack } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OptOutRulesResponse } from '#api/contract/recorder.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PreviewDialog } from './preview/PreviewDialog.tsx'
import { optOutRulesQuery } from './queries.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RulesToRead } from './RulesToRead.tsx'

/** The organization's opt-out rules: which meetings the bot does not join. */
export function BotSchedulingTab({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('botScheduling')
  const { data, error, refetch, isError } = useQuery(optOutRulesQuery(useOrgId()))
  if (data === undefined && isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingRules />
  return (
    <Stack gap={12} maw={1040} pt={14} pb={24}>
      <p className="dimmed">{t('intro')}</p>
      {isError && (
        <ErrorAlert error={error} onRetry={() => void refetch()}>
          {t('notRefreshed')}
        </ErrorAlert>
      )}
      {canEdit ? <RuleEditor saved={data} /> : <ReadOnly saved={data} />}
    </Stack>
  )
}

function LoadingRules() {
  const t = useTranslations('botScheduling')
  return (
    <Stack gap={12} maw={1040} pt={14} role="status" aria-label={t('loading')}>
      <Skeleton h={12} w="70%" />
      <Skeleton h={104} />
      <Skeleton h={104} />
    </Stack>
  )
}

function ReadOnly({ saved }: { saved: OptOutRulesResponse }) {
  const t = useTranslations('botScheduling')
  const [isPreviewed, setPreviewed] = useState(false)
  const rules = saved.optOutBotSchedulingRules
  return (
    <>
      {rules.length === 0 ? (
        <EmptyState icon={IconCalendarCheck} title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <RulesToRead rules={rules} />
      )}
      <Button variant="default" mr="auto" onClick={() => setPreviewed(true)}>
        {t('preview')}
      </Button>
      <PreviewDialog
        opened={isPreviewed}
        onClose={() => setPreviewed(false)}
        rules={rules}
        isUnsaved={false}
        canOverride={false}
      />
    </>
  )
}
