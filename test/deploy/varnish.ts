import { spawn } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { asRoot, nobody } from "#boot/private-folder.ts";
import { varnishArguments } from "../../scripts/cluster/shared-cache.ts";

export interface Varnish {
  /** Where visitors ask. */
  readonly url: string;
  /** Where the shop purges. */
  readonly purgeUrl: string;
  stop(): Promise<void>;
}

export interface VarnishPorts {
  readonly visitors: number;
  readonly purge: number;
  /** Where the shop is, or will be. */
  readonly shop: number;
}

/** A real Varnish by deploy/cluster/varnish.vcl, before a shop on the loopback. */
export async function startVarnish(varnishd: string, ports: VarnishPorts): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), "plenum-varnish-"));
  const file = join(folder, "varnish.vcl");
  const shipped = readFileSync("deploy/cluster/varnish.vcl", "utf8");
  const vcl = shipped.replace('.host = "127.0.0.14"', '.host = "127.0.0.1"').replace('"8080"', `"${ports.shop}"`);
  writeFileSync(file, vcl);
  if (asRoot) for (const path of [folder, file]) chownSync(path, nobody.uid, nobody.gid);
  const place = {
    work: join(folder, "work"),
    vcl: file,
    visitors: `127.0.0.1:${ports.visitors}`,
    purge: `127.0.0.1:${ports.purge}`,
  };
  const child = spawn(varnishd, varnishArguments(place), {
    stdio: ["ignore", "ignore", "pipe"],
    ...(asRoot ? nobody : {}),
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-5_000)));
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  while (!(await accepts(ports.visitors))) {
    if (child.exitCode !== null) throw new Error(`Varnish ended: ${said}`);
    await wait(50);
  }
  return {
    url: `http://127.0.0.1:${ports.visitors}`,
    purgeUrl: `http://127.0.0.1:${ports.purge}`,
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
