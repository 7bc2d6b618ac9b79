import { hash } from "node:crypto";
import type { ShopSettings } from "#engine/shop.ts";
import { guardedPages } from "#web/navigation/guarded-pages.ts";

/**
 * The page's Content-Security-Policy. Inline scripts are allowed by their hash, not by a nonce,
 * because the page may be cached and served to everybody.
 */
export function contentSecurityPolicy(texts: readonly string[], rest: string, settings: ShopSettings): string {
  const third = guardedPages.test(rest)
    ? []
    : [...new Set(settings.thirdPartyScripts.map((script) => new URL(script).origin))];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...new Set(texts.flatMap(inlineScriptHashes)), ...third],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", ...third],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...third],
    "manifest-src": ["'self'"],
    // The merchant's side shows mails before they go out.
    "frame-src": third.length > 0 ? third : isMerchants(rest) ? ["'self'"] : ["'none'"],
    // A form that is sent without JavaScript is redirected to the provider's page.
    "form-action": ["'self'", ...settings.paymentOrigins],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

const isMerchants = (rest: string) => /^\/admin(\/|$)/.test(rest);

function inlineScriptHashes(html: string): string[] {
  const found: string[] = [];
  for (let at = html.indexOf("<script"); at >= 0;) {
    const opened = html.indexOf(">", at);
    const end = html.indexOf("</script>", opened);
    if (opened < 0 || end < 0) break;
    const attributes = html.slice(at, opened);
    // Structured data is never executed, so it needs no hash.
    if (end > opened + 1 && !/\bsrc=|application\/ld\+json/.test(attributes))
      found.push(`'sha256-${hash("sha256", html.slice(opened + 1, end), "base64")}'`);
    at = html.indexOf("<script", end);
  }
  return found;
}

/** Headers of every answer, whatever it is. */
export function commonHeaders(settings: ShopSettings): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    ...(settings.production && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/**
 * Whether a request that changes something comes from our own pages. Browsers say so themselves by
 * Sec-Fetch-Site; older ones send Origin.
 */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host === headers.get("host") || origin === new URL(publicUrl).origin;
}
