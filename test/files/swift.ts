import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureSwift, python } from "../../scripts/ensure-swift.ts";
import { freePort } from "#boot/free-port.ts";

/** A real S3 server on the loopback: OpenStack Swift with its S3 API, on one device in a temporary folder. */
export interface S3Server {
  readonly endpoint: string;
  /** Environment variables that the AWS SDK reads. */
  readonly keys: { readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string };
  /** As when the machine is gone: nothing answers on its port. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

const rings = ["account", "container", "object"] as const;

// Swift reads /etc/swift/swift.conf unless it is told otherwise by this function of its own, which its tools call too.
// PR_SET_PDEATHSIG: no server outlives the test that started it, however that ends.
const prelude = `
import ctypes, os, sys
from swift.common.utils import set_swift_dir
home = sys.argv[1]
set_swift_dir(home)
from swift.common.wsgi import run_wsgi
def serve(name):
    ctypes.CDLL(None).prctl(1, 9)
    if os.getppid() == 1: sys.exit()
    sys.exit(run_wsgi(os.path.join(home, name + ".conf"), name + "-server", verbose=True))
`;

/** Makes the rings, which say where everything lies, and serves what lies there. */
const storage = `${prelude}
from swift.common.ring import RingBuilder
for name, port in zip(${JSON.stringify(rings)}, sys.argv[2:]):
    ring = RingBuilder(4, 1, 0)
    ring.add_dev(dict(region=1, zone=1, ip="127.0.0.1", port=int(port), device="one", weight=1))
    ring.rebalance()
    ring.get_ring().save(os.path.join(home, name + ".ring.gz"))
for name in ${JSON.stringify(rings.slice(1))}:
    if os.fork() == 0: serve(name)
serve("${rings[0]}")`;

const proxy = `${prelude}
serve("proxy")`;

export async function startSwift(): Promise<S3Server> {
  const program = ensureSwift();
  const home = mkdtempSync(join(tmpdir(), "plenum-s3-"));
  const env = {
    ...process.env,
    PYTHONPATH: join(program, "usr/lib/python3/dist-packages"),
    LD_LIBRARY_PATH: join(program, `usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`),
    PYTHONDONTWRITEBYTECODE: "",
  };
  mkdirSync(join(home, "devices/one"), { recursive: true });
  const ports = {
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
    proxy: await freePort(),
  };
  const common = (name: keyof typeof ports) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[name]}
workers = 0
user = ${process.env["USER"] ?? "root"}
swift_dir = ${home}
devices = ${join(home, "devices")}
mount_check = false
fallocate_reserve = 0
log_level = WARNING
`;
  writeFileSync(
    join(home, "swift.conf"),
    "[swift-hash]\nswift_hash_path_suffix = plenum\n[storage-policy:0]\nname = one\ndefault = yes\n",
  );
  for (const ring of rings) {
    writeFileSync(
      join(home, `${ring}.conf`),
      `${common(ring)}
[pipeline:main]
pipeline = ${ring}-server
[app:${ring}-server]
use = egg:swift#${ring}
`,
    );
  }
  writeFileSync(
    join(home, "proxy.conf"),
    `${common("proxy")}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_shop_files = a-key-of-this-test .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_versioned_writes = true
`,
  );
  const run = (program: string, ...args: (string | number)[]): ChildProcess =>
    spawn(python, ["-c", program, home, ...args.map(String)], {
      env,
      // A group of its own: what it has forked ends with it.
      detached: true,
      stdio: ["ignore", "ignore", process.env["SWIFT_LOG"] ? "inherit" : "ignore"],
    });
  const serve = async () => {
    const child = run(proxy);
    await answers(ports.proxy, child);
    return child;
  };
  const stored = run(storage, ports.account, ports.container, ports.object);
  const [front] = await Promise.all([serve(), ...rings.map((name) => answers(ports[name], stored))]);
  let running: ChildProcess | null = front;
  const goAway = async () => {
    if (running) await end(running);
    running = null;
  };
  return {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    keys: { AWS_ACCESS_KEY_ID: "shop:files", AWS_SECRET_ACCESS_KEY: "a-key-of-this-test" },
    goAway,
    async comeBack() {
      running ??= await serve();
    },
    async stop() {
      await Promise.all([goAway(), end(stored)]);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await gone;
}

/** Once something takes connections on the port. */
async function answers(port: number, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until;) {
    if (child.exitCode !== null) throw new Error(`an S3 server's process ended with ${child.exitCode}`);
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error("the S3 server did not start");
}
