import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ChoiceAttribute } from "#domain/catalogue/attribute.ts";
import { seedData } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { everyPaymentMethod } from "#domain/checkout/payment-method.ts";
import { migrate } from "#db/migrate.ts";
import { settingGroups } from "#engine/checkout/setting-groups.ts";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import { findClaimContext } from "#engine/claims/claim-context.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { openBackOffice } from "#test/fulfilment/back-office.ts";
import { isMigrated, knownMigrations, migrationFiles, migrationFolder } from "#db/migration-files.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase({ empty: true });
let folder = "";

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "plenum-migrations-"));
  await database().sql("drop schema public cascade");
  await database().sql("create schema public");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = (options: { lockTimeoutMs?: number; attempts?: number } = {}) =>
  migrate(database().url, { folder, ...options });
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((later) => setTimeout(later, 20));
}

const recorded = async () =>
  (await database().sql<{ name: string }>("select name from migrations order by name")).map(({ name }) => name);

describe("the project's own migrations", () => {
  test("have rising numbers, each its own", () => {
    const numbers = migrationFiles().map(({ name }) => name.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)].sort());
  });

  test("build an index on a table that is in use concurrently", () => {
    // The ones before came while no shop was in use yet.
    const later = migrationFiles().filter(({ name }) => name > "0031");
    const blocking = later.flatMap(({ name, sql, concurrent }) => {
      const made = [...sql.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, table]) => table);
      const indexed = [...sql.matchAll(/create (?:unique )?index (?!concurrently )[\w ]*? on (\w+)/gi)];
      return concurrent ? [] : indexed.flatMap(([, table]) => (made.includes(table) ? [] : [`${name}: ${table}`]));
    });
    expect(blocking).toEqual([]);
  });

  test("let an order be paid by every method that the shop knows, and by no other", async () => {
    await migrate(database().url);
    const checks = await database().sql<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint
       where conname in ('orders_payment_method_check', 'payments_method_check')`,
    );
    const taken = checks.map(({ definition }) =>
      [...definition.matchAll(/'([\w-]+)'/g)].map(([, name]) => name).sort(),
    );
    expect(taken).toEqual([[...everyPaymentMethod].sort(), [...everyPaymentMethod].sort()]);
  });

  test("take over a database of an earlier version, whose migrations had other names, and change nothing in it", async () => {
    await migrate(database().url);
    // As the version before wrote them down.
    await database().sql(
      "update migrations set name = '0012_truck_line_links.sql' where name = '0013_truck_line_links.sql'",
    );
    await database().sql(
      "insert into migrations (name, hash) values ('0012_whole_notices.sql', 'of a file that is gone')",
    );
    expect(await migrate(database().url), "applied again").toEqual([]);
    expect(await recorded()).toContain("0013_truck_line_links.sql");
    expect(isMigrated((await recorded()).map((name) => ({ name })))).toBe(true);
  });

  test("give a motor's one current the voltage it held at, and each of several versions its own", async () => {
    for (const { name, sql } of migrationFiles()) if (name < "0024") write(name, sql);
    await run();
    await database().sql(
      `with motors(slug, attributes, versions) as (values
         ('one', '{"voltage":["208","230","460"],"fullLoadAmps":28}'::jsonb, '[{}]'::jsonb),
         ('two', '{"voltage":["230"],"fullLoadAmps":50}', '[{},{"voltage":["575"],"fullLoadAmps":11.2}]')),
       added as (insert into products (slug, category, subcategory, brand, name, summary, description, attributes, status,
           picture_family, return_policy, warranty_months, published_at)
         select slug, 'rotary-screw', 'base-mounted', 'B', '{}', '{}', '{}', attributes, 'published', 'screw-base', 'standard', 0, now()
         from motors returning id, slug)
       insert into variants (product_id, sku, sku_compact, attributes, price_cents, weight_lb, length_in, width_in, height_in)
       select id, slug || at, slug || at, version, 100, 1, 1, 1, 1
       from added join motors using (slug), jsonb_array_elements(versions) with ordinality as v(version, at)`,
    );
    await migrate(database().url);
    expect(
      await database().sql(
        `select v.sku, p.attributes as product, v.attributes as version from variants v join products p on p.id = v.product_id order by v.sku`,
      ),
    ).toEqual([
      { sku: "one1", product: { voltage: ["208", "230", "460"], fullLoadAmps230: 28 }, version: {} },
      { sku: "two1", product: { voltage: ["230"] }, version: { fullLoadAmps230: 50 } },
      { sku: "two2", product: { voltage: ["230"] }, version: { voltage: ["575"], fullLoadAmps575: 11.2 } },
    ]);
  });

  test("call a return expired whose customer let the time pass, in its history too, which stays closed to changes", async () => {
    for (const { name, sql } of migrationFiles()) if (name < "0028") write(name, sql);
    await run();
    await database().transaction(async (tx) => {
      // No order is behind it: this is about what is written on the return itself.
      await tx.sql("set local session_replication_role = replica");
      await tx.sql(`insert into returns (number, order_id, state, received, reason, estimate_cents, requested_at)
        values ('PL-1-R1', 1, 'lapsed', true, 'damaged', 0, now())`);
      await tx.sql(`insert into return_events (return_id, event, from_state, to_state, actor, at)
        values (1, 'time-passed', 'agreed', 'lapsed', 'system', now())`);
      await tx.sql(
        "insert into order_mails (order_id, mail, subject, sent_at) values (1, 'return-lapsed', 'It has ended', now())",
      );
    });
    await migrate(database().url);
    expect(
      await database().sql(
        "select r.state, e.to_state, m.mail from returns r, return_events e, order_mails m where e.return_id = r.id",
      ),
    ).toEqual([{ state: "expired", to_state: "expired", mail: "return-expired" }]);
    await expect(database().sql("update return_events set to_state = 'lapsed'")).rejects.toThrow("only be added to");
  });

  /** An order of before as it lay in the tables; all that is not said is as plain as can be. */
  const oldOrder = async (id: number, fields: Record<string, string>) => {
    const row: Record<string, string> = {
      number: `PL-OLD-${id}`,
      email: "buyer@example.com",
      email_key: "buyer@example.com",
      phone: "",
      first_name: "Ada",
      last_name: "Byron",
      language: "en",
      state: "confirmed",
      payment_method: "stripe",
      billing_address: "{}",
      placed_at: "2026-10-01T15:00:00Z",
      ...fields,
    };
    for (const amount of ["subtotal", "discount", "shipping", "tax", "total"]) row[`${amount}_cents`] = "0";
    const [names, values] = [Object.keys(row), Object.values(row)];
    await database().sql(
      `insert into orders (id, ${names.join(", ")}) overriding system value values ($1, ${names.map((_, at) => `$${at + 2}`).join(", ")})`,
      [id, ...values],
    );
  };

  test("make the one pickup place of before the first of a list, with its words, for what is still to be fetched too", async () => {
    for (const { name, sql } of migrationFiles()) if (name < "0065") write(name, sql);
    await run();
    const hours = { en: "Mon to Fri, ring twice", cn: "周一至周五，请按铃两次" };
    const old = {
      name: { en: "Yard", cn: "仓库" },
      address1: "1 Dock",
      city: "Columbus",
      state: "OH",
      zip: "43207",
      hours,
    };
    await database().sql(
      `insert into settings (key, value) values ('pickup', $1), ('shipping', '{"timeZone":"America/Chicago"}')`,
      [JSON.stringify({ ...old, phone: "6145550100", instructions: { en: "Dock 4", cn: "4 号门" } })],
    );
    await oldOrder(1, { shipping_method: "PICKUP" });
    await oldOrder(2, { shipping_method: "SHIPPING" });
    await migrate(database().url);
    const [kept] = await database().sql<{ value: unknown }>("select value from settings where key = 'pickup'");
    const { places } = settingGroups.pickup.parse(kept!.value);
    expect(places).toHaveLength(1);
    expect(places[0]).toMatchObject({
      id: "main",
      active: true,
      name: old.name,
      zip: "43207",
      timeZone: "America/Chicago",
      note: hours,
      instructions: { en: "Dock 4" },
    });
    const orders = await database().sql("select pickup_place -> 'name' as place from orders order by id");
    expect(orders).toEqual([{ place: old.name }, { place: null }]);
  });

  test("leave a freight delivery of before without a claim, and give one that was under way its days when it comes", async () => {
    for (const { name, sql } of migrationFiles()) if (name < "0070") write(name, sql);
    await run();
    for (const [id, state, arrived] of [
      [1, "delivered", new Date("2026-10-05")],
      [2, "shipped", null],
    ] as const) {
      await oldOrder(id, {
        shipping_method: "LOCAL",
        state,
        ...(arrived && { delivered_at: arrived.toISOString() }),
      });
      await database().sql(
        "insert into parcels (order_id, carrier, number, shipped_at, delivered_at) values ($1, 'ltl', $2, '2026-10-02', $3)",
        [id, `PRO00000000${id}`, arrived],
      );
    }
    await migrate(database().url);
    const { deps, clock } = openBackOffice(database());
    const context = (id: number) => findClaimContext(database(), id, clock.now());
    expect(await context(1)).toMatchObject({ refused: "claim_window_over", claimBy: null, claims: [] });
    expect(await context(2)).toMatchObject({ refused: "not_delivered" });
    expect((await deliverOrder(deps, { orderNumber: "PL-OLD-2", staffId: null })).ok).toBe(true);
    expect((await context(2))?.claimBy).toBeGreaterThan(clock.now());
    expect((await context(1))?.claimBy).toBeNull();
  });

  test("let goods of a shop that was opened before say which part they are put in for", async () => {
    for (const { name, sql } of migrationFiles()) if (name < "0094") write(name, sql);
    await run();
    const [extras, extraType] = [
      seedData.categories.find(({ slug }) => slug === "extras")!,
      seedData.attributes.find(({ key }) => key === "extraType") as ChoiceAttribute,
    ];
    // The merchant has an attribute and a sub-category of their own.
    const own = { key: "shelfPlace", name: { en: "Shelf", cn: "货位" }, group: "physical", kind: "flag" };
    const before = {
      subcategories: [
        ...extras.subcategories.filter(({ slug }) => slug !== "wear-parts"),
        { slug: "gifts", name: { en: "Gifts", cn: "礼品" } },
      ],
      attributes: [
        ...extras.attributes.filter(({ key }) => key !== "servesPart"),
        { key: "shelfPlace", table: false, filter: true },
      ],
      extraType: { ...extraType, choices: extraType.choices.filter(({ value }) => value !== "wear-part") },
    };
    await database().sql(
      "insert into taxonomy_categories (slug, subcategories, attributes) values ('extras', $1, $2)",
      [JSON.stringify(before.subcategories), JSON.stringify(before.attributes)],
    );
    const others = seedData.attributes.filter(({ key }) => key !== "servesPart" && key !== "extraType");
    for (const definition of [...others, before.extraType, own])
      await database().sql("insert into taxonomy_attributes (key, definition) values ($1, $2)", [
        definition.key,
        JSON.stringify(definition),
      ]);
    await migrate(database().url);
    const { data } = await readTaxonomy(database());
    const after = data.categories.find(({ slug }) => slug === "extras")!;
    expect(after.attributes).toEqual([...extras.attributes, before.attributes.at(-1)]);
    expect(new Set(after.subcategories.map(({ slug }) => slug))).toEqual(
      new Set([...extras.subcategories.map(({ slug }) => slug), "gifts"]),
    );
    const meaning = (key: string) => data.attributes.find((each) => each.key === key);
    expect(meaning("servesPart")).toEqual(seedData.attributes.find(({ key }) => key === "servesPart"));
    expect(JSON.stringify(meaning("extraType"))).toContain("易损件");
    expect(meaning("shelfPlace")).toEqual(own);
  });

  test("let machines of a shop that was opened before state their oil, belts and whole current as a new one does", async () => {
    for (const { name, sql } of migrationFiles()) if (name < "0100") write(name, sql);
    await run();
    const isNew = (category: string, key: string) =>
      /^(packageAmps\d+|breathingAir|fillBase|fillGrade|beltLength)$/.test(key) ||
      (/^belt(Grooves|Section)$/.test(key) && category !== "pumps");
    for (const { slug, subcategories, attributes } of seedData.categories)
      await database().sql("insert into taxonomy_categories (slug, subcategories, attributes) values ($1, $2, $3)", [
        slug,
        JSON.stringify(subcategories),
        JSON.stringify(attributes.filter(({ key }) => !isNew(slug, key))),
      ]);
    for (const definition of seedData.attributes.filter(({ key }) => !isNew("pumps", key)))
      await database().sql("insert into taxonomy_attributes (key, definition) values ($1, $2)", [
        definition.key,
        JSON.stringify(
          definition.key === "drain" && "choices" in definition
            ? { ...definition, choices: definition.choices.filter(({ value }) => value !== "pneumatic") }
            : definition,
        ),
      ]);
    await migrate(database().url);
    const { data } = await readTaxonomy(database());
    for (const { slug, attributes } of seedData.categories)
      expect(data.categories.find((each) => each.slug === slug)!.attributes, slug).toEqual(attributes);
    const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
    expect(data.attributes.toSorted(byKey)).toEqual(seedData.attributes.toSorted(byKey));
  });

  test("let a shop that was opened before state rooms, capacities and couplers as a new one does", async () => {
    for (const { name, sql } of migrationFiles()) if (name < "0101") write(name, sql);
    await run();
    const keys = new Set(
      "dryerFlow minAmbient maxAmbient ratedInletTemperature couplerBody padLoad greaseThickener".split(" "),
    );
    const isNew = (slug: string, key: string) =>
      keys.has(key) ||
      (slug === "rotary-screw" && key === "pressureDewPoint") ||
      (slug === "extras" && key === "pressureDrop");
    for (const { slug, subcategories, attributes } of seedData.categories)
      await database().sql("insert into taxonomy_categories (slug, subcategories, attributes) values ($1, $2, $3)", [
        slug,
        JSON.stringify(subcategories),
        JSON.stringify(attributes.filter(({ key }) => !isNew(slug, key))),
      ]);
    const added = ["filterGrade particulate-1", "couplerStyle claw", "extraType hose-fuse", "extraType whip-check"];
    const before = (definition: (typeof seedData.attributes)[number]) =>
      "choices" in definition
        ? {
            ...definition,
            choices: definition.choices.filter(({ value }) => !added.includes(`${definition.key} ${value}`)),
          }
        : definition;
    for (const definition of seedData.attributes.filter(({ key }) => !keys.has(key)))
      await database().sql("insert into taxonomy_attributes (key, definition) values ($1, $2)", [
        definition.key,
        JSON.stringify(before(definition)),
      ]);
    await migrate(database().url);
    const { data } = await readTaxonomy(database());
    for (const { slug, attributes } of seedData.categories)
      expect(data.categories.find((each) => each.slug === slug)!.attributes, slug).toEqual(attributes);
    const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
    expect(data.attributes.toSorted(byKey)).toEqual(seedData.attributes.toSorted(byKey));
  });

  test("let a shop that was opened before say how many pumps a vacuum system has", async () => {
    for (const { name, sql } of migrationFiles()) if (name < "0104") write(name, sql);
    await run();
    for (const { slug, subcategories, attributes } of seedData.categories)
      await database().sql("insert into taxonomy_categories (slug, subcategories, attributes) values ($1, $2, $3)", [
        slug,
        JSON.stringify(subcategories),
        JSON.stringify(attributes.filter(({ key }) => slug !== "vacuum" || key !== "pumpHeads")),
      ]);
    for (const definition of seedData.attributes)
      await database().sql("insert into taxonomy_attributes (key, definition) values ($1, $2)", [
        definition.key,
        JSON.stringify(definition),
      ]);
    await migrate(database().url);
    const { data } = await readTaxonomy(database());
    for (const { slug, attributes } of seedData.categories)
      expect(data.categories.find((each) => each.slug === slug)!.attributes, slug).toEqual(attributes);
  });

  test("leave a taxonomy that is not there yet to the first start, which fills it", async () => {
    await migrate(database().url);
    expect(await database().sql("select key from taxonomy_attributes")).toEqual([]);
    const { data } = await readTaxonomy(database());
    expect(data.categories.find(({ slug }) => slug === "extras")).toEqual(
      seedData.categories.find(({ slug }) => slug === "extras"),
    );
  });

  test("are found for a backup of an earlier version, and for none of a later one", () => {
    expect(knownMigrations(["0011_review_photos.sql", "0012_truck_line_links.sql", "0012_whole_notices.sql"])).toEqual([
      "0011_review_photos.sql",
      "0013_truck_line_links.sql",
    ]);
    expect(() => knownMigrations(["0001_catalogue.sql", "9999_of_tomorrow.sql"])).toThrow("9999_of_tomorrow.sql");
  });
});

test("what is new is applied in order, once, also by two processes that start together", async () => {
  write("0001_first.sql", "create table first (id int)");
  write("0002_second.sql", "alter table first add column name text");
  const applied = await Promise.all([run(), run()]);
  expect(applied.flat().sort()).toEqual(["0001_first.sql", "0002_second.sql"]);
  expect(await run(), "applied a second time").toEqual([]);
});

test("a migration that fails leaves nothing of itself, and its name is said", async () => {
  write("0001_first.sql", "create table first (id int)");
  write("0002_broken.sql", "alter table first add column name text; select nonsense");
  await expect(run()).rejects.toThrow(/0002_broken\.sql failed: .*nonsense/);
  expect(await recorded()).toEqual(["0001_first.sql"]);
  expect(await database().sql("select column_name from information_schema.columns where table_name = 'first'")).toEqual(
    [{ column_name: "id" }],
  );
});

test.each([
  ["a file that was edited after it was applied", "0002_second.sql", /0002_second\.sql was edited/],
  [
    "a file that would come before an applied one",
    "0001_zero.sql",
    /0001_zero\.sql would come before 0002_second\.sql/,
  ],
  ["two files of one number", "0002_twice.sql", /0002_second\.sql and 0002_twice\.sql have one number/],
  ["a file whose name is none", "add_a_column.sql", /add_a_column\.sql is no name of a migration/],
])("%s is refused, and nothing is applied", async (_, name, reason) => {
  write("0002_second.sql", "create table second (id int)");
  await run();
  write("0003_third.sql", "create table third (id int)");
  write(name, "create table planted (id int)");
  await expect(run()).rejects.toThrow(reason);
  expect(await recorded()).toEqual(["0002_second.sql"]);
});

test("a schema that is newer than the program is refused, by the name of what it has", async () => {
  write("0001_first.sql", "create table first (id int)");
  write("0002_of_tomorrow.sql", "create table tomorrow (id int)");
  await run();
  rmSync(join(folder, "0002_of_tomorrow.sql"));
  await expect(run()).rejects.toThrow(/newer than this version.*0002_of_tomorrow\.sql/);
});

test("a table that is in use is waited for in short turns, and migrated once it is free", async () => {
  write("0001_first.sql", "create table first (id int)");
  await run();
  write("0002_second.sql", "alter table first add column name text");
  const reader = new pg.Client({ connectionString: database().url });
  await reader.connect();
  await reader.query("begin");
  await reader.query("select from first");
  await expect(run({ lockTimeoutMs: 50, attempts: 1 })).rejects.toThrow(/0002_second\.sql failed: .*lock timeout/);
  const waiting = run({ lockTimeoutMs: 500 });
  const waits = async () =>
    (await reader.query("select from pg_locks where relation = 'first'::regclass and not granted")).rowCount === 1;
  await until(waits);
  await until(async () => !(await waits()));
  await reader.query("commit");
  expect(await waiting).toEqual(["0002_second.sql"]);
  await reader.end();
});

test("a migration that deadlocks with a request lets it through, and is applied after it", async () => {
  write("0001_first.sql", "create table first (id int); create table second (id int)");
  await run();
  const request = new pg.Client({ connectionString: database().url });
  await request.connect();
  // The session that detects the deadlock is its victim; the request never detects it.
  await request.query("set deadlock_timeout = '1min'");
  await request.query("begin");
  await request.query("select from second");
  write("0002_both.sql", "alter table first add column name text; alter table second add column name text");
  const waiting = run({ lockTimeoutMs: 10_000 });
  const isLocked = async () =>
    (await database().sql("select from pg_locks where relation = 'second'::regclass and not granted")).length === 1;
  await until(isLocked);
  await request.query("select from first");
  await request.query("commit");
  expect(await waiting).toEqual(["0002_both.sql"]);
  await request.end();
});

test("an index is built while others write; a build that was broken off is begun anew", async () => {
  write("0001_first.sql", "create table first (id int); insert into first values (1), (1)");
  await run();
  // A unique index over equal rows fails half-way and stays behind, invalid, under its name.
  write("0002_index.concurrent.sql", "-- why\ncreate unique index concurrently first_by_id on first (id);\n");
  await expect(run()).rejects.toThrow(/0002_index\.concurrent\.sql failed/);
  await database().sql("delete from first where ctid in (select ctid from first limit 1)");
  // Two that start together: the one that waits must not keep the other's build from ending.
  const applied = await Promise.all([run(), run()]);
  expect(applied.flat()).toEqual(["0002_index.concurrent.sql"]);
  const [index] = await database().sql("select indisvalid from pg_index where indexrelid = 'first_by_id'::regclass");
  expect(index).toEqual({ indisvalid: true });
});

test("a program without one of the files is not taken for migrated", () => {
  const all = migrationFiles(migrationFolder).map(({ name }) => ({ name }));
  expect(isMigrated(all)).toBe(true);
  expect(isMigrated(all.slice(1))).toBe(false);
});
