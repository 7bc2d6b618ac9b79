import { existsSync, globSync } from "node:fs";
import { hasApt, installFromDebian } from "./install-from-debian.ts";

const varnishd = "/usr/sbin/varnishd";
const isThere = (): boolean => existsSync(varnishd) && globSync("/usr/lib/*/varnish/vmods/libvmod_xkey.so").length > 0;

/** Where Varnish is, with its module xkey; installs both where they are missing. Null where they can't be. */
export function ensureVarnish(): string | null {
  if (!isThere() && hasApt) installFromDebian("varnish", "varnish-modules");
  return isThere() ? varnishd : null;
}
