import { freePort } from "#boot/free-port.ts";
import { ensurePgBouncer } from "../../scripts/ensure-pgbouncer.ts";
import { startDaemon } from "./daemon.ts";

export interface PgBouncer {
  /** The database as the pooler lends it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A real PgBouncer in transaction mode before the database, which lends few connections to many. */
export async function startPgBouncer(directUrl: string): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(directUrl);
  const port = await freePort();
  const name = pathname.slice(1);
  const stop = await startDaemon({
    name: "PgBouncer",
    command: "pgbouncer",
    file: {
      name: "pgbouncer.ini",
      text: `[databases]
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
    },
    arguments: (_folder, file) => [file],
    env: { PATH: ensurePgBouncer() },
    port,
  });
  return { url: `postgres://shop@127.0.0.1:${port}/${name}`, stop };
}
