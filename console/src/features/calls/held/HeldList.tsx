import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { HeldCall, HeldCallsResponse } from '#api/contract/calls-held.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { HeldRow } from './HeldRow.tsx'
import { useDecideHeldCalls } from './queries.ts'

/** Held calls with their decisions, single and bulk. */
export function HeldList({ held, isSingle = false }: { held: HeldCallsResponse; isSingle?: boolean }) {
  const t = useTranslations('heldCalls')
  const deciding = useDecideHeldCalls()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [toExclude, setToExclude] = useState<string[] | null>(null)
  const decidable = held.results.filter(({ isDecidable }) => isDecidable)
  // A call that somebody else has decided about is no longer in the list.
  const chosen = decidable.filter(({ callId }) => selected.has(callId)).map(({ callId }) => callId)

  const decide = async (ids: string[], decision: 'import' | 'exclude'): Promise<void> => {
    const { accepted, skipped } = await deciding.mutateAsync({ ids, decision })
    setSelected(new Set())
    const done = t(decision === 'import' ? 'imported' : 'excluded', { count: accepted })
    const left = t('skipped', { count: skipped.length })
    showDone([...(accepted > 0 ? [done] : []), ...(skipped.length > 0 ? [left] : [])].join(' '))
  }
  // The mutation shows its own error.
  const importCalls = (ids: string[]) => void decide(ids, 'import').catch(() => undefined)
  const select = ({ callId }: HeldCall, isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before)
      if (isSelected) next.add(callId)
      else next.delete(callId)
      return next
    })

  return (
    <Stack gap={0}>
      {!isSingle && decidable.length > 0 && (
        <Group gap={12} mih={36}>
          <Checkbox
            size="sm"
            label={t('selectAll')}
            checked={chosen.length === decidable.length}
            indeterminate={chosen.length > 0 && chosen.length < decidable.length}
            onChange={(event) =>
              setSelected(new Set(event.currentTarget.checked ? decidable.map(({ callId }) => callId) : []))
            }
          />
          {chosen.length > 0 && (
            <>
              <Button size="xs" loading={deciding.isPending} onClick={() => importCalls(chosen)}>
                {t('importMany', { count: chosen.length })}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={deciding.isPending}
                onClick={() => setToExclude(chosen)}
              >
                {t('excludeMany', { count: chosen.length })}
              </Button>
            </>
          )}
        </Group>
      )}
      <Stack component="ul" gap={0} m={0} p={0} aria-label={t('label')} style={{ listStyle: 'none' }}>
        {held.results.map((call) => (
          <HeldRow
            key={call.callId}
            call={call}
            isSelected={selected.has(call.callId)}
            isBusy={deciding.isPending}
            onSelect={isSingle ? undefined : (isSelected) => select(call, isSelected)}
            onImport={() => importCalls([call.callId])}
            onExclude={() => setToExclude([call.callId])}
          />
        ))}
      </Stack>
      <ConfirmDialog
        opened={toExclude !== null}
        onClose={() => setToExclude(null)}
        title={t('excludeTitle', { count: toExclude?.length ?? 1 })}
        consequence={t('excludeText')}
        confirmLabel={t('excludeMany', { count: toExclude?.length ?? 1 })}
        cancelLabel={t('cancel')}
        isDangerous
        onConfirm={() => decide(toExclude ?? [], 'exclude')}
      />
    </Stack>
  )
}
