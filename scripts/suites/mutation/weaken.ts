import { registerHooks } from 'node:module'

/** Loaded before the suite: the API gets weakened-permission.ts in place of its own module. */
const weakened = import.meta.resolve('./weakened-permission.ts')
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './http/permission.ts' ? { url: weakened, shortCircuit: true } : next(specifier, context),
})
