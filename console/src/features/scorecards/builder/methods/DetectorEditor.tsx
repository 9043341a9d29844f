import { Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../../../lib/use-session.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import { checkCatalogQuery } from '../../queries.ts'
import { useBuilder } from '../builder.ts'
import type { MethodProps } from './MethodEditor.tsx'
import { Example } from './Example.tsx'

/** A ready-made detector from the catalog, with one example that it detects and one that it does not. */
export function DetectorEditor({ criterion, check, path, onChange }: MethodProps) {
  const t = useTranslations('scorecardBuilder')
  const { problemsAt } = useBuilder()
  const { data, error, refetch } = useQuery(checkCatalogQuery(useOrgId()))
  const chosenId = check.method.kind === 'detector' ? check.method.detector : ''
  const chosen = data?.detectors.find(({ id }) => id === chosenId)
  if (error !== null && data === undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap={8}>
      <Select
        label={t('detector')}
        placeholder={t('detectorPlaceholder')}
        searchable
        maw={560}
        maxDropdownHeight={320}
        nothingFoundMessage={t('detectorNone')}
        data={(data?.detectors ?? []).map(({ id, text, speaker }) => ({
          value: id,
          label: `${text} (${t(`speakerWords.${speaker}`)})`,
        }))}
        value={chosenId === '' ? null : chosenId}
        allowDeselect={false}
        error={problemsAt(`${path}.method.detector`)[0]?.message}
        onChange={(detector) => {
          const entry = data?.detectors.find(({ id }) => id === detector)
          if (entry === undefined) return
          onChange({
            method: { kind: 'detector', detector: entry.id },
            // A detector for the buyer's words finds nothing in the rep's.
            speaker: entry.speaker === criterion.speaker ? null : entry.speaker,
            // The detector's text becomes the check's question unless somebody has reworded it.
            ...(check.text.trim() === '' || check.text === chosen?.text ? { text: entry.text } : {}),
          })
        }}
      />
      {chosen !== undefined && (
        <Stack gap={6}>
          <Example label={t('hears')} lines={chosen.hears} isFound />
          <Example label={t('misses')} lines={chosen.misses} isFound={false} />
          {chosen.part !== null && (
            <Text size="xs" c="dimmed">
              {t(`part.${chosen.part}`)}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  )
}
