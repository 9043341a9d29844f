import { MultiSelect, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { typedNames } from '../../../../lib/tag-ids.ts'
import { useCan } from '../../../../lib/use-can.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { showError } from '../../../../ui/feedback/notices.ts'
import { tagsQuery } from '../../queries.ts'
import { useTagIds } from '../../use-tag-ids.ts'
import { useBotForm, useFormFields } from '../form-context.ts'

const mostTags = 50

/** The bot's tags. A name that no tag has becomes a new tag, if the user may make tags. */
export function TagsField() {
  const t = useTranslations('botForm')
  const { change, mayManage } = useBotForm()
  const mayTag = useCan('tags.manage')
  const { tags: chosen = [] } = useFormFields('tags')
  const { data: tags } = useQuery(tagsQuery(useOrgId()))
  const tagIdsOf = useTagIds()
  /** The names while a new tag is created. */
  const [pending, setPending] = useState<readonly string[] | null>(null)
  const placeholder = chosen.length === 0 ? t('none') : undefined
  if (!mayTag || !mayManage)
    return (
      <MultiSelect
        label={t('tags')}
        placeholder={placeholder}
        data={tags?.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={(value) => change({ tags: value })}
        nothingFoundMessage={t('noTags')}
        readOnly={!mayManage}
        searchable
        maxValues={mostTags}
      />
    )
  const choose = async (names: readonly string[]) => {
    setPending(names)
    try {
      change({ tags: await tagIdsOf(names) })
    } catch (error) {
      showError(error, t('tags'))
    } finally {
      setPending(null)
    }
  }
  const names = pending ?? chosen.flatMap((id) => tags?.find((tag) => tag.id === id)?.name ?? [])
  return (
    <TagsInput
      label={t('tags')}
      description={t('tagsHint')}
      placeholder={placeholder}
      data={tags?.map(({ name }) => name)}
      value={[...names]}
      onChange={(next) => void choose(typedNames(next))}
      // A change replaces all tags, so their names must be known.
      disabled={tags === undefined}
      readOnly={pending !== null}
      maxTags={mostTags}
      maxLength={60}
    />
  )
}
