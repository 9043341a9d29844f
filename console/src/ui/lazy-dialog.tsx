import { useMounted } from '@mantine/hooks'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/**
 * A dialog whose code no page needs for its first paint. It is rendered from the start, and briefly rendered closed if it is opened before
 * its code has loaded: a modal remembers where the focus was only when it changes from closed to open.
 */
export const lazyDialog = <Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const Loaded = await load()
    return {
      default: function LazyDialog(props: Props) {
        const isThere = useMounted()
        return <Loaded {...props} opened={props.opened && isThere} />
      },
    }
  })
