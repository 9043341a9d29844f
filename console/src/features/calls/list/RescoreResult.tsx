import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { BulkResult } from '../actions/use-call-actions.ts'

/** Maximum number of names shown per reason; the count includes the rest. */
const mostNames = 5

/** How many calls a rescore accepted, and which it skipped and why. */
export function RescoreResult({
  result,
  nameOfCall,
  onClose,
}: {
  result: BulkResult | null
  nameOfCall: (callId: string) => string | null
  onClose: () => void
}) {
  const t = useTranslations('callList')
  const common = useTranslations('common')
  const byReason = Map.groupBy(result?.skipped ?? [], ({ reason }) => reason)
  const accepted = result?.accepted ?? 0
  const title =
    accepted === 0 ? t('rescoreNone') : t('rescoreSome', { accepted, skipped: result?.skipped.length ?? 0 })
  return (
    <Modal
      opened={result !== null}
      onClose={onClose}
      title={title}
      size={460}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={12}>
        {accepted > 0 && <Text>{t('skippedText')}</Text>}
        <Stack
          component="ul"
          gap={10}
          m={0}
          p={0}
          mah="50vh"
          style={{ listStyle: 'none', overflowY: 'auto' }}
        >
          {[...byReason].map(([reason, skipped]) => {
            const names = skipped.map(({ id }) => nameOfCall(id)).filter((name) => name !== null)
            const hidden = names.length - mostNames
            return (
              <li key={reason}>
                <div>
                  <strong>{t('skippedCalls', { count: skipped.length })}</strong> · {reason}
                </div>
                {names.length > 0 && (
                  <div className="meta" dir="auto">
                    {names.slice(0, mostNames).join(' · ')}
                    {hidden > 0 && ` ${t('skippedMore', { count: hidden })}`}
                  </div>
                )}
              </li>
            )
          })}
        </Stack>
      </Stack>
      <Group justify="flex-end" mt={16}>
        <Button onClick={onClose} data-autofocus>
          {common('close')}
        </Button>
      </Group>
    </Modal>
  )
}
