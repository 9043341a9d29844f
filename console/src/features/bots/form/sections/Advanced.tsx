import { Button, Group, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { defaultOpenerLine, openingLines } from '#workers/domain/practice/catalog/opening-lines.ts'
import { useBotForm, useTextField } from '../form-context.ts'
import { Section } from '../Section.tsx'

/** The opening line, public information, and who else may use the bot. */
export function Advanced({ sharing }: { sharing: ReactNode }) {
  const t = useTranslations('botForm')
  const { form, change, callType, isReadOnly } = useBotForm()
  const opener = useTextField('openerLine')
  // A form without an opening line gets the default one.
  const value = form.openerLine ?? defaultOpenerLine
  return (
    <Section section="advancedSettings">
      <TextInput
        label={t('openerLine')}
        description={t('openerLineHint')}
        maxLength={200}
        withAsterisk
        {...opener}
        value={value}
      />
      {!isReadOnly && (
        <Group gap={6} role="group" aria-label={t('openerProposals')}>
          {openingLines[callType]
            .filter((line) => line !== value)
            .map((line) => (
              <Button
                key={line}
                variant="light"
                size="xs"
                fw={400}
                onClick={() => change({ openerLine: line })}
              >
                {line}
              </Button>
            ))}
        </Group>
      )}
      <Textarea
        label={t('public_presence')}
        description={t('public_presenceHint')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={10}
        {...useTextField('public_presence')}
      />
      {sharing}
    </Section>
  )
}
