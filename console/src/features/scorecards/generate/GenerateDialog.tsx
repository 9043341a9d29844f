import { Alert, Button, FileButton, Group, Modal, Pill, Stack, Text, Textarea } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type GeneratedScorecard,
  generateScorecardWithAi,
  getGeneratedScorecard,
  maxDetailsCharacters,
  maxGenerationFileBytes,
  mostGenerationFiles,
} from '#api/contract/scorecard-generation.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { criteriaOf, type Draft } from '../model/definition.ts'
import { modelStateQuery } from '../queries.ts'
import { waitFor } from '../../../lib/wait-for.ts'

const accepted = '.txt,.md,.pdf,.docx,.rtf,.csv'

/** Makes a draft from a description and files. It is only a proposal: a person reads it, changes it, and publishes it. */
export function GenerateDialog({
  opened,
  onClose,
  isReplacing,
  onMade,
}: {
  opened: boolean
  onClose: () => void
  /** The draft already has criteria. */
  isReplacing: boolean
  onMade: (definition: Draft) => void
}) {
  const t = useTranslations('scorecardGenerate')
  const common = useTranslations('common')
  const [description, setDescription] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const orgId = useOrgId()
  const model = useQuery({ ...modelStateQuery(orgId), enabled: opened }).data
  const making = useMutation({
    mutationFn: async () => {
      const form = new FormData()
      form.set('description', description)
      for (const file of files) form.append('files', file)
      const answer = await call(generateScorecardWithAi, { orgId, body: form })
      if ('config' in answer) return answer
      return waitFor(
        () => call(getGeneratedScorecard, { orgId, params: { id: answer.requestId } }),
        t('tooLong'),
      )
    },
    meta: { errorToast: false },
  })
  const close = (): void => {
    if (making.isPending) return
    making.reset()
    onClose()
  }
  const tooLarge = files.find(({ size }) => size > maxGenerationFileBytes)
  return (
    <Modal
      opened={opened}
      onClose={close}
      size={620}
      title={t('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {making.data !== undefined ? (
        <Made
          made={making.data}
          isReplacing={isReplacing}
          onBack={() => making.reset()}
          onTake={() => {
            onMade(making.data.config)
            close()
          }}
        />
      ) : (
        <Stack gap={12}>
          <Text size="sm" c="dimmed">
            {t('text')} {model !== undefined && t(model === 'available' ? 'byModel' : 'byRules')}
          </Text>
          <Textarea
            label={t('description')}
            placeholder={t('placeholder')}
            autosize
            minRows={5}
            maxRows={14}
            maxLength={maxDetailsCharacters}
            data-autofocus
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <Group gap={8}>
            <FileButton
              multiple
              accept={accepted}
              onChange={(more) => setFiles([...files, ...more].slice(0, mostGenerationFiles))}
            >
              {(props) => (
                <Button variant="default" {...props} disabled={files.length >= mostGenerationFiles}>
                  {t('addFiles')}
                </Button>
              )}
            </FileButton>
            {files.map((file, index) => (
              <Pill
                key={`${file.name} ${file.lastModified} ${file.size}`}
                withRemoveButton
                removeButtonProps={{ 'aria-label': t('removeFile', { name: file.name }) }}
                onRemove={() => setFiles(files.toSpliced(index, 1))}
              >
                {file.name}
              </Pill>
            ))}
            {files.length === 0 && (
              <Text span size="xs" c="dimmed">
                {t('formats')}
              </Text>
            )}
          </Group>
          {tooLarge !== undefined && (
            <Text size="xs" c="var(--tone-red-text)" role="alert">
              {t('tooLarge', { name: tooLarge.name })}
            </Text>
          )}
          {making.error !== null && <ErrorAlert error={making.error} />}
          <Group justify="flex-end" gap={8}>
            {making.isPending && (
              <Text span size="xs" c="dimmed" mr="auto" role="status">
                <RunningRing /> {t('making')}
              </Text>
            )}
            <Button variant="default" onClick={close} disabled={making.isPending}>
              {common('cancel')}
            </Button>
            <Button
              leftSection={<IconSparkles size={15} stroke={1.7} />}
              loading={making.isPending}
              disabled={(description.trim() === '' && files.length === 0) || tooLarge !== undefined}
              onClick={() => making.mutate()}
            >
              {t('make')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** The result: what was made, by what, and which sentences were not used. */
function Made({
  made: { config, madeBy, unused, note },
  isReplacing,
  onBack,
  onTake,
}: {
  made: GeneratedScorecard
  isReplacing: boolean
  onBack: () => void
  onTake: () => void
}) {
  const t = useTranslations('scorecardGenerate')
  const count = criteriaOf(config).length
  return (
    <Stack gap={12}>
      <Text size="sm">
        {t('made', { sections: config.sections.length, criteria: count })}{' '}
        {madeBy === 'offline' ? t('madeByRules') : t('madeByModel', { model: madeBy })}
      </Text>
      {note !== null && (
        <Alert variant="light" color="yellow">
          {note}
        </Alert>
      )}
      <Stack
        gap={8}
        mah={300}
        style={{ overflowY: 'auto' }}
        tabIndex={0}
        role="group"
        aria-label={t('result')}
      >
        {config.sections.map((section) => (
          <div key={section.id}>
            <Text size="sm" fw={600} dir="auto">
              {section.name}
            </Text>
            {section.criteria.map((criterion) => (
              <Text key={criterion.id} size="sm" dir="auto">
                {criterion.text} <span className="meta">{criterion.weight}</span>
              </Text>
            ))}
          </div>
        ))}
        {unused.length > 0 && (
          <div>
            <Text size="sm" fw={600}>
              {t('unused')}
            </Text>
            {unused.map((sentence) => (
              <Text key={sentence} size="xs" c="dimmed" dir="auto">
                {sentence}
              </Text>
            ))}
          </div>
        )}
      </Stack>
      <Group justify="flex-end" gap={8}>
        {isReplacing && (
          <Text size="xs" c="dimmed" flex="1 1 200px">
            {t('replaces')}
          </Text>
        )}
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button onClick={onTake} disabled={count === 0}>
          {t('take')}
        </Button>
      </Group>
    </Stack>
  )
}
