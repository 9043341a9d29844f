import { SegmentedControl } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type MyOrganization, myOrganization } from '#api/contract/session.ts'
import type { TextEngineChoice } from '#db/vocabulary.ts'
import { textEngineChoices } from '#db/vocabulary.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { api } from '../../../lib/api.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { rulesEngine } from '../../../lib/messages/rules-engine.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showDone } from '../../../ui/feedback/notices.tsx'
import { organizationQuery } from '../queries.ts'
import styles from './TextEngine.module.css'

const about = { default: 'aboutDefault', offline: 'aboutOffline', model: 'aboutModel' } as const

type TextEngineProps = { organization: MyOrganization; isEditing: boolean }

/** Says, and lets admins choose, who reads the calls of the organisation. Waits for the server: every new call depends on it. */
export const TextEngine = (props: TextEngineProps) => (
  <MoreTexts texts={rulesEngine}>
    <Control {...props} />
  </MoreTexts>
)

function Control({ organization, isEditing }: TextEngineProps) {
  const t = useTranslations('ruleEngine')
  const id = useId()
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { version, settings, textModel } = organization
  const change = useMutation({
    mutationFn: (textEngine: TextEngineChoice) =>
      api('/organizations/settings/text-engine', myOrganization, { method: 'PATCH', body: { textEngine, version } }),
    meta: { label: t('label') },
    onSuccess: (saved) => {
      queryClient.setQueryData(organizationQuery(orgId).queryKey, saved)
      showDone(t('saved', { engine: t(saved.settings.textEngine) }))
    },
    onError: (error) => {
      // Somebody else changed the organisation: the control shows how it stands now, and the next try knows it.
      if (error instanceof ApiError && error.status === 409)
        return queryClient.invalidateQueries({ queryKey: organizationQuery(orgId).queryKey })
      return undefined
    },
  })
  const chosen = change.isPending ? change.variables : settings.textEngine
  const isRefused = textModel !== 'available'
  return (
    <div className={styles.engine} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t('label')}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        aria-describedby={`${id}-about`}
        value={chosen}
        disabled={!isEditing || change.isPending}
        data={textEngineChoices.map((value) => ({
          value,
          label: t(value),
          // What is chosen already can be seen and left.
          disabled: value === 'model' && isRefused && chosen !== 'model',
        }))}
        onChange={(value) => {
          const wanted = textEngineChoices.find((choice) => choice === value)
          if (wanted === 'model') setAsking(true)
          else if (wanted !== undefined) change.mutate(wanted)
        }}
      />
      <span id={`${id}-about`} className={styles.about}>
        {t(about[chosen])} {isRefused && t(textModel)} {isRefused && chosen === 'model' && <strong>{t('instead')}</strong>}
      </span>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('confirmTitle')}
        consequence={t('confirmText')}
        confirmLabel={t('confirm')}
        onConfirm={() => change.mutateAsync('model')}
      />
    </div>
  )
}
