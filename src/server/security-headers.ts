import { hash } from "node:crypto";
import type { Storefront } from "#engine/content/storefront.ts";
import { thirdPartiesOf } from "#engine/content/third-parties.ts";
import type { ShopSettings } from "#engine/shop.ts";
import type { AnyRouteName } from "#i18n/routes.ts";
import { allowsThirdParties, isAdmin } from "#web/match-route.ts";
import { firstVisitScript } from "#web/shell/first-visit-script.ts";
import { reportPath } from "./csp-reports.ts";
import { originOf } from "./hosts.ts";

// The only inline script. It is allowed by hash instead of a nonce, because cached pages are shared.
const inlineScript = `'sha256-${hash("sha256", firstVisitScript, "base64")}'`;

const reportGroup = "csp";

/** Endpoint of `report-to`. */
export const reportingEndpoints = `${reportGroup}="${reportPath}"`;

/** The Content-Security-Policy of a route's page; null for a path without a page. */
export function contentSecurityPolicy(
  name: AnyRouteName | null,
  settings: ShopSettings,
  storefront: Pick<Storefront, "thirdParties">,
): string {
  const third = allowsThirdParties(name) ? thirdPartiesOf(settings, storefront).origins : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", inlineScript, ...third],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", ...third],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...third],
    "manifest-src": ["'self'"],
    // The merchant's side previews mails in a frame.
    "frame-src": third.length > 0 ? third : isAdmin(name) ? ["'self'"] : ["'none'"],
    // Without JavaScript, the checkout form is redirected to the provider's page.
    "form-action": ["'self'", ...settings.paymentOrigins],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "report-to": [reportGroup],
    // Safari and Firefox support only this one.
    "report-uri": [reportPath],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

/** The Permissions-Policy; the camera is allowed only to the page that scans labels. */
export function permissionsPolicy({ camera }: { readonly camera: boolean }): string {
  return `camera=(${camera ? "self" : ""}), microphone=(), geolocation=(), payment=()`;
}

/** Headers of every response. */
export function commonHeaders(settings: ShopSettings): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": permissionsPolicy({ camera: false }),
    ...(settings.production && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/**
 * True when a state-changing request comes from our own pages, by its Origin header. The Host only selects which of our
 * two sides is meant, since a client can forge it.
 */
export function isSameOrigin(headers: Headers, settings: ShopSettings): boolean {
  const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")];
  if (site !== null && site !== "same-origin") return false;
  if (origin === null) return site !== null;
  if (!URL.canParse(origin)) return false;
  if (new URL(origin).origin === originOf(settings, headers.get("host"))) return true;
  // In development the shop has several host names.
  return (
    !settings.production && loopback.test(new URL(origin).hostname) && new URL(origin).host === headers.get("host")
  );
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;
