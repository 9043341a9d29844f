import { Button, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { defaultOpenerLine, openingLines } from '#workers/domain/practice/catalog/opening-lines.ts'
import { useBotForm, useFormFields, useTextField } from '../form-context.ts'
import { Section } from '../Section.tsx'
import { TextBlock } from '../TextFields.tsx'

/** The opening line, public information, and who else may use the bot. */
export function Advanced({ sharing }: { sharing: ReactNode }) {
  const t = useTranslations('botForm')
  return (
    <Section section="advancedSettings">
      <OpeningLine />
      <TextBlock name="public_presence" label={t('public_presence')} description={t('public_presenceHint')} />
      {sharing}
    </Section>
  )
}

function OpeningLine() {
  const t = useTranslations('botForm')
  const { change, callType, isReadOnly } = useBotForm()
  const opener = useTextField('openerLine')
  // A form without an opening line gets the default one.
  const value = useFormFields('openerLine').openerLine ?? defaultOpenerLine
  return (
    <>
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
    </>
  )
}
