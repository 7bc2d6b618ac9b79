import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { ShopSettings } from "#engine/shop.ts";
import { contentSecurityPolicy } from "#server/security-headers.ts";

const settings = {
  thirdPartyScripts: [
    "https://tags.example/tag.js?id=1",
    "https://chat.example/widget.js",
    "https://chat.example/more.js",
  ],
  paymentOrigins: ["https://pay.example"],
} as unknown as ShopSettings;

const directive = (policy: string, name: string) =>
  policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";

test("foreign scripts may come from their own hosts on public pages, and from nowhere where one pays or signs in", () => {
  expect(directive(contentSecurityPolicy([], "/", settings), "script-src")).toBe(
    "script-src 'self' https://tags.example https://chat.example",
  );
  for (const rest of ["/checkout", "/payment", "/order/detail", "/personal/addressBook", "/signIn", "/admin"]) {
    expect(contentSecurityPolicy([], rest, settings), rest).not.toMatch(/tags\.example|chat\.example/);
  }
});

test("an inline script is allowed by its hash, structured data needs none, and no style or script is inline otherwise", () => {
  const html = `<script>go()</script><script type="application/ld+json">{"a":1}</script><script src="/a.js"></script>`;
  const policy = contentSecurityPolicy([html], "/", { ...settings, thirdPartyScripts: [] });
  const hash = createHash("sha256").update("go()").digest("base64");
  expect(directive(policy, "script-src")).toBe(`script-src 'self' 'sha256-${hash}'`);
  expect(directive(policy, "style-src")).toBe("style-src 'self'");
  expect(directive(policy, "default-src")).toBe("default-src 'none'");
  expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
});
