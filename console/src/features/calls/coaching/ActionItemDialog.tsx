import { Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue, useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import type { CallDetail } from '#api/contract/calls.ts'
import { type ActionItem, createActionItemBody } from '#api/contract/coaching.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { nameOf } from './mentions.ts'
import { coachingPeopleQuery, useChangeItem, useCreateItem } from './queries.ts'

const searchMs = 200
const form = z.object({
  text: createActionItemBody.shape.text,
  /** `user:` with an id, or `name:` with the name of a speaker; null: nobody. */
  owner: z.string().nullable(),
  dueOn: z.union([z.literal(''), z.iso.date()]),
})

/** Creates or changes an action item. Its owner is somebody on the call, or a member who sees it. */
export function ActionItemDialog({
  call,
  item,
  onClose,
}: {
  call: CallDetail
  item: ActionItem | null
  onClose: () => void
}) {
  const t = useTranslations('coaching')
  const creating = useCreateItem(call.id)
  const changing = useChangeItem()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, searchMs)
  const { data } = useQuery(coachingPeopleQuery(useOrgId(), call.id, search))

  const guests = call.participants.filter(({ userId }) => userId === null)
  const known = new Map(
    [
      ...call.participants.flatMap(({ userId, name }) => (userId === null ? [] : [{ id: userId, name }])),
      ...(item?.owner == null ? [] : [{ id: item.owner.id, name: nameOf(item.owner) }]),
      ...(data?.results ?? []).map((person) => ({ id: person.id, name: nameOf(person) })),
    ].map(({ id, name }): [string, string] => [id, name]),
  )
  const options = [
    {
      group: t('onCall'),
      items: [...new Set(guests.map(({ name }) => name))].map((name) => ({
        value: `name:${name}`,
        label: name,
      })),
    },
    {
      group: t('members'),
      items: Array.from(known, ([id, label]) => ({ value: `user:${id}`, label })),
    },
  ].filter(({ items }) => items.length > 0)

  const ownerOf = (owner: string | null) => {
    if (owner?.startsWith('user:') === true) return { ownerUserId: owner.slice(5), ownerName: null }
    return { ownerUserId: null, ownerName: owner === null ? null : owner.slice(5) }
  }
  const firstOwner = (): string | null => {
    if (item === null) return null
    if (item.owner !== null) return `user:${item.owner.id}`
    return guests.some(({ name }) => name === item.ownerName) ? `name:${item.ownerName}` : null
  }

  return (
    <FormDialog
      // A modal stores the focus only when it changes from closed to open, so it opens after mounting.
      opened={useMounted()}
      onClose={onClose}
      title={t(item === null ? 'newItem' : 'changeItem')}
      schema={form}
      initialValues={{ text: item?.text ?? '', owner: firstOwner(), dueOn: item?.dueOn ?? '' }}
      submitLabel={t('save')}
      onSubmit={({ text, owner, dueOn }, { idempotencyKey }) => {
        const body = { text, dueOn: dueOn === '' ? null : dueOn }
        if (item === null)
          return creating.mutateAsync({ body: { ...body, ...ownerOf(owner) }, idempotencyKey })
        return changing.mutateAsync({
          id: item.id,
          version: item.version,
          text,
          ...(body.dueOn !== item.dueOn && { dueOn: body.dueOn }),
          ...(owner !== firstOwner() && ownerOf(owner)),
        })
      }}
    >
      {(fields) => (
        <>
          <Textarea
            label={t('what')}
            autosize
            minRows={2}
            maxRows={8}
            dir="auto"
            {...fields.getInputProps('text')}
          />
          <Select
            label={t('owner')}
            placeholder={t('ownerSearch')}
            data={options}
            searchable
            clearable
            onSearchChange={setTyped}
            nothingFoundMessage={t('nobody')}
            {...fields.getInputProps('owner')}
          />
          <TextInput type="date" label={t('dueOn')} {...fields.getInputProps('dueOn')} />
        </>
      )}
    </FormDialog>
  )
}
