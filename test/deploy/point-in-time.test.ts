import { spawnSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#boot/free-port.ts";
import { asRoot, nobody } from "#boot/private-folder.ts";
import { createDatabase } from "#db/create-database.ts";
import { migrate } from "#db/migrate.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { storeSettings } from "#engine/checkout/store-setting.ts";
import { openDatabase } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { ensurePgBackRest } from "../../scripts/ensure-pgbackrest.ts";
import { ownShop } from "../boot/own-shop.ts";

const bin = ensurePgBackRest();

// Where there is neither pgBackRest nor a Debian to take it from, the cluster is recovered by what is there instead.
describe.skipIf(bin === null)("recovery to a moment, by the files of deploy/cluster", () => {
  const folder = mkdtempSync("/var/tmp/plenum-moment-");
  const [data, restored, repository] = ["data", "restored", "repository"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const configuration = join(folder, "pgbackrest.conf");
  let port = 0;
  const url = () => `postgres://postgres@127.0.0.1:${port}/plenum`;

  /** As the user of the databases, who is never root. */
  function run(command: string, ...args: string[]): string {
    // A server that is started keeps its output open.
    const { status, stdout, stderr } = spawnSync(command, args, {
      encoding: "utf8",
      cwd: folder,
      stdio: ["ignore", command.endsWith("pg_ctl") ? "ignore" : "pipe", "pipe"],
      ...(asRoot ? nobody : {}),
    });
    if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr}${stdout}`);
    return stdout ?? "";
  }
  const backRest = (...args: string[]) => run("pgbackrest", `--config=${configuration}`, "--stanza=plenum", ...args);
  const control = (where: string, ...args: string[]) =>
    run(`${bin}/pg_ctl`, "-D", where, "-l", join(folder, "postgres.log"), "-w", ...args);

  beforeAll(async () => {
    port = await freePort();
    for (const path of [folder, repository]) {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      if (asRoot) chownSync(path, nobody.uid, nobody.gid);
    }
    const shipped = readFileSync("deploy/cluster/pgbackrest.conf", "utf8");
    writeFileSync(
      configuration,
      shipped
        .replace(
          "repo1-path=/var/lib/pgbackrest",
          `repo1-path=${repository}\nlock-path=${folder}/lock\nspool-path=${folder}/spool`,
        )
        .replace("pg1-path=/var/lib/postgresql/plenum", `pg1-path=${data}\npg1-socket-path=${folder}`)
        .replace("pg1-port=5432", `pg1-port=${port}`),
    );
    run(`${bin}/initdb`, "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8");
    const patroni = readFileSync("deploy/cluster/point-in-time.yml", "utf8");
    const [, archive = ""] = /archive_command: (.*)/.exec(patroni) ?? [];
    appendFileSync(
      join(data, "postgresql.conf"),
      `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
archive_mode = on
archive_timeout = 60
archive_command = '${archive.replace("pgbackrest", `pgbackrest --config=${configuration}`)}'
`,
    );
    control(data, "start");
    await createDatabase(url());
    await migrate(url());
    backRest("stanza-create");
  });
  afterAll(() => {
    for (const where of [data, restored])
      try {
        control(where, "-m", "immediate", "stop");
      } catch {
        // Stopped already.
      }
    rmSync(folder, { recursive: true, force: true });
  });

  test("what somebody deleted by mistake is back as it was a moment before, with all that came after the backup", async () => {
    const db = openDatabase({ url: url(), max: 1 });
    const sells = async (priceCents: number) => {
      const pump = record("pump", { variants: [variant("PUMP", { priceCents })] });
      expect((await importProducts({ db, clock: systemClock }, jsonLines([pump]))).errors).toEqual([]);
    };
    await storeSettings(db, { opening: { open: true } }, systemClock.now());
    await sells(89_900);
    backRest("backup", "--type=full");
    // A moment is asked for by the second, and has to lie after the backup's last.
    await db.sql("select pg_sleep(2)");
    await sells(91_100);
    const [moment] = await db.sql<{ at: string }>("select clock_timestamp()::text as at");
    await db.sql("delete from products");
    const [last] = await db.sql<{ wal: string }>("select pg_walfile_name(pg_switch_wal()) as wal");
    const archived = "select last_archived_wal >= $1 as done from pg_stat_archiver";
    await expect.poll(() => db.sql(archived, [last?.wal]), { timeout: 60_000 }).toEqual([{ done: true }]);
    await db.close();
    // The machine is gone; what is left is the repository.
    control(data, "-m", "immediate", "stop");

    backRest(`--pg1-path=${restored}`, "--type=time", `--target=${moment?.at}`, "--target-action=promote", "restore");
    control(restored, "start");
    const back = openDatabase({ url: url(), max: 1 });
    await expect
      .poll(() => back.sql("select pg_is_in_recovery() as recovering"), { timeout: 60_000 })
      .toEqual([{ recovering: false }]);
    await back.close();
    const shop = await ownShop({ DATABASE_URL: url() });
    try {
      expect(await (await fetch(`${shop.url}/products/pump.html`)).text()).toContain("$911.00");
    } finally {
      await shop.stop();
    }
  });
});
