type Options = Record<string, unknown>

/** Browsers know passkeys on secure origins with a host name only. */
export const browserHasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

/** The user closed the browser's dialog, or let it time out. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped'
}

/** The device has a passkey of this account already. */
export class PasskeyPresent extends Error {
  override readonly name = 'PasskeyPresent'
}

/** The library says in `code` or in `cause` what the browser's bare error means. */
function meaningOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error.name === 'InvalidStateError') return new PasskeyPresent(error.message)
  return ['NotAllowedError', 'AbortError'].includes(error.name) ? new PasskeyStopped(error.message) : error
}

/** Lets the device make a passkey. @throws PasskeyStopped, PasskeyPresent */
export async function makePasskey(options: Options) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })
  } catch (error) {
    throw meaningOf(error)
  }
}

/** Lets the device sign with a passkey. @throws PasskeyStopped */
export async function askPasskey(options: Options) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return await startAuthentication({
      optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    })
  } catch (error) {
    throw meaningOf(error)
  }
}
