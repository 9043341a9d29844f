import { Button, Checkbox, Group, Modal, Radio, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ScorecardView } from '#api/contract/scorecards.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import type { DraftSession } from '../builder/use-draft-session.ts'
import { findCriterion, numberOf } from '../model/definition.ts'
import { isDirty } from '../model/session.ts'
import { scorecardsKey } from '../keys.ts'
import { publishingCheckQuery } from '../queries.ts'
import { heldBackBy, isImpossible, type PublishingCheck } from './checks.ts'
import { GateLines } from './GateLines.tsx'

type Until = 'personDecides' | 'keepsPrevious'

/** The last step before a version takes effect: every check with its fix, and exceptions that only an owner may make. */
export function PublishDialog({
  opened,
  onClose,
  scorecard,
  session,
  changes,
  conflict,
}: {
  opened: boolean
  onClose: () => void
  scorecard: ScorecardView
  session: DraftSession
  changes: number
  /** Asks for a side if somebody else has saved the draft. */
  conflict: ReactNode
}) {
  const t = useTranslations('scorecardPublish')
  const common = useTranslations('common')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [reason, setReason] = useState('')
  const [tells, setTells] = useState(true)
  const [choices, setChoices] = useState<ReadonlyMap<string, Until>>(new Map())
  const { save } = session
  const { theirs, failure: saveFailure } = session.session
  const isSaved = !isDirty(session.session) && theirs === null
  useEffect(() => {
    // The server can check only what is saved.
    if (opened && !isSaved) void save()
  }, [opened, isSaved, save])
  const check = useQuery({
    ...publishingCheckQuery(orgId, scorecard.id, scorecard.draftVersion),
    enabled: opened && isSaved,
  })
  const { refetch } = check
  // A check from before the last change does not cover it.
  const data = isSaved ? check.data : undefined
  const obstacle = isSaved ? check.error : saveFailure
  const retry = () => void (isSaved ? refetch() : save())
  const heldBack = data === undefined ? [] : heldBackBy(data)
  // A first version has no changes to tell about.
  const telling = data === undefined || scorecard.publishedVersion === null ? null : tellText(data.tells)
  const close = (): void => {
    if (isBusy) return
    setFailure(null)
    onClose()
  }
  const publish = async (): Promise<void> => {
    if (data === undefined) return
    setBusy(true)
    setFailure(null)
    try {
      const published = await session.change({
        publish: true,
        draftVersion: data.draftVersion,
        tell: tells && telling !== null,
        exception:
          heldBack.length === 0
            ? undefined
            : {
                reason: reason.trim(),
                criteria: heldBack.map((criterionId) => ({
                  criterionId,
                  until: choices.get(criterionId) ?? 'personDecides',
                })),
              },
      })
      showDone(t('done', { name: published.name, version: published.publishedVersion ?? data.number }))
      setReason('')
      onClose()
      await queryClient.invalidateQueries({ queryKey: scorecardsKey(orgId) })
    } catch (cause) {
      setFailure(cause)
      void refetch()
    } finally {
      setBusy(false)
    }
  }
  const number = data?.number ?? (scorecard.publishedVersion ?? 0) + 1
  return (
    <Modal
      opened={opened}
      onClose={close}
      size={560}
      title={t('title', { name: session.draft.name, version: number })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          {scorecard.publishedVersion === null
            ? t('firstText', { version: number })
            : t('text', {
                version: number,
                before: scorecard.publishedVersion,
                calls: data?.scoredCalls ?? scorecard.scoredCalls,
                changes,
              })}
        </Text>
        {!scorecard.callTypes.some(({ isDefaultForCallType }) => isDefaultForCallType) && (
          <Text size="sm" c="dimmed">
            {t('noDefault')}
          </Text>
        )}
        {conflict}
        {data === undefined && obstacle !== null && <ErrorAlert error={obstacle} onRetry={retry} />}
        {data === undefined && obstacle === null && theirs === null && <Skeleton h={160} />}
        {data !== undefined && (
          <GateLines check={data} scorecard={scorecard} draft={session.draft} onLeave={close} />
        )}
        {data !== undefined && heldBack.length > 0 && !isImpossible(data) && (
          <Exception
            check={data}
            heldBack={heldBack}
            session={session}
            before={scorecard.config}
            reason={reason}
            onReason={setReason}
            choices={choices}
            onChoice={(criterionId, until) => setChoices(new Map(choices).set(criterionId, until))}
          />
        )}
        {data !== undefined && telling !== null && !isImpossible(data) && (
          <Checkbox
            label={t(telling, data.tells)}
            description={t('tellHint')}
            checked={tells}
            disabled={isBusy}
            onChange={(event) => setTells(event.currentTarget.checked)}
          />
        )}
        {failure !== null && <ErrorAlert error={failure} />}
        <Footer
          check={data}
          heldBack={heldBack.length}
          hasReason={reason.trim() !== ''}
          isBusy={isBusy}
          previous={scorecard.publishedVersion}
          number={number}
          onClose={close}
          onPublish={() => void publish()}
        />
      </Stack>
    </Modal>
  )
}

/** The key of the text that says who will be told; null if nobody will. */
function tellText({ reps, managers }: PublishingCheck['tells']): 'tell' | 'tellReps' | 'tellManagers' | null {
  if (reps + managers === 0) return null
  if (reps === 0) return 'tellManagers'
  return managers === 0 ? 'tellReps' : 'tell'
}

function Footer({
  check,
  heldBack,
  hasReason,
  isBusy,
  previous,
  number,
  onClose,
  onPublish,
}: {
  check: PublishingCheck | undefined
  heldBack: number
  hasReason: boolean
  isBusy: boolean
  previous: number | null
  number: number
  onClose: () => void
  onPublish: () => void
}) {
  const t = useTranslations('scorecardPublish')
  const common = useTranslations('common')
  const needsOwner = heldBack > 0 && check?.mayMakeExceptions === false
  const isOff = check === undefined || isImpossible(check) || needsOwner || (heldBack > 0 && !hasReason)
  return (
    <Group gap={8}>
      <Text size="xs" c="dimmed" flex="1 1 160px">
        {needsOwner && t('askOwner')}
        {!needsOwner && previous !== null && t('rollBack', { version: previous })}
      </Text>
      <Group gap={8} ml="auto" wrap="nowrap">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {common('cancel')}
        </Button>
        <Button
          leftSection={<IconUpload size={15} stroke={1.8} />}
          loading={isBusy}
          disabled={isOff}
          onClick={onPublish}
        >
          {heldBack > 0
            ? t('publishExcept', { version: number, count: heldBack })
            : t('publish', { version: number })}
        </Button>
      </Group>
    </Group>
  )
}

/** Asks what happens to each failing criterion, and for the reason. */
function Exception({
  check,
  heldBack,
  session,
  before,
  reason,
  onReason,
  choices,
  onChoice,
}: {
  check: PublishingCheck
  heldBack: readonly string[]
  session: DraftSession
  before: ScorecardView['config']
  reason: string
  onReason: (reason: string) => void
  choices: ReadonlyMap<string, Until>
  onChoice: (criterionId: string, until: Until) => void
}) {
  const t = useTranslations('scorecardPublish')
  if (!check.mayMakeExceptions) return null
  const { draft } = session
  return (
    <Stack gap={12}>
      {heldBack.map((criterionId) => (
        <Radio.Group
          key={criterionId}
          label={t('until', {
            number: numberOf(draft, criterionId),
            text: findCriterion(draft, criterionId)?.text ?? '',
          })}
          value={choices.get(criterionId) ?? 'personDecides'}
          onChange={(value) =>
            onChoice(criterionId, value === 'keepsPrevious' ? 'keepsPrevious' : 'personDecides')
          }
        >
          <Group gap={20} mt={6}>
            <Radio value="personDecides" label={t('personDecides')} />
            {before !== null && findCriterion(before, criterionId) !== undefined && (
              <Radio value="keepsPrevious" label={t('keepsPrevious')} />
            )}
          </Group>
        </Radio.Group>
      ))}
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        required
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </Stack>
  )
}
