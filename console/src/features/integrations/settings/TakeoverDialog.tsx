import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/** A match that ends others: the member whom the provider's user was matched with, and the user whom the member was matched with. */
export type Takeover = {
  name: string
  member: string
  memberBefore: string | null
  nameBefore: string | null
  onConfirm: () => Promise<unknown>
}

/** Says which matches end before another one is made. */
export function TakeoverDialog({ takeover, onClose }: { takeover: Takeover | null; onClose: () => void }) {
  const t = useTranslations('integrationSettings')
  const { name, member, memberBefore, nameBefore } = takeover ?? {
    name: '',
    member: '',
    memberBefore: null,
    nameBefore: null,
  }
  return (
    <ConfirmDialog
      opened={takeover !== null}
      onClose={onClose}
      title={t('matchInstead', { name, member })}
      consequence={
        <>
          {memberBefore !== null && <p>{t('endsMatch', { name, member: memberBefore })}</p>}
          {nameBefore !== null && <p>{t('endsMatch', { name: nameBefore, member })}</p>}
        </>
      }
      confirmLabel={t('changeMatch')}
      onConfirm={async () => takeover?.onConfirm()}
    />
  )
}
