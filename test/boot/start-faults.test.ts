import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#boot/free-port.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import { selfSigned } from "../../sandbox/paypal/certificate.ts";
import { migratedDatabase } from "./migrated-database.ts";
import { type OwnDatabase, ownShop } from "./own-shop.ts";

let database: OwnDatabase;
let db: Database;
beforeAll(async () => {
  database = await migratedDatabase();
  db = openDatabase({ url: database.url, max: 1 });
  await db.sql("create role guest login password 'guest'");
});
afterAll(async () => {
  await db.close();
  await database.remove();
});

/** Output of a failed start, without a stack. */
async function refusal(env: Record<string, string>): Promise<string> {
  const said = await ownShop(env).then(
    (shop) => shop.stop().then(() => "it started"),
    (error: Error) => error.message,
  );
  expect(said).not.toMatch(/^\s+at /m);
  return said;
}

/** The database's URL with another user, password, port or database. */
const at = (change: Partial<Record<"username" | "password" | "port" | "pathname", string>>): string =>
  Object.assign(new URL(database.url), change).href;

test("a start without its database says in one line which variable names it, and what to do", async () => {
  const port = String(await freePort());
  expect(await refusal({ DATABASE_URL: at({ port }) })).toContain(
    `DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${port}; start it there, or correct the URL.`,
  );
  const wrong = await refusal({ DATABASE_URL: at({ username: "guest", password: "guess" }) });
  expect(wrong).toContain("refuses the user guest or the password");
  expect(wrong).not.toContain("guess");
  expect(
    await refusal({ DATABASE_URL: at({ username: "guest", password: "guest", pathname: "/elsewhere" }) }),
  ).toContain('let an administrator run: create database "elsewhere" owner "guest"');
  expect(await refusal({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: at({ port }) })).toContain(
    `DATABASE_DIRECT_URL: no PostgreSQL answers at 127.0.0.1:${port}`,
  );
});

test("a start whose database is asked for TLS and has none says so, with nothing of the driver's beside it", async () => {
  const said = await refusal({ DATABASE_URL: `${database.url}?sslmode=require` });
  expect(said.split("\n").slice(1).join("\n")).toBe(
    `The shop did not start.\nDATABASE_URL: PostgreSQL at ${new URL(database.url).host} offers no TLS, which sslmode asks for; turn it on there (ssl = on), or take sslmode out of the URL.\n`,
  );
});

/** The database behind TLS, as PostgreSQL begins it: the client asks by eight bytes, and is told yes by one. */
async function behindTls(certificate: { key: string; cert: string }): Promise<{ port: string; close: () => void }> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", () => {
      socket.write("S");
      const secure = new TLSSocket(socket, { isServer: true, ...certificate });
      const target = connect(Number(new URL(database.url).port), "127.0.0.1");
      for (const [from, to] of [
        [secure, target],
        [target, secure],
      ] as const)
        from.on("error", () => to.destroy()).on("close", () => to.destroy());
      secure.pipe(target).pipe(secure);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: String((server.address() as AddressInfo).port), close: () => server.close() };
}

test("a database's certificate is believed by the authority that the URL names; without, the start says what is missing", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const cert = selfSigned("database", publicKey, privateKey, randomBytes(8), ["127.0.0.1"]);
  const { port, close } = await behindTls({
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert,
  });
  const folder = mkdtempSync(join(tmpdir(), "plenum-authority-"));
  const file = join(folder, "authority.pem");
  const DATABASE_URL = `${at({ port })}?sslmode=require`;
  try {
    expect(await refusal({ DATABASE_URL })).toContain(
      `DATABASE_URL: the certificate of PostgreSQL at 127.0.0.1:${port} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT); name its authority's file by sslrootcert`,
    );
    expect(await refusal({ DATABASE_URL: `${DATABASE_URL}&sslrootcert=${file}` })).toContain(
      `DATABASE_URL: ${file}, which sslrootcert names, cannot be read (ENOENT); correct the URL, or let the shop's user read it.`,
    );
    writeFileSync(file, cert);
    const shop = await ownShop({ DATABASE_URL: `${DATABASE_URL}&sslrootcert=${file}` });
    expect(await shop.stop()).toBe(0);
  } finally {
    close();
    rmSync(folder, { recursive: true });
  }
});

test("a start that cannot write its folder says which, and what to do, before the database is touched", async () => {
  const away = mkdtempSync(join(tmpdir(), "plenum-no-folder-"));
  const file = join(away, "file");
  writeFileSync(file, "");
  const mend = "let the shop's user write there, or set DATA_DIR to another folder.";
  const DATABASE_URL = at({ pathname: "/never_made" });
  for (const [DATA_DIR, path, code] of [
    [file, file, "EEXIST"],
    [join(file, "data"), join(file, "data"), "ENOTDIR"],
    [join(file, "shop/data"), join(file, "shop"), "ENOTDIR"],
    // Folders cannot be made here, not by root either.
    ...(process.platform === "linux" ? [["/proc/plenum/data", "/proc/plenum", "ENOENT"] as const] : []),
  ] as const)
    expect(await refusal({ DATA_DIR, DATABASE_URL })).toContain(
      `DATA_DIR: ${path} cannot be written (${code}); ${mend}`,
    );
  expect(await db.sql("select from pg_database where datname = 'never_made'")).toEqual([]);
  writeFileSync(join(away, "files"), "");
  expect(await refusal({ DATA_DIR: away, DATABASE_URL: database.url })).toContain(
    `DATA_DIR: files cannot be stored (${join(away, "files")}: EEXIST); ${mend}`,
  );
  rmSync(away, { recursive: true });
});

