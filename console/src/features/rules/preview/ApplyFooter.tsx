import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { applyToHistory, applyToHistoryLimit, type BackTestResponse } from '#api/contract/back-tests.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import { useCan } from '../../../lib/use-can.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../Notice.tsx'
import { ApplyProgress } from './ApplyProgress.tsx'
import { changedCalls } from './model.ts'

type Problem = 'tooMany' | 'rulesChanged'

/** Applies a finished test of the saved rules to past calls. */
export function ApplyFooter({
  answer,
  isStale,
  onClose,
  onAgain,
  onApplied,
}: {
  /** Null until the test has succeeded. */
  answer: BackTestResponse | null
  isStale: boolean
  onClose: () => void
  onAgain: () => void
  onApplied?: (() => void) | undefined
}) {
  const t = useTranslations('ruleEffect')
  const mayRescore = useCan('calls.rescore')
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [applied, setApplied] = useState<{ commandId: string; calls: number } | null>(null)
  // One key per test, so that a retry after a lost response does not apply twice.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const count = answer === null ? 0 : changedCalls(answer.counts)
  const isDraft = answer !== null && (answer.isDraft || answer.compareWith === 'savedRules')
  const shownProblem = problem ?? (!isDraft && count > applyToHistoryLimit ? 'tooMany' : null)
  const canApply =
    answer !== null &&
    !isDraft &&
    count > 0 &&
    !isStale &&
    shownProblem === null &&
    applied === null &&
    mayRescore

  const savedText = mayRescore ? t('footer') : t('noRescore')
  const footerText = isDraft ? t('footerDraft') : savedText

  const confirm = async () => {
    if (answer === null) return
    try {
      setApplied(await call(applyToHistory, { body: { backTestId: answer.backTestId }, idempotencyKey }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'rules_changed') setProblem('rulesChanged')
      else if (error.code === 'too_many_calls') setProblem('tooMany')
      else throw error
    }
  }
  return (
    <Stack gap={6} flex={1} miw={0}>
      {applied !== null && (
        <ApplyProgress
          commandId={applied.commandId}
          calls={applied.calls}
          onAgain={onAgain}
          onApplied={onApplied}
        />
      )}
      {shownProblem !== null && (
        <Notice tone="yellow" role="alert">
          <span>
            {shownProblem === 'tooMany' ? t('tooMany', { limit: applyToHistoryLimit }) : t('rulesChanged')}
          </span>
          {shownProblem === 'rulesChanged' && (
            <Button size="xs" variant="subtle" onClick={onAgain}>
              {t('again')}
            </Button>
          )}
        </Notice>
      )}
      <Group gap={6} wrap="nowrap">
        {applied === null && <p className="meta">{footerText}</p>}
        <Button variant="subtle" color="gray" ml="auto" flex="none" onClick={onClose}>
          {t('close')}
        </Button>
        {canApply && (
          <Button flex="none" onClick={() => setAsking(true)}>
            {t('apply', { count })}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('applyTitle', { count })}
        consequence={answer === null ? null : <Consequence answer={answer} />}
        confirmLabel={t('apply', { count })}
        isDangerous={answer !== null && answer.counts.excluded + answer.counts.held > 0}
        onConfirm={confirm}
      />
    </Stack>
  )
}

function Consequence({ answer: { counts } }: { answer: BackTestResponse }) {
  const t = useTranslations('ruleEffect')
  return (
    <Stack gap={8}>
      <p>{t('applyText', { count: changedCalls(counts) })}</p>
      {counts.excluded > 0 && (
        <Text c="red" fw={500}>
          {t('applyExcluded', { count: counts.excluded })}
        </Text>
      )}
      {counts.held > 0 && (
        <Text c="red" fw={500}>
          {t('applyHeld', { count: counts.held })}
        </Text>
      )}
      {counts.gainsScore > 0 && <p>{t('applyScored', { count: counts.gainsScore })}</p>}
      {counts.scoredDifferently > 0 && (
        <p>{t('applyScoredDifferently', { count: counts.scoredDifferently })}</p>
      )}
      {counts.losesScore > 0 && <p>{t('applyUnscored', { count: counts.losesScore })}</p>}
    </Stack>
  )
}
