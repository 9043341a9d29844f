import { Alert, Button, DataList, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { callTypeLabels } from '../../../../lib/call-types.ts'
import { formatMoment } from '../../../../lib/time.ts'
import type { ReadFile, Step } from '../draft/draft.ts'
import { formatLabels } from '../files/format-labels.ts'
import { repOf } from '../speakers/speakers.ts'
import type { useNewCall } from '../use-new-call.ts'
import { UploadOutcome } from './UploadOutcome.tsx'

const listedSpeakers = 12

/** A summary before the call is created; each line has a button that leads back to its step. */
export function SaveStep({
  call,
  file,
  onStep,
}: {
  call: ReturnType<typeof useNewCall>
  file: ReadFile
  onStep: (step: Step) => void
}) {
  const t = useTranslations('newCall.save')
  const common = useTranslations('common')
  const details = useTranslations('newCall.details')
  const speakers = useTranslations('newCall.speakers')
  const files = useTranslations('newCall.files')
  const { transcript, form } = file.state
  const rep = repOf(form.speakers)
  const callerId = rep === undefined ? form.callerId : rep.userId
  const caller = callerId === null ? undefined : call.people.choices.byId.get(callerId)
  const scorecard = call.scorecards.list.find(({ id }) => id === form.scorecardId)
  const summary = files('summary', {
    format: formatLabels[transcript.detectedFormat],
    messages: transcript.messages.length,
  })

  const lines: { name: string; value: ReactNode; step: Step }[] = [
    { name: details('callTitle'), value: <strong dir="auto">{form.title.trim()}</strong>, step: 'details' },
    {
      name: t('file'),
      value: `${file.name === '' ? files('pastedName') : file.name} · ${summary}`,
      step: 'upload',
    },
    {
      name: t('speakers'),
      value: (
        <Group gap="2px 14px">
          {form.speakers.slice(0, listedSpeakers).map((row) => (
            <span key={row.names[0]}>
              <bdi>{row.name}</bdi> <span className="muted">{speakers(row.side)}</span>
            </span>
          ))}
          {form.speakers.length > listedSpeakers && (
            <span className="muted">+{form.speakers.length - listedSpeakers}</span>
          )}
        </Group>
      ),
      step: 'speakers',
    },
    {
      name: t('caller'),
      value: caller?.label ?? (rep === undefined ? t('nobody') : <bdi>{rep.name}</bdi>),
      step: 'details',
    },
    { name: t('company'), value: form.buyerCompany.trim() || common('none'), step: 'details' },
    { name: t('when'), value: formatMoment(new Date(form.startedAt), 'full'), step: 'details' },
    { name: t('length'), value: form.duration.trim() || common('none'), step: 'details' },
    {
      name: t('callType'),
      value: form.callType === null ? details('routing') : callTypeLabels[form.callType],
      step: 'details',
    },
    { name: t('scorecard'), value: scorecard?.name ?? details('routing'), step: 'details' },
  ]
  return (
    <>
      <Text size="xs" c="dimmed">
        {t('hint')}
      </Text>
      <DataList maw={760} withDivider gap={6} labelWidth={132}>
        {lines.map(({ name, value, step }) => (
          <DataList.Item key={name}>
            <DataList.ItemLabel>{name}</DataList.ItemLabel>
            <DataList.ItemValue flex={1} miw={0}>
              <Group gap={12} justify="space-between" wrap="nowrap">
                <span style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{value}</span>
                <Button
                  variant="subtle"
                  size="xs"
                  flex="none"
                  onClick={() => onStep(step)}
                  aria-label={t('changeNamed', { name })}
                >
                  {t('change')}
                </Button>
              </Group>
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
      {!call.canScore && (
        <Alert color="yellow" variant="light" maw={760} icon={<IconAlertTriangle size={16} />} role="none">
          {t('noScore')}
        </Alert>
      )}
      {call.isReadyToSave && <UploadOutcome file={file} onStep={onStep} />}
    </>
  )
}
