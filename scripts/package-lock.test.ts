import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

type LockedPackage = {
  integrity?: string
  resolved?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const { '': _root, ...packages } = lock.packages

/** The platforms that the README lists with verified packages. */
const verified = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
]

it.for(verified)('has a hash for every package of $os-$cpu', ({ os, cpu, libc }) => {
  const unverified = Object.entries(packages).filter(
    ([, entry]) =>
      entry.integrity === undefined &&
      (entry.os?.includes(os) ?? true) &&
      (entry.cpu?.includes(cpu) ?? true) &&
      (entry.libc?.includes(libc) ?? true),
  )
  expect(unverified.map(([path]) => path)).toEqual([])
})

it('lists the binaries of every platform, which `npm ci` asks for', () => {
  const paths = Object.keys(packages)
  const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  expect(wanted.filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([])
})

it('names no registry, so that everybody installs from their own', () => {
  expect(Object.values(packages).filter((entry) => entry.resolved !== undefined)).toEqual([])
})
