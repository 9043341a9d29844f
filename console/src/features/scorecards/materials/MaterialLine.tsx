import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import {
  IconFileText,
  IconHeadphones,
  IconLink,
  IconPhoto,
  IconTrash,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  deleteLearningMaterial,
  type LearningMaterialView,
  readLearningMaterialFile,
} from '#api/contract/learning-materials.ts'
import type { LearningMaterialType } from '#db/vocabulary/scorecards.ts'
import { call, callResponse } from '../../../lib/call.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { materialsQuery } from '../queries.ts'

const icons: Record<LearningMaterialType, TablerIcon> = {
  link: IconLink,
  document: IconFileText,
  image: IconPhoto,
  audio: IconHeadphones,
  video: IconVideo,
}

/** One learning material: a link opens in a new tab, a file is downloaded. */
export function MaterialLine({
  material,
  about,
}: {
  material: LearningMaterialView
  about?: string | undefined
}) {
  const t = useTranslations('learningMaterials')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const mayManage = useCan('learning.manage')
  const [isAsking, setAsking] = useState(false)
  const { id, title, type, link, description, metadata, scope, createdBy } = material
  const Icon = icons[type]
  const saving = useMutation({
    mutationFn: () => saveFile(id, typeof metadata.fileName === 'string' ? metadata.fileName : title),
    meta: { label: t('save') },
  })
  const details = [
    about,
    description === '' ? undefined : description,
    typeof metadata.bytes !== 'number'
      ? undefined
      : t('bytes', { size: Math.max(1, Math.round(metadata.bytes / 1024)) }),
    scope === 'ALL' ? undefined : t(`scope.${scope}`),
    createdBy === null ? undefined : t('by', { name: `${createdBy.firstName} ${createdBy.lastName}`.trim() }),
  ].filter((part) => part !== undefined)
  return (
    <Group gap={10} wrap="nowrap" mih={40} py={4} style={{ borderBottom: '1px solid var(--c-row-line)' }}>
      <Icon size={17} stroke={1.6} color="var(--c-muted)" aria-hidden style={{ flex: 'none' }} />
      <div style={{ flex: 1, minWidth: 0 }}>
        {type === 'link' ? (
          <Anchor href={link} target="_blank" rel="noreferrer noopener" size="sm" dir="auto">
            {title}
          </Anchor>
        ) : (
          <Anchor component="button" type="button" size="sm" dir="auto" onClick={() => saving.mutate()}>
            {title}
          </Anchor>
        )}
        <Text size="xs" c="dimmed" lineClamp={2} dir="auto">
          {details.join(' · ')}
        </Text>
      </div>
      {mayManage && (
        <ActionIcon aria-label={t('removeOne', { title })} onClick={() => setAsking(true)}>
          <IconTrash size={15} stroke={1.6} />
        </ActionIcon>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('removeTitle', { title })}
        consequence={t('removeText')}
        confirmLabel={t('remove')}
        isDangerous
        onConfirm={async () => {
          await call(deleteLearningMaterial, { params: { id } })
          await queryClient.invalidateQueries({
            queryKey: materialsQuery(orgId, material.scorecardConfigId).queryKey,
          })
        }}
      />
    </Group>
  )
}

/** The request needs the session, which a plain link does not send. */
async function saveFile(id: string, name: string): Promise<void> {
  const response = await callResponse(readLearningMaterialFile, { params: { id } })
  const address = URL.createObjectURL(await response.blob())
  const anchor = Object.assign(document.createElement('a'), { href: address, download: name })
  anchor.click()
  URL.revokeObjectURL(address)
}
