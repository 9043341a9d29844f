import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second of /proc on every Linux that Node supports. */
const ticksPerSecond = 100

/** CPU seconds used so far by this process, its descendants and the two servers; null without /proc. */
export type ProcessorTime = { node: number; postgres: number; redis: number }

export function readProcessorTime(): ProcessorTime | null {
  try {
    // Node gives its main thread this name, and a process is identified by its main thread.
    return {
      node: secondsOf('node', 'MainThread'),
      postgres: secondsOf('postgres'),
      redis: secondsOf('redis-server'),
    }
  } catch {
    return null
  }
}

/** For this process and its descendants, because other servers on the machine are not ours. Fields 4 and 14–17 of proc(5). */
function secondsOf(...commands: string[]): number {
  const processes = new Map<number, { parent: number; command: string; ticks: number }>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // Its own time, and that of children that have ended.
      const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0)
      processes.set(Number(entry), {
        parent: Number(fields[1]),
        command: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
        ticks,
      })
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean =>
    pid === process.pid || (processes.has(pid) && isOurs(processes.get(pid)?.parent ?? 0))
  let ticks = 0
  for (const [pid, one] of processes) if (commands.includes(one.command) && isOurs(pid)) ticks += one.ticks
  return ticks / ticksPerSecond
}

/** "node 180 + postgres 240 + redis 30 µs of processor time per item". */
export function describeProcessorTime(
  before: ProcessorTime | null,
  after: ProcessorTime | null,
  items: number,
): string {
  if (before === null || after === null || items === 0) return ''
  const each = (name: keyof ProcessorTime): string =>
    `${name} ${Math.round(((after[name] - before[name]) / items) * 1e6)}`
  return `${each('node')} + ${each('postgres')} + ${each('redis')} µs of processor time per item`
}
