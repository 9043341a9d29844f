import { useMounted } from '@mantine/hooks'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/**
 * A dialog whose code no page needs for its first paint. It stands in the page from the start, and stands closed for a moment when it
 * was asked for before its code was there: only a dialog that opens knows where the focus was, and gives it back.
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
