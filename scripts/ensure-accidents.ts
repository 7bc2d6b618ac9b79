import { globSync } from "node:fs";
import { hasApt, installFromDebian } from "./install-from-debian.ts";

/** Tools that accidents are made with: the program or library, and the package of Debian it comes with. */
const tools = [
  { at: "/usr/sbin/nft", package: "nftables" },
  { at: "/{usr/,}{bin,sbin}/ip", package: "iproute2" },
  { at: "/usr/lib/*/faketime/libfaketimeMT.so.1", package: "libfaketime" },
] as const;

const found = (pattern: string) => globSync(pattern)[0];
const missing = () => tools.filter(({ at }) => found(at) === undefined).map((tool) => tool.package);

/** Installs from Debian what cuts networks and moves clocks. Throws with what to do when it can't. */
export function ensureAccidents(): { readonly faketime: string } {
  if (process.getuid?.() !== 0)
    throw new Error("Networks are cut and disks mounted only by root: sudo npm run cluster:test");
  const wanted = missing();
  if (wanted.length > 0 && hasApt) installFromDebian(...wanted);
  const left = missing();
  if (left.length > 0)
    throw new Error(`The accidents need packages of Debian 12 that could not be installed: ${left.join(", ")}.`);
  return { faketime: found(tools[2].at)! };
}
