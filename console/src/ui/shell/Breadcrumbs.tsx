import { Anchor, Box, Breadcrumbs as Crumbs, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type Crumb, useCurrentPage } from '../../lib/page-title.ts'
import { navigation } from './navigation.ts'

/** From the outermost page to the current one. A group of pages has a name but no page. */
function useCrumbs(): (Omit<Crumb, 'to'> & { to?: string })[] {
  const t = useTranslations('nav')
  const page = useCurrentPage()
  if (page === null) return []
  // The section that the page belongs to, e.g. Calls for one call.
  const section = navigation.find(({ to, isAction }) => isAction !== true && page.to.startsWith(`${to}/`))
  if (section !== undefined) return [{ title: t(section.label), to: section.to }, page]
  // A path segment without a page is a group, e.g. Settings above real call settings.
  const group = navigation.find(
    ({ to, isAction }) => isAction !== true && to === page.to && to.lastIndexOf('/') > 0,
  )?.group
  return group === undefined ? [page] : [{ title: t(group) }, page]
}

export function Breadcrumbs() {
  const t = useTranslations('shell')
  const crumbs = useCrumbs()
  const router = useRouter()
  return (
    <Box component="nav" aria-label={t('breadcrumbs')} miw={0}>
      <Crumbs
        separator={<IconChevronRight size={14} stroke={1.6} aria-hidden />}
        separatorMargin={6}
        style={{ flexWrap: 'nowrap' }}
      >
        {crumbs.map(({ title, to }, index) => {
          if (index === crumbs.length - 1) {
            return (
              <Text
                key={title}
                component="span"
                lh="sm"
                truncate
                aria-current="page"
                dir="auto"
                title={title}
              >
                {title}
              </Text>
            )
          }

          if (to === undefined) {
            return (
              <Text key={title} component="span" lh="sm" c="dimmed">
                {title}
              </Text>
            )
          }

          return (
            <Anchor
              key={title}
              href={to}
              lh="sm"
              c="dimmed"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                void router.navigate({ href: to })
              }}
            >
              {title}
            </Anchor>
          )
        })}
      </Crumbs>
    </Box>
  )
}
