import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../../lib/use-can.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** Hidden from users who may not upload. */
export function UploadCall({ label, isLarge = false }: { label: string; isLarge?: boolean }) {
  const mayCreate = useCan('calls.create')
  if (!mayCreate) return null
  return (
    <LinkButton to="/calls/new" size={isLarge ? 'md' : 'sm'} leftSection={<IconPlus size={15} stroke={2} />}>
      {label}
    </LinkButton>
  )
}
