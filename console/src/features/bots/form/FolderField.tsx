import { Button, Group, Input, Pill } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FolderChoice } from '../folders/FolderChoice.tsx'
import { useBotForm, useFormFields } from './form-context.ts'

/** The folders of the bot; publishing requires at least one. */
export function FolderField() {
  const t = useTranslations('botForm')
  const { change, problems, folders, mayManage } = useBotForm()
  const { folders: chosen = [] } = useFormFields('folders')
  const [isChoosing, setChoosing] = useState(false)
  /** Folders chosen since the bot was loaded. */
  const [added, setAdded] = useState<readonly { id: string; name: string }[]>([])
  const nameOf = (id: string): string =>
    [...added, ...folders].find((folder) => folder.id === id)?.name ?? t('folderUnknown')
  return (
    <Input.Wrapper
      label={t('folders')}
      labelElement="div"
      withAsterisk
      error={problems.get('folders')}
      role="group"
      aria-label={t('folders')}
    >
      <Group gap={6} mt={4}>
        {chosen.map((id) => (
          <Pill
            key={id}
            size="sm"
            withRemoveButton={mayManage}
            removeButtonProps={{
              'aria-label': t('removeFolder', { name: nameOf(id) }),
              tabIndex: 0,
              'aria-hidden': false,
            }}
            onRemove={() => change({ folders: chosen.filter((each) => each !== id) })}
          >
            <bdi>{nameOf(id)}</bdi>
          </Pill>
        ))}
        {mayManage && (
          <Button
            variant="default"
            size="xs"
            data-field="folders"
            leftSection={<IconPlus size={14} stroke={1.7} />}
            onClick={() => setChoosing(true)}
          >
            {t('addFolder')}
          </Button>
        )}
      </Group>
      {isChoosing && (
        <FolderChoice
          title={t('addFolderTitle')}
          confirmLabel={t('addFolderConfirm')}
          canChoose={({ id }) => !chosen.includes(id)}
          onChoose={(folder) => {
            if (folder !== 'none') {
              setAdded([...added, folder])
              change({ folders: [...chosen, folder.id] })
            }
            return Promise.resolve()
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Input.Wrapper>
  )
}
