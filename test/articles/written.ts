import { expect } from "vitest";
import type { SettingValue } from "#engine/checkout/setting-groups.ts";
import { storeSettings } from "#engine/checkout/store-setting.ts";
import type { Answer, Browser, OpenShop } from "#test/open-shop.ts";

import { demoSettings } from "../../demo/settings.ts";

export type Typed = Readonly<Record<string, string>>;

/** A page as its form sends it. */
export const page: Typed = {
  "title.en": "About our shop",
  "title.cn": "关于本店",
  "body.en": "We have repaired compressors since 1987.",
  "body.cn": "我们自 1987 年起维修空压机。",
  "seoTitle.en": "",
  "seoTitle.cn": "",
  "seoDescription.en": "",
  "seoDescription.cn": "",
  slug: "",
  status: "published",
  publishAt: "",
};

/** A post as its form sends it. */
export const post: Typed = {
  ...page,
  "title.en": "When to change the oil",
  "title.cn": "何时更换机油",
  "summary.en": "By hours, and by the calendar.",
  "summary.cn": "看运行小时，也看日历。",
  author: "Dana Whitfield",
  picture: "",
  "tags.en": "Oil, Service",
  "tags.cn": "机油，保养",
  products: "",
};

/** A merchant's browser that writes pages and posts. */
export function writer(shop: () => OpenShop, browser: () => Browser) {
  const idOf = ({ location }: Answer): number => Number(/\/articles\/(\d+)/.exec(location ?? "")?.[1]);
  const add = async (kind: "pages" | "blog", typed: Typed): Promise<Answer> =>
    browser().post(`/admin/settings/${kind}/new`, { intent: "save", version: "0", ...typed });
  return {
    add,
    async made(kind: "pages" | "blog", typed: Typed): Promise<number> {
      const answer = await add(kind, typed);
      expect(answer.location, answer.text.slice(0, 300)).toContain("done=created");
      return idOf(answer);
    },
    async save(id: number, typed: Typed, version?: number): Promise<Answer> {
      const [row] = await shop().db.sql<{ version: number }>("select version from articles where id = $1", [id]);
      return browser().post(`/admin/settings/articles/${id}`, {
        intent: "save",
        version: String(version ?? row!.version),
        ...typed,
      });
    },
    step: (id: number, intent: string) => browser().post(`/admin/settings/articles/${id}`, { intent }),
    idOf,
  };
}

/** Changes the demo's profile: its languages, its time zone. */
export async function setProfile({ db, clock }: OpenShop, changes: Partial<SettingValue<"profile">>): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await storeSettings(tx, { profile: { ...demoSettings.profile!, ...changes } }, clock.now());
    expect(stored.ok).toBe(true);
  });
}