test("a start that finds its port taken says so before a database is made", async () => {
  const port = await freePort();
  const neighbor = createServer().listen(port, "127.0.0.1");
  await once(neighbor, "listening");
  try {
    expect(await refusal({ DATABASE_URL: at({ pathname: "/never_made" }), PORT: String(port) })).toContain(
      `PORT: ${port} is taken; stop what uses it or set PORT to a free one.`,
    );
  } finally {
    neighbor.close();
  }
  expect(await db.sql("select from pg_database where datname = 'never_made'")).toEqual([]);
});

test("a start whose sandbox finds its port taken names that port", async () => {
  const port = await freePort();
  const neighbor = createServer().listen(port, "127.0.0.1");
  await once(neighbor, "listening");
  try {
    expect(await refusal({ DATABASE_URL: database.url, SANDBOX: "1", SANDBOX_PORT: String(port) })).toContain(
      `SANDBOX_PORT: the sandbox could not listen at ${port} and stopped with 1; set SANDBOX_PORT to a free port.`,
    );
  } finally {
    neighbor.close();
  }
});

test("a start without its database leaves no sandbox behind, which was begun beside it", async () => {
  const [port, elsewhere] = [await freePort(), await freePort()];
  const env = { DATABASE_URL: at({ port: String(elsewhere) }), SANDBOX: "1", SANDBOX_PORT: String(port) };
  expect(await refusal(env)).toContain(`DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${elsewhere}`);
  // It would listen by the time that the next one wants to.
  const next = await ownShop({ ...env, DATABASE_URL: database.url });
  await next.stop();
});

test("a start at a host that is none of this machine's names the variable that says so", async () => {
  // Of the addresses for documentation, which no machine has (RFC 5737).
  const elsewhere = "192.0.2.1";
  const mend = (variable: string) =>
    `${variable}: ${elsewhere} is no address of this machine; set ${variable} to one that is, or to 0.0.0.0 for all of them.`;
  expect(await refusal({ DATABASE_URL: database.url, HOST: elsewhere })).toContain(mend("HOST"));
  const METRICS_PORT = String(await freePort());
  expect(await refusal({ DATABASE_URL: database.url, METRICS_HOST: elsewhere, METRICS_PORT })).toContain(
    mend("METRICS_HOST"),
  );
  expect(
    await refusal({ DATABASE_URL: database.url, SANDBOX: "1", SANDBOX_PORT: "0", SANDBOX_HOST: elsewhere }),
  ).toContain(mend("SANDBOX_HOST"));
});

test("a start without its mail server goes on, and says in one line and at /readyz which variable names it", async () => {
  const port = await freePort();
  const env = { DATABASE_URL: database.url, SMTP_URL: `smtp://sales%40shop.example:secret@127.0.0.1:${port}` };
  const shop = await ownShop(env);
  try {
    const fault = `SMTP_URL: no mail server answers at 127.0.0.1:${port}`;
    await expect.poll(shop.said).toContain(fault);
    const lines = shop.said().split("\n");
    expect(lines.filter((line) => line.includes("mails cannot be sent"))).toHaveLength(1);
    const ready = async () => {
      const response = await fetch(`${shop.url}/readyz`);
      return { status: response.status, ...((await response.json()) as { ok: boolean; mail?: string }) };
    };
    await expect.poll(async () => (await ready()).mail).toContain(fault);
    expect(await ready()).toMatchObject({ status: 200, ok: true });
    expect(shop.said()).not.toMatch(/sales|secret/);
  } finally {
    expect(await shop.stop()).toBe(0);
  }
});

test("a start whose mail server refuses the sign-in says so, and one whose server answers says nothing", async () => {
  const answers = { "235": "235 welcome", "535": "535 5.7.8 no sales@shop.example here" };
  for (const [code, said] of Object.entries(answers)) {
    const server = createServer((socket) => {
      socket.write("220 mail.example ESMTP\r\n");
      socket.on("error", () => undefined);
      socket.on("data", (sent) => {
        const line = sent.toString();
        if (line.startsWith("EHLO")) socket.write("250-mail.example\r\n250 AUTH PLAIN\r\n");
        else if (line.startsWith("AUTH")) socket.write(`${said}\r\n`);
        else if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const asked = new Promise((resolve) => server.once("connection", (socket) => socket.once("close", resolve)));
    const shop = await ownShop({
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://sales%40shop.example:secret@127.0.0.1:${port}?ignoreTLS=true`,
    });
    try {
      await asked;
      const refused = `SMTP_URL: the mail server at 127.0.0.1:${port} refuses the sign-in; correct the user or password.`;
      if (code === "535") await expect.poll(shop.said).toContain(refused);
    } finally {
      expect(await shop.stop()).toBe(0);
      server.close();
    }
    expect(shop.said().includes("mails cannot be sent")).toBe(code === "535");
    expect(shop.said()).not.toMatch(/sales|secret/);
  }
});
