import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { declineReturn } from "#engine/returns/decide-return.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { addOrderNote } from "#engine/orders/order-notes.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { readBackup } from "#engine/backup/read-backup.ts";
import { writeBackup } from "#engine/backup/write-backup.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import { createLocalFiles } from "#providers/local-files/file-store.ts";
import { emptied, type TestDatabase, testDatabase } from "#test/database.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { openBackOffice, paidOrder } from "#test/fulfilment/back-office.ts";
import { staffMember } from "#test/staff/staff-fixtures.ts";

const full = testDatabase();
const empty = testDatabase({ empty: true });
const folder = mkdtempSync(join(tmpdir(), "plenum-backup-"));
const archive = join(folder, "shop.jsonl.gz");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Texts that a row must survive: every mark that rows, arrays, JSON and lines of text are written with.
const awkward = "a,b \"c\" 'd' \\e\\ (f) {g} [h] \n i \t j\r\n \u2028 螺杆 🛠 \\N \\.";

/** A shop in the middle of its work: orders at several stages, a return with a photo, people, jobs that wait. */
async function work(db: TestDatabase): Promise<void> {
  const office = openBackOffice(db);
  const ada = await customer(db, "ada@example.com");
  await paidOrder(office, { method: "zeller" });
  const order = await paidOrder(office, { customerId: ada });
  await shipOrder(office.deps, {
    orderNumber: order.number,
    carrier: "usps",
    number: "9400111899223123456710",
    lines: "rest",
    staffId: null,
  });
  await deliverOrder(office.deps, { orderNumber: order.number, staffId: null });
  const request = {
    orderId: order.id,
    customerId: ada,
    received: true,
    reason: "damaged",
    remark: awkward,
    lines: [{ lineId: order.lineId, quantity: 1 }],
  };
  const opened = await openReturn(office.deps, request);
  if (!opened.ok) throw new Error(opened.error.code);
  await declineReturn(office.deps, { returnId: opened.value.returnId, reason: awkward, staffId: null });
  await createLocalFiles(join(folder, "files")).put(
    "a-photo-of-a-damaged-compressor.webp",
    Buffer.from([0, 255, 10, 13, 92]),
  );
  await db.sql(
    "insert into return_photos (name, order_id, return_id, width, height, added_at) values ('a-photo-of-a-damaged-compressor.webp', $1, $2, 4, 4, now())",
    [order.id, opened.value.returnId],
  );
  await createOrderLink(db, order.id, office.clock.now());
  const staffId = await staffMember(db, "sam@example.com", "owner", { secret: "s".repeat(32) });
  await addOrderNote(office.deps, { orderNumber: order.number, staffId, text: awkward, press: "first" });
  await db.sql(
    "insert into audit_log (staff_id, staff_email, action, subject, data, at) values ($1, 'sam@example.com', 'note-added', $2, $3::jsonb, now())",
    [staffId, order.number, JSON.stringify({ awkward })],
  );
  await db.sql("insert into settings (key, value, updated_at) values ('awkward', $1::jsonb, now())", [
    JSON.stringify({ awkward, deep: [1.5, null, { empty: "" }] }),
  ]);
}

/**
 * Every row of every table, sorted, and where ids go on; but the record of migrations, and what is known of saved
 * listing indexes and of backups, which is true of one database only.
 */
async function contents(url: string): Promise<Map<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = new Map<string, unknown>();
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker') and tablename not in ('migrations', 'listing_changes', 'listing_snapshots', 'last_backup')",
  );
  for (const { name } of tables)
    found.set(
      name,
      (await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)).rows.map(
        ({ row }) => row,
      ),
    );
  const { rows: ids } = await client.query<{ name: string; value: string | null }>(
    "select schemaname || '.' || sequencename as name, last_value as value from pg_sequences",
  );
  for (const { name, value } of ids) found.set(`ids of ${name}`, value);
  await client.end();
  return found;
}

function run(script: "backup" | "restore", url: string, file: string, dataDir = folder) {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, NODE_ENV: "development" };
  return spawnSync(process.execPath, [`scripts/${script}.ts`, file], { env, encoding: "utf8" });
}

test("a backup restored into an empty database is the shop again, to the last row, job, id and photo", async () => {
  await work(full());
  await full().sql("insert into listing_snapshots (id) values (gen_random_uuid())");
  const made = run("backup", full().url, archive);
  expect({ stderr: made.stderr, status: made.status }).toEqual({ stderr: "", status: 0 });
  expect(statSync(archive).mode & 0o077, "nobody else may read it").toBe(0);
  const [last] = await full().sql("select now() - made_at < interval '1 hour' as noted from last_backup");
  expect(last, "for the alert that is heard when no backup is made").toEqual({ noted: true });
  const before = await contents(full().url);
  const elsewhere = join(folder, "elsewhere");
  const restored = run("restore", empty().url, archive, elsewhere);
  expect({ stderr: restored.stderr, status: restored.status }).toEqual({ stderr: "", status: 0 });
  const after = await contents(empty().url);
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  for (const [name, rows] of before) expect(after.get(name), name).toEqual(rows);
  for (const name of ["orders", "returns", "audit_log", "staff", "one_time_tokens", "ledger_lines"])
    expect(before.get(`public.${name}`), name).not.toHaveLength(0);
  expect(before.get("graphile_worker._private_jobs")).not.toHaveLength(0);
  expect(await createLocalFiles(join(elsewhere, "files")).get("a-photo-of-a-damaged-compressor.webp")).toEqual(
    Buffer.from([0, 255, 10, 13, 92]),
  );
  const known = await empty().sql("select id from listing_snapshots");
  expect(known, "a listing index saved beside the old database is not taken for one of this").toEqual([]);
  // It goes on as a shop: new ids do not meet old ones, and the guards of the tables stand again.
  const db = openDatabase({ url: empty().url, max: 2 });
  await paidOrder(openBackOffice(db));
  await expect(db.sql("delete from audit_log")).rejects.toThrow();
  await db.close();
});

