import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ScorecardView } from '#api/contract/scorecards.ts'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import type { Problem } from '../builder/builder.ts'
import type { DraftSession } from '../builder/use-draft-session.ts'
import { isDirty } from '../model/session.ts'
import type { FlipFilter } from '../queries.ts'
import { Flips } from './Flips.tsx'
import { ModelSample } from './ModelSample.tsx'
import { PreviewFigures } from './PreviewFigures.tsx'
import { PreviewState } from './PreviewState.tsx'
import { type DraftPreview, useDraftPreview } from './use-preview.ts'
import styles from './Preview.module.css'

export type PreviewProps = { scorecard: ScorecardView; session: DraftSession; problems: readonly Problem[] }

const sizes = [20, 50, 200, 1000]

/** The effect of the draft on past calls, next to its criteria. Runs again after every save. */
export function PreviewPanel({ onClose, ...props }: PreviewProps & { onClose: () => void }) {
  const t = useTranslations('scorecardPreview')
  const preview = useDraftPreview(props)
  return (
    <SidePanel
      label={t('title')}
      width={400}
      head={
        <>
          <Text inherit component="h2" m={0} flex={1} truncate>
            {t('title')}
          </Text>
          <SizeSelect preview={preview} />
        </>
      }
      onClose={onClose}
    >
      <Content {...props} preview={preview} />
    </SidePanel>
  )
}

/** The preview as a part of the page, for phones. */
export function PreviewTab(props: PreviewProps) {
  const t = useTranslations('scorecardPreview')
  const preview = useDraftPreview(props)
  return (
    <div className={styles.tab}>
      <Group justify="space-between" py={8}>
        <Text component="h2" fw={600} m={0}>
          {t('title')}
        </Text>
        <SizeSelect preview={preview} />
      </Group>
      <Content {...props} preview={preview} />
    </div>
  )
}

function SizeSelect({ preview: { size, setSize } }: { preview: DraftPreview }) {
  const t = useTranslations('scorecardPreview')
  return (
    <NativeSelect
      aria-label={t('size')}
      size="xs"
      w={128}
      data={sizes.map((value) => ({ value: String(value), label: t('sizeOption', { count: value }) }))}
      value={String(size)}
      onChange={(event) => setSize(Number(event.currentTarget.value))}
    />
  )
}

function Content({ scorecard, session, problems, preview }: PreviewProps & { preview: DraftPreview }) {
  const t = useTranslations('scorecardPreview')
  const [filter, setFilter] = useState<FlipFilter | null>(null)
  const { shown, running, isStarting } = preview
  const isBusy = running !== undefined || isStarting
  const isOutdated =
    isDirty(session.session) || (shown !== undefined && shown.draftVersion !== scorecard.draftVersion)
  // The previewed draft has been published or discarded.
  if (scorecard.draft === null && !isDirty(session.session))
    return (
      <Text size="sm" c="dimmed">
        {t('nothing')}
      </Text>
    )
  return (
    <>
      <PreviewState
        preview={preview}
        isOutdated={isOutdated}
        problems={problems}
        onRun={() => preview.start({ numberOfCalls: preview.size, modelCalls: 0 })}
      />
      {shown !== undefined && shown.compared > 0 && (
        <div className={styles.numbers} data-dimmed={isBusy || isOutdated || undefined} aria-busy={isBusy}>
          {filter === null ? (
            <PreviewFigures preview={shown} scorecard={scorecard} draft={session.draft} onFlips={setFilter} />
          ) : (
            <>
              <Button variant="subtle" size="xs" onClick={() => setFilter(null)} data-autofocus>
                {t('back')}
              </Button>
              <Flips scorecardId={scorecard.id} previewId={shown.id} filter={filter} draft={session.draft} />
            </>
          )}
        </div>
      )}
      {shown?.compared === 0 && !isBusy && (
        <Text size="sm" c="dimmed" py={12}>
          {t('noCalls')}
        </Text>
      )}
      <ModelSample
        scorecardId={scorecard.id}
        preview={shown}
        draft={session.draft}
        isDisabled={isBusy || isOutdated || problems.length > 0}
        size={preview.size}
        onRun={(modelCalls) => preview.start({ numberOfCalls: preview.size, modelCalls })}
      />
    </>
  )
}
