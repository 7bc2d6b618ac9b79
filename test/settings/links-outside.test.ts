import { beforeAll, expect, test } from "vitest";
import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { allowHosts } from "./allowed-hosts.ts";

const shop = openShop();
let manager: Browser;
beforeAll(async () => {
  manager = await signedInAs(shop(), "manager");
});

const elsewhere = "https://pay.evil.example/now";
// Each screen whose link stands on pages of the shop, with the field that holds it.
const screens = {
  home: {
    field: "banner.0.href",
    fields: {
      banners: "0",
      "banner.0.title.en": "Our bank has changed",
      "banner.0.title.cn": "账户已更改",
      "banner.0.text.en": "",
      "banner.0.text.cn": "",
      "banner.0.picture": "filter-kit",
      "banner.0.startsAt": "",
      "banner.0.endsAt": "",
      "title.en": "",
      "title.cn": "",
    },
  },
  announcement: {
    field: "href",
    fields: { "text.en": "Our bank has changed", "text.cn": "账户已更改", startsAt: "", endsAt: "" },
  },
} as const;
type Screen = keyof typeof screens;

const send = async (screen: Screen, href: string, prefix = "") => {
  const { field, fields } = screens[screen];
  const version = String((await readSetting(shop().db, screen)).version);
  const form = { intent: "save", version, timeZone: "UTC", ...fields, [field]: href };
  return manager.post(`${prefix}/admin/settings/${screen}`, form);
};

test("a banner or announcement that a manager writes leads to the shop, or where owners allow it", async () => {
  for (const screen of Object.keys(screens) as Screen[]) {
    await allowHosts(shop(), ["www.example.org"]);
    for (const [prefix, sentence] of [
      ["", "pay.evil.example is not among the websites that owners allow under Redirects"],
      ["/cn", "pay.evil.example 不在店主于“网址跳转”中允许的网站之列"],
    ] as const) {
      const refused = await send(screen, elsewhere, prefix);
      expect(refused.status, screen).toBe(400);
      expect(refused.text).toContain(sentence);
      expect(refused.text, "what was typed is there").toContain(`value="${elsewhere}"`);
    }
    expect((await readSetting(shop().db, screen)).value, screen).toBeNull();
    expect((await send(screen, "/help")).status, screen).toBe(303);
    expect((await send(screen, "https://www.example.org/notice")).status, screen).toBe(303);
    // Existing links go on when the owners allow less; nothing else takes their place.
    await allowHosts(shop(), []);
    expect((await send(screen, "https://www.example.org/notice")).status, screen).toBe(303);
    expect((await send(screen, "https://www.example.org/pay")).status, screen).toBe(400);
  }
});
