import { Group, SegmentedControl, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { changeTextEngine, type MyOrganization } from '#api/contract/session.ts'
import type { TextEngineChoice } from '#db/vocabulary/organizations.ts'
import { textEngineChoices } from '#db/vocabulary/organizations.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { rulesEngine } from './engine-texts.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { organizationQuery } from '../queries.ts'

const about = { default: 'aboutDefault', offline: 'aboutOffline', model: 'aboutModel' } as const

type TextEngineProps = { organization: MyOrganization; isEditing: boolean }

/** Shows which engine reads the organization's calls, and lets admins choose. Not optimistic, because every new call depends on it. */
export function TextEngine(props: TextEngineProps) {
  return (
    <MoreTexts texts={rulesEngine}>
      <Control {...props} />
    </MoreTexts>
  )
}

function Control({ organization, isEditing }: TextEngineProps) {
  const t = useTranslations('ruleEngine')
  const id = useId()
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { version, settings, textModel } = organization
  const change = useMutation({
    mutationFn: (textEngine: TextEngineChoice) => call(changeTextEngine, { body: { textEngine, version } }),
    meta: { label: t('label') },
    onSuccess: (saved) => {
      queryClient.setQueryData(organizationQuery(orgId).queryKey, saved)
      showDone(t('saved', { engine: t(saved.settings.textEngine) }))
    },
    onError: (error) => {
      // Somebody else changed the organization: reload it, so that the control and the next attempt use its current version.
      if (error instanceof ApiError && error.status === 409)
        return queryClient.invalidateQueries({ queryKey: organizationQuery(orgId).queryKey })
      return undefined
    },
  })
  const chosen = change.isPending ? change.variables : settings.textEngine
  const isRefused = textModel !== 'available'
  return (
    <Group gap="4px 12px" mb={12} role="group" aria-labelledby={id}>
      <Text span fw={500} id={id}>
        {t('label')}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        aria-describedby={`${id}-about`}
        value={chosen}
        disabled={!isEditing || change.isPending}
        data={textEngineChoices.map((value) => ({
          value,
          label: t(value),
          // An option that is already chosen stays visible and can be deselected.
          disabled: value === 'model' && isRefused && chosen !== 'model',
        }))}
        onChange={(value) => {
          const wanted = textEngineChoices.find((choice) => choice === value)
          if (wanted === 'model') setAsking(true)
          else if (wanted !== undefined) change.mutate(wanted)
        }}
      />
      <Text span size="xs" c="dimmed" flex="1 1 260px" id={`${id}-about`}>
        {t(about[chosen])} {isRefused && t(textModel)}{' '}
        {isRefused && chosen === 'model' && (
          <Text span inherit fw={500} c="var(--tone-yellow-text)">
            {t('instead')}
          </Text>
        )}
      </Text>
      {!isRefused && (
        <TextLink to="/settings/model-use" fz="xs">
          {t('use')}
        </TextLink>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('confirmTitle')}
        consequence={t('confirmText')}
        confirmLabel={t('confirm')}
        onConfirm={() => change.mutateAsync('model')}
      />
    </Group>
  )
}
