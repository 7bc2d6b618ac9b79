import { html } from "hono/html";
import type { Context } from "hono";

export type PageLanguage = "en" | "zh";
export type Html = ReturnType<typeof html>;

type Page = { language: PageLanguage; title: string; look: "stripe" | "paypal" | "panel"; body: Html };

// The pages run no script of their own; forms post back to the sandbox and may then lead to the shop, whose pictures of
// what is bought they show.
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data: http: https:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A whole page of the sandbox, with the badge that says nothing here is real. */
export function page(
  c: Context,
  { language, title, look, body }: Page,
  status: 200 | 400 | 404 | 409 | 410 = 200,
): Response | Promise<Response> {
  c.header("content-security-policy", POLICY);
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "same-origin");
  const badge = language === "zh" ? "沙盒演示 · 不会产生真实扣款" : "Sandbox · no real money moves";
  return c.html(
    html`<!doctype html>
      <html lang="${language === "zh" ? "zh-CN" : "en"}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/pages/sandbox.css" />
        </head>
        <body class="look-${look}">
          <aside class="badge">${badge}</aside>
          ${body}
        </body>
      </html>`,
    status,
  );
}

/** The page language for a provider's locale; `auto` follows the browser. */
export function pageLanguage(c: Context, locale: string | null): PageLanguage {
  const asked = !locale || locale === "auto" ? (c.req.header("accept-language") ?? "en") : locale;
  return asked.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** Cents as a customer reads them in this language. */
export function moneyText(cents: number, currency: string, language: PageLanguage): string {
  const locale = language === "zh" ? "zh-CN" : "en-US";
  return new Intl.NumberFormat(locale, { style: "currency", currency: currency.toUpperCase() }).format(cents / 100);
}
