import { spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#boot/embedded-postgres.ts";
import { asRoot, nobody } from "#boot/private-folder.ts";
import { ensurePgBouncer } from "../../scripts/ensure-pgbouncer.ts";

export interface PgBouncer {
  /** The database as the pooler lends it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A real PgBouncer in transaction mode before the database, which lends few connections to many. */
export async function startPgBouncer(directUrl: string): Promise<PgBouncer> {
  const path = ensurePgBouncer();
  const { hostname, port: serverPort, username, password, pathname } = new URL(directUrl);
  const folder = mkdtempSync(join(tmpdir(), "plenum-pgbouncer-"));
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const name = pathname.slice(1);
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${serverPort} dbname=${name} user=${username} password=${decodeURIComponent(password)}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = 4
`,
  );
  if (asRoot) {
    chownSync(folder, nobody.uid, nobody.gid);
    chownSync(file, nobody.uid, nobody.gid);
    chmodSync(folder, 0o700);
  }
  const child = spawn("pgbouncer", [file], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, PATH: path },
    ...(asRoot ? nobody : {}),
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-5_000)));
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
    await wait(50);
  }
  return {
    url: `postgres://shop@127.0.0.1:${port}/${name}`,
    async stop() {
      child.kill("SIGTERM");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((told) => {
    const socket = connect(port, "127.0.0.1", () => (socket.destroy(), told(true)));
    socket.once("error", () => told(false));
  });
}
