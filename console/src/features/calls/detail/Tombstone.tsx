import { Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { CopyId } from '../../../ui/CopyId.tsx'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import { scoreStatusRegistry } from '../../../ui/status/registry.ts'
import { decisiveLine } from '../../../ui/trace/decision.ts'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { callTraceQuery } from '../queries/calls.ts'
import { CallTime } from './header/CallHeader.tsx'
import { PanelBoundary, throwWithoutData } from './PanelBoundary.tsx'
import { RuleLink } from './RuleLink.tsx'

/** What is stored of a call that a privacy rule excluded: its hash, the rule and the time, but none of its words. */
export function Tombstone({ call }: { call: CallDetail }) {
  const t = useTranslations('callPage')
  return (
    <Page>
      <PageHeader
        title={t('noContentTitle')}
        badge={<StatusBadge status={scoreStatusRegistry[call.scoreStatus]} isTinted />}
        meta={<CallTime at={call.startedAt} />}
      />
      <PageBody maxWidth={640}>
        <Paper p={16} radius="md" bd="1px solid var(--c-line)">
          <Facts>
            <Fact name={t('noContentRule')}>
              <PanelBoundary resetKey={call.id}>
                <DecidingRule call={call} />
              </PanelBoundary>
            </Fact>
            {call.contentHash !== null && (
              <Fact name={t('noContentHash')} title={t('noContentHashHint')}>
                <CopyId id={call.contentHash} what={t('noContentHash')} />
              </Fact>
            )}
          </Facts>
          <Text c="dimmed" size="xs" mt={12}>
            {t('noContentText')}
          </Text>
        </Paper>
      </PageBody>
    </Page>
  )
}

/** A link to the rule. The matching value is part of the title, so it is not stored. */
function DecidingRule({ call }: { call: CallDetail }) {
  const t = useTranslations()
  const { data } = useQuery({ ...callTraceQuery(useOrgId(), call), throwOnError: throwWithoutData })
  if (data === undefined) return null

  const stage = data.stages.find((candidate) => candidate.stage === 'privacy')
  const line = stage === undefined ? null : decisiveLine(stage)
  if (line === null) return <>{t('callPage.noContentNobody')}</>
  return (
    <Stack gap={2}>
      <span>
        {t('callTrace.rank', { level: t(`callTrace.${line.level}`), position: line.position })} ·{' '}
        <RuleLink tab="privacy" ruleId={line.ruleId}>
          <bdi>{line.label}</bdi>
        </RuleLink>
      </span>
      <Text size="xs" c="dimmed">
        {t('callPage.noContentValue')}
      </Text>
    </Stack>
  )
}
