import type { z } from "zod";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { settingGroups } from "../checkout/setting-groups.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** The owner's settings of the home page: banners, goods and categories, in order. */
export type HomeSettings = z.output<typeof settingGroups.home>;

const nothing: HomeSettings = {
  banners: [],
  timeZone: defaultTimeZone,
  categories: [],
  goods: { title: { en: "", cn: "" }, products: [] },
};

const selectHome = statement<[], { value: unknown }>("home_settings", "select value from settings where key = 'home'");

export async function readHomeSettings(db: Db): Promise<HomeSettings> {
  const row = await db.row(selectHome, []);
  return row ? settingGroups.home.parse(row.value) : nothing;
}
