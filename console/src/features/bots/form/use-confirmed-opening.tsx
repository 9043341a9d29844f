import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { BotDraft } from './use-bot-draft.ts'

type Patch = Partial<BotDraftForm>

const isEmptied = (before: readonly string[] = [], after: readonly string[] | undefined): boolean =>
  before.length > 0 && after?.length === 0

/**
 * Without teams, or in no folder, a published bot is shown to everybody as soon as the form is saved, which happens automatically. Taking
 * away the last of them is therefore confirmed, so that nobody shows it in passing while they swap one for another.
 */
export function useConfirmedOpening({ formAtom, change }: BotDraft, isPublished: boolean) {
  const t = useTranslations('botForm')
  const [asked, setAsked] = useState<{ patch: Patch; isOpen: boolean } | null>(null)
  const confirmed = useCallback(
    (patch: Patch) => {
      const { teamIds, folders } = formAtom.get()
      if (isPublished && (isEmptied(teamIds, patch.teamIds) || isEmptied(folders, patch.folders)))
        setAsked({ patch, isOpen: true })
      else change(patch)
    },
    [formAtom, change, isPublished],
  )
  const dialog = asked !== null && (
    <ConfirmDialog
      opened={asked.isOpen}
      onClose={() => setAsked({ ...asked, isOpen: false })}
      title={t('openTitle')}
      consequence={t(asked.patch.teamIds === undefined ? 'openFolders' : 'openTeams')}
      confirmLabel={t('openConfirm')}
      onConfirm={() => {
        change(asked.patch)
        return Promise.resolve()
      }}
    />
  )
  return { change: confirmed, dialog }
}
