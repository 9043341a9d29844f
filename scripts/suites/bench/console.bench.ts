import { weighBundle } from '../../bundle.ts'
import type { Benchmark, Measurement } from './benchmark.ts'
import { measureMemory, measureReconnects } from './console-memory.ts'
import { measurePages } from './console-pages.ts'
import { measureRules } from './console-rules.ts'
import { measureScrolling } from './console-scroll.ts'
import { openSite, rowCount } from './console-site.ts'
import { measureTyping } from './console-typing.ts'

/** Download sizes before a page runs. */
function measureSizes(): Measurement[] {
  const parts = weighBundle()
  const routes = parts
    .filter(({ kind }) => kind === 'route')
    .toSorted((one, other) => other.kilobytes - one.kilobytes)
  const heaviest = routes[0]
  return [
    ...parts
      .filter(({ kind }) => kind !== 'route')
      .map(({ kind, kilobytes, allowed }): Measurement => ({
        name: `${kind}, gzipped`,
        unit: 'KB',
        values: [kilobytes],
        target: { atMost: allowed },
      })),
    ...(heaviest === undefined
      ? []
      : [
          {
            name: `heaviest route, gzipped: ${heaviest.route}`,
            unit: 'KB',
            values: [heaviest.kilobytes],
            target: { atMost: heaviest.allowed },
            detail: routes
              .slice(1, 5)
              .map(({ route, kilobytes }) => `${route} ${kilobytes.toFixed(1)}`)
              .join(', '),
          },
        ]),
  ]
}

export const benchmark: Benchmark = {
  name: 'console',
  title: `pages in a real browser, ${rowCount.toLocaleString('en')} calls and people in the database`,
  needs: ['chromium'],
  run: async (bench) => {
    const site = await openSite(bench)
    const measured = measureSizes()
    for (const measure of [
      measurePages,
      measureTyping,
      measureScrolling,
      measureRules,
      measureMemory,
      measureReconnects,
    ]) {
      const startedAt = performance.now()
      measured.push(...(await measure(bench, site)))
      bench.say(`${measure.name} ${Math.round(performance.now() - startedAt)} ms`)
    }
    return measured
  },
}
