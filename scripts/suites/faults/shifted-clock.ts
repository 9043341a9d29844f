/** Preloaded with --import: shifts this process's wall clock by CLOCK_SHIFT_MS; monotonic clocks and timers are unaffected. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? '0')
const RealDate = Date
const shiftedNow = (): number => RealDate.now() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, newTarget) as object,
  apply: () => new RealDate(shiftedNow()).toString(),
  get: (target, key, receiver) =>
    key === 'now' ? shiftedNow : (Reflect.get(target, key, receiver) as unknown),
})
