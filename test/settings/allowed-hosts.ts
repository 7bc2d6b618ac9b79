import type { OpenShop } from "#test/open-shop.ts";

/** Makes these the other websites that owners allow. */
export async function allowHosts({ db }: Pick<OpenShop, "db">, hosts: readonly string[]): Promise<void> {
  await db.sql(
    `insert into settings (key, value) values ('redirects', $1)
     on conflict (key) do update set value = excluded.value, version = settings.version + 1`,
    [JSON.stringify({ hosts })],
  );
}
