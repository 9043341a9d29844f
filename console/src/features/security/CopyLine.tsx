import { Box, Button, Code, CopyButton, Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'

/** A value to enter elsewhere, with its label and a copy button. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const t = useTranslations('securitySettings')
  return (
    <Box>
      <Text className="meta">{label}</Text>
      <Group gap={8}>
        <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" aria-label={t('copyNamed', { label })} onClick={copy}>
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Box>
  )
}
