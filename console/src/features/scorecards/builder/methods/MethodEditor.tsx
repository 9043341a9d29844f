import { Alert, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Criterion, Check } from '../../model/definition.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { modelStateQuery } from '../../queries.ts'
import { kindOf } from '../../model/methods.ts'
import { useBuilder } from '../builder.ts'
import { DetectorEditor } from './DetectorEditor.tsx'
import { MetricEditor } from './MetricEditor.tsx'
import { PhraseEditor } from './PhraseEditor.tsx'
import { TryCheck } from './TryCheck.tsx'

export type MethodProps = {
  criterion: Criterion
  check: Check
  path: string
  onChange: (patch: Partial<Check>, key?: string | null) => void
}

/** How one check is judged. If no model is needed, it can be tried on texts and past calls. */
export function MethodEditor(props: MethodProps) {
  const { isReadOnly } = useBuilder()
  const { kind } = props.check.method
  return (
    <Stack gap={12}>
      <fieldset disabled={isReadOnly} style={{ all: 'unset', display: 'contents' }}>
        <Kind {...props} />
        {kind !== 'phrases' && kind !== 'metric' && kind !== 'person' && <Speaker {...props} />}
      </fieldset>
      {(kind === 'phrases' || kind === 'detector' || kind === 'metric') && <TryCheck {...props} />}
    </Stack>
  )
}

function Kind(props: MethodProps) {
  const t = useTranslations('scorecardBuilder')
  switch (kindOf(props.check.method)) {
    case 'detector':
      return <DetectorEditor {...props} />
    case 'metric':
      return <MetricEditor {...props} />
    case 'phrases':
      return <PhraseEditor {...props} />
    case 'model':
      return <ModelEditor {...props} />
    case 'person':
      return (
        <Text size="sm" c="dimmed">
          {t('personText')}
        </Text>
      )
    default:
      return null
  }
}

function ModelEditor({ criterion, check, path, onChange }: MethodProps) {
  const t = useTranslations('scorecardBuilder')
  const { problemsAt } = useBuilder()
  const model = useQuery(modelStateQuery(useOrgId())).data
  const { method } = check
  const isScale = criterion.answerType === 'scale'
  return (
    <Stack gap={8}>
      <Textarea
        label={t('question')}
        description={t(isScale ? 'scaleHint' : 'questionHint')}
        placeholder={t(isScale ? 'scalePlaceholderOfQuestion' : 'questionPlaceholder')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={500}
        // A judgment asks the check's own text; editing it here makes it a separate question.
        value={method.kind === 'model' ? method.question : check.text}
        error={problemsAt(`${path}.method.question`)[0]?.message}
        onChange={(event) =>
          onChange({ method: { kind: 'model', question: event.currentTarget.value } }, `question ${check.id}`)
        }
      />
      {model !== undefined && model !== 'available' && (
        <Alert variant="light" color="yellow" icon={<IconInfoCircle size={16} />}>
          {t(model === 'none' ? 'noModel' : 'modelBlocked')}
        </Alert>
      )}
    </Stack>
  )
}

const speakerChoices = ['same', 'rep', 'buyer', 'any'] as const

function Speaker({ check, path, onChange }: MethodProps) {
  const t = useTranslations('scorecardBuilder')
  const { problemsAt } = useBuilder()
  return (
    <Group>
      <Select
        label={t('checkSpeaker')}
        w={300}
        allowDeselect={false}
        data={speakerChoices.map((value) => ({ value, label: t(`checkSpeakers.${value}`) }))}
        value={check.speaker ?? 'same'}
        error={problemsAt(`${path}.speaker`)[0]?.message}
        onChange={(value) => {
          const speaker = speakerChoices.find((choice) => choice === value)
          if (speaker !== undefined) onChange({ speaker: speaker === 'same' ? null : speaker })
        }}
      />
    </Group>
  )
}
