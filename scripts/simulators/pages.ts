import { simulatedSecret } from '#workers/domain/integrations/simulators.ts'
import { catalog, type ProviderId } from '#workers/domain/providers.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const page = (title: string, body: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:34rem;margin:10vh auto;padding:0 1rem;color-scheme:light dark}a.button{display:inline-block;padding:.5rem 1rem;
margin-right:.5rem;border:1px solid;border-radius:4px;text-decoration:none}</style><main>${body}</main></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  )

/** The vendor's consent page. */
export function consentPage(companyName: string, url: URL): Response {
  const back = URL.parse(url.searchParams.get('redirect_uri') ?? '')
  const state = url.searchParams.get('state') ?? ''
  if (back === null || !/^https?:$/.test(back.protocol))
    return new Response('The redirect_uri is missing.', { status: 400 })
  const link = (response: Record<string, string>): string => {
    const address = new URL(back)
    for (const [name, value] of Object.entries({ ...response, state })) address.searchParams.set(name, value)
    return escaped(address.href)
  }
  const code = `simulated-code-${crypto.randomUUID()}`
  return page(
    `${companyName} (simulator)`,
    `<h1>${escaped(companyName)} (simulator)</h1>
<p>Coachline asks to read the calls, transcripts and people of this account. There is no such account: everything here is invented.</p>
<p><a class="button" href="${link({ code })}">Allow</a><a class="button" href="${link({ error: 'access_denied' })}">Cancel</a></p>`,
  )
}

export function overviewPage(ids: readonly ProviderId[]): Response {
  const rows = ids.map((id) => `<li>${escaped(catalog[id].companyName)}: <code>/${escaped(id)}</code></li>`)
  return page(
    'Simulated vendors',
    `<h1>Simulated vendors</h1><p>Each responds as its vendor's API does, with invented people and calls. Every key, password and token is
<code>${simulatedSecret}</code>.</p><ul>${rows.join('')}</ul>`,
  )
}