test("a backup goes into an empty database only, and only whole", async () => {
  const count = async () =>
    (await empty().sql<{ count: number }>("select count(*)::int as count from orders"))[0]!.count;
  const orders = await count();
  const again = run("restore", empty().url, archive);
  expect({ status: again.status, stderr: again.stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining("the database is not empty"),
  });
  expect(await count()).toBe(orders);
});

/** Of today's schema, and with nothing in it: not even the settings that other tests find. */
const bare = testDatabase();
beforeAll(() => emptied(bare(), "settings"));

test("of a backup that is cut off, changed or of another schema nothing is restored, and each is told apart", async () => {
  const text = gunzipSync(readFileSync(archive)).toString();
  const lines = text.trimEnd().split("\n");
  const damaged = gzipSync(text);
  // Its checksum, which comes after the last line.
  damaged.writeUInt32LE((damaged.readUInt32LE(damaged.length - 8) ^ 1) >>> 0, damaged.length - 8);
  expect(text).toContain("ada@example.com");
  const broken: [string, Buffer, string][] = [
    ["cut.gz", readFileSync(archive).subarray(0, statSync(archive).size - 200), "not a whole backup"],
    ["early.gz", gzipSync(lines.slice(0, -1).join("\n")), "not a whole backup"],
    [
      "fewer.gz",
      gzipSync(lines.filter((line) => !line.includes("9400111899223123456710")).join("\n") + "\n"),
      "not a whole backup",
    ],
    ["column.gz", gzipSync(text.replace('"reason","remark"', '"reason","note"')), "another schema"],
    [
      "future.gz",
      gzipSync(text.replace('"0001_catalogue.sql"', '"0001_catalogue.sql","9999_later.sql"')),
      "another schema",
    ],
    ["email.gz", gzipSync(text.replaceAll("ada@example.com", "eve@example.com")), "was changed after it was made"],
    ["day.gz", gzipSync(text.replace(/"madeAt":"20../, '"madeAt":"1999')), "was changed after it was made"],
    ["longer.gz", gzipSync(`${text}${lines[1]}\n`), "was changed after it was made"],
    ["damaged.gz", damaged, "not a whole backup"],
    ["format.gz", gzipSync(text.replace('"format":1', '"format":2')), "made by a newer version of the shop"],
    ["words.gz", Buffer.from("Dear shop"), "not a whole backup"],
  ];
  for (const [name, bytes, why] of broken) {
    writeFileSync(join(folder, name), bytes);
    const refused = run("restore", bare().url, join(folder, name));
    expect({ name, status: refused.status, stderr: refused.stderr }).toEqual({
      name,
      status: 1,
      stderr: expect.stringContaining(why),
    });
    expect(
      (
        await bare().sql<{ filled: boolean }>(
          "select exists (select from variants) or exists (select from graphile_worker._private_jobs) as filled",
        )
      )[0],
    ).toEqual({ filled: false });
  }
});

test("a backup that an earlier version made, without a digest, is restored", async () => {
  const text = gunzipSync(readFileSync(archive)).toString();
  const earlier = text.replace(/,"sha256":"[0-9a-f]{64}"\}\n$/, "}\n");
  expect(earlier.length).toBe(text.length - ',"sha256":""'.length - 64);
  const file = join(folder, "earlier.gz");
  writeFileSync(file, gzipSync(earlier));
  expect(run("restore", bare().url, file)).toMatchObject({ status: 0, stderr: "" });
  expect(await bare().sql("select email from customers")).toContainEqual({ email: "ada@example.com" });
});

/** Its transactions may wait for a tenth of a second between two statements, in place of fifteen. */
function impatient(db: Database): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await tx.sql("set local idle_in_transaction_session_timeout = 100");
        return work(tx);
      }),
  };
}

const later = () => new Promise<void>((over) => setTimeout(over, 400));
const vacant = testDatabase();
beforeAll(() => emptied(vacant(), "settings"));

test("a backup is made and restored however long its files take to be written and stored", async () => {
  const files = createLocalFiles(join(folder, "files"));
  const lines: string[] = [];
  await writeBackup(impatient(full()), files, new Date(), async (line) => {
    if (lines.length < 2) await later();
    lines.push(line);
  });
  const [head = "", ...rest] = lines;
  expect(rest.filter((line) => line.startsWith('{"file"'))).toHaveLength(1);
  const stored = createLocalFiles(join(folder, "slow"));
  const slow = { ...stored, put: (name: string, bytes: Uint8Array) => later().then(() => stored.put(name, bytes)) };
  const restored = await readBackup(impatient(vacant()), slow, head, Readable.from(rest));
  expect(restored).toMatchObject({ ok: true, value: { files: 1 } });
});
