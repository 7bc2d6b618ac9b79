import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { ShopSettings } from "#engine/shop.ts";
import { contentSecurityPolicy } from "#server/security-headers.ts";
import { firstVisitScript } from "#web/shell/first-visit-script.ts";

const settings = {
  thirdPartyScripts: [
    "https://tags.example/tag.js?id=1",
    "https://chat.example/widget.js",
    "https://chat.example/more.js",
  ],
  paymentOrigins: ["https://pay.example"],
} as unknown as ShopSettings;

const nothing = { thirdParties: { scripts: [], hosts: [], question: { en: "", cn: "" } } };

const directive = (policy: string, name: string) =>
  policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";

test("foreign scripts may come from their own hosts on public pages, and from nowhere where one pays or signs in", () => {
  expect(directive(contentSecurityPolicy("home", settings, nothing), "script-src")).toMatch(
    / https:\/\/tags\.example https:\/\/chat\.example$/,
  );
  for (const name of ["checkout", "payment", "orderDetail", "addressBook", "signIn", "admin", null] as const) {
    expect(contentSecurityPolicy(name, settings, nothing), String(name)).not.toMatch(/tags\.example|chat\.example/);
  }
});

test("the one inline script is allowed by its hash, and no style or script is inline otherwise", () => {
  const policy = contentSecurityPolicy("home", { ...settings, thirdPartyScripts: [] }, nothing);
  const hash = createHash("sha256").update(firstVisitScript).digest("base64");
  expect(directive(policy, "script-src")).toBe(`script-src 'self' 'sha256-${hash}'`);
  expect(directive(policy, "style-src")).toBe("style-src 'self'");
  expect(directive(policy, "default-src")).toBe("default-src 'none'");
  expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
});
