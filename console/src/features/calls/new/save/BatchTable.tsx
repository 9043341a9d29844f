import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ListTime } from '../../../../ui/Moment.tsx'
import { isRead, type Step } from '../draft/draft.ts'
import { repOf } from '../speakers/speakers.ts'
import type { useNewCall } from '../use-new-call.ts'
import { readinessOf } from './readiness.ts'
import { UploadOutcomeWord } from './UploadOutcome.tsx'

/** All files that were read, as the calls they will become. Those without open questions can be saved immediately. */
export function BatchTable({
  call,
  onStep,
}: {
  call: ReturnType<typeof useNewCall>
  onStep: (step: Step) => void
}) {
  const t = useTranslations('newCall.batch')
  const files = call.draft.files.filter(isRead)
  const ready = files.filter((file) => readinessOf(file, call.now).openStep === null)
  const check = (id: string, step: Step) => {
    call.dispatch({ type: 'chosen', id })
    onStep(step)
  }
  return (
    <Stack gap={8} component="section" aria-label={t('title')}>
      <Table layout="fixed" verticalSpacing={4} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('callTitle')}</Table.Th>
            <Table.Th w="24%">{t('rep')}</Table.Th>
            <Table.Th w={100}>{t('when')}</Table.Th>
            <Table.Th w="30%">{t('state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map((file) => {
            const { form } = file.state
            const { openStep, canScore } = readinessOf(file, call.now)
            const startedAt = new Date(form.startedAt)
            return (
              <Table.Tr key={file.id}>
                <Table.Td>
                  <Text truncate dir="auto" title={file.name}>
                    {form.title.trim() === '' ? file.name : form.title}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Text truncate dir="auto">
                    {repOf(form.speakers)?.name ?? t('noRep')}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {Number.isNaN(startedAt.getTime()) ? '–' : <ListTime at={startedAt.toISOString()} />}
                </Table.Td>
                <Table.Td>
                  <Group gap={4} justify="space-between" wrap="nowrap">
                    <Text size="xs" c={openStep === null ? 'dimmed' : 'var(--tone-orange-text)'}>
                      {openStep === null ? (
                        <UploadOutcomeWord file={file} isUnscored={!canScore} />
                      ) : (
                        t(`open.${openStep}`)
                      )}
                    </Text>
                    <Button
                      size="xs"
                      variant="subtle"
                      flex="none"
                      onClick={() => check(file.id, openStep ?? 'speakers')}
                      aria-label={t('checkNamed', { name: file.name })}
                    >
                      {t('check')}
                    </Button>
                  </Group>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {call.batchError !== null && (
        <Text size="xs" c="var(--tone-red-text)" role="alert">
          {t('failed', { name: call.batchError.name, message: call.batchError.message })}
        </Text>
      )}
      <Group gap={8} justify="flex-end">
        <Text size="xs" c="dimmed" flex={1} role="status">
          {call.batchProgress === null
            ? t('hint', { count: ready.length, total: files.length })
            : t('progress', call.batchProgress)}
        </Text>
        <Button
          variant="default"
          disabled={ready.length === 0}
          loading={call.batchProgress !== null}
          onClick={() => void call.saveAll(false)}
        >
          {t('save', { count: ready.length })}
        </Button>
        <Button
          disabled={ready.length === 0}
          loading={call.batchProgress !== null}
          onClick={() => void call.saveAll(true)}
        >
          {t('saveAndScore', { count: ready.length })}
        </Button>
      </Group>
    </Stack>
  )
}
