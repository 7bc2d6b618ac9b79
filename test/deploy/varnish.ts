import { readFileSync } from "node:fs";
import { join } from "node:path";
import { varnishArguments } from "../../scripts/cluster/shared-cache.ts";
import { startDaemon } from "./daemon.ts";

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
  const shipped = readFileSync("deploy/cluster/varnish.vcl", "utf8");
  const stop = await startDaemon({
    name: "Varnish",
    command: varnishd,
    file: {
      name: "varnish.vcl",
      text: shipped.replace('.host = "127.0.0.14"', '.host = "127.0.0.1"').replace('"8080"', `"${ports.shop}"`),
    },
    arguments: (folder, vcl) =>
      varnishArguments({
        work: join(folder, "work"),
        vcl,
        visitors: `127.0.0.1:${ports.visitors}`,
        purge: `127.0.0.1:${ports.purge}`,
      }),
    port: ports.visitors,
  });
  return { url: `http://127.0.0.1:${ports.visitors}`, purgeUrl: `http://127.0.0.1:${ports.purge}`, stop };
}
