import { useNavigateHere } from '../../../lib/use-navigate-here.ts'
import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconEraser,
  IconLayoutSidebarRight,
  IconScale,
  IconShare,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ChangeScorecardBody, ScorecardView } from '#api/contract/scorecards.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import { DeleteDialog } from '../DeleteDialog.tsx'
import { useCloneScorecard } from '../use-clone.ts'

export type BuilderDialog = 'publish' | 'generate' | 'share'

/** Actions on the whole scorecard, except publishing. */
export function BuilderMenu({
  scorecard,
  isPreviewOpen,
  onPreview,
  onDialog,
  onDiscard,
  onChange,
}: {
  scorecard: ScorecardView
  isPreviewOpen: boolean
  onPreview: () => void
  onDialog: (dialog: BuilderDialog) => void
  onDiscard: () => Promise<void>
  onChange: (body: Omit<ChangeScorecardBody, 'version'>) => Promise<unknown>
}) {
  const t = useTranslations('scorecardBuilder')
  const navigate = useNavigateHere()
  const isPhone = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const clone = useCloneScorecard()
  const [asked, setAsked] = useState<'delete' | 'discard' | 'archive' | null>(null)
  const isArchived = scorecard.status === 'ARCHIVED'
  const close = () => setAsked(null)
  const generate = !isArchived && (
    <Button
      variant="default"
      leftSection={<IconSparkles size={15} stroke={1.7} />}
      onClick={() => onDialog('generate')}
    >
      {t('generate')}
    </Button>
  )
  return (
    <>
      {!isPhone && generate}
      {!isPhone && (
        <Button
          variant="default"
          leftSection={<IconShare size={15} stroke={1.7} />}
          onClick={() => onDialog('share')}
        >
          {t('share')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('more')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isPhone && !isArchived && (
            <Menu.Item leftSection={<IconSparkles size={15} />} onClick={() => onDialog('generate')}>
              {t('generate')}
            </Menu.Item>
          )}
          {isPhone && (
            <Menu.Item leftSection={<IconShare size={15} />} onClick={() => onDialog('share')}>
              {t('share')}
            </Menu.Item>
          )}
          {!isPhone && (
            <Menu.Item leftSection={<IconLayoutSidebarRight size={15} />} onClick={onPreview}>
              {t(isPreviewOpen ? 'hidePreview' : 'showPreview')}
            </Menu.Item>
          )}
          {scorecard.publishedVersion !== null && (
            <Menu.Item
              leftSection={<IconScale size={15} />}
              onClick={() => void navigate({ to: '/calibration', search: { scorecard: scorecard.id } })}
            >
              {t('calibration')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => clone.mutate(scorecard.id)}>
            {t('clone')}
          </Menu.Item>
          {scorecard.draft !== null && scorecard.publishedVersion !== null && (
            <Menu.Item leftSection={<IconEraser size={15} />} onClick={() => setAsked('discard')}>
              {t('discard')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={isArchived ? <IconArchiveOff size={15} /> : <IconArchive size={15} />}
            onClick={() =>
              isArchived
                ? void onChange({ status: 'ACTIVE' }).then(
                    () => showDone(t('restored', { name: scorecard.name })),
                    (error: unknown) => showError(error, t('restore')),
                  )
                : setAsked('archive')
            }
          >
            {t(isArchived ? 'restore' : 'archive')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => setAsked('delete')}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked === 'discard'}
        onClose={close}
        title={t('discardTitle')}
        consequence={<Text>{t('discardText', { version: scorecard.publishedVersion ?? 0 })}</Text>}
        confirmLabel={t('discard')}
        isDangerous
        onConfirm={onDiscard}
      />
      <DeleteDialog
        kind={asked === 'delete' ? 'delete' : 'archive'}
        opened={asked === 'delete' || asked === 'archive'}
        scorecard={scorecard}
        onClose={close}
        onArchive={() => onChange({ status: 'ARCHIVED' })}
        onDeleted={() => void navigate({ to: '/scorecards' })}
      />
    </>
  )
}
