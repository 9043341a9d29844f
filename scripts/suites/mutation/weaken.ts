import { registerHooks } from 'node:module'

/** Loaded before the suite: replaces the API's own module with weakened-permission.ts. */
const weakened = import.meta.resolve('./weakened-permission.ts')
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './http/permission.ts' ? { url: weakened, shortCircuit: true } : next(specifier, context),
})
