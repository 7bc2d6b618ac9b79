import { globSync } from "node:fs";
import { hasApt, installFromDebian } from "./install-from-debian.ts";

const postgresBin = "/usr/lib/postgresql/15/bin";

/** Programs of the cluster: where each is, and the packages of Debian it comes with. */
const engines = {
  etcd: { at: ["/usr/bin/etcd"], packages: ["etcd-server"] },
  haproxy: { at: ["/usr/sbin/haproxy"], packages: ["haproxy"] },
  // python3-etcd: one of several stores Patroni can keep its leader in, so Debian only suggests it.
  patroni: { at: ["/usr/bin/patroni", "/usr/lib/python3/dist-packages/etcd"], packages: ["patroni", "python3-etcd"] },
  pgbouncer: { at: ["/usr/sbin/pgbouncer"], packages: ["pgbouncer"] },
  varnish: {
    at: ["/usr/sbin/varnishd", "/usr/lib/*/varnish/vmods/libvmod_xkey.so"],
    packages: ["varnish", "varnish-modules"],
  },
  postgres: { at: [`${postgresBin}/postgres`, `${postgresBin}/pg_rewind`], packages: ["postgresql-15"] },
} as const;

export interface ClusterEngines {
  readonly etcd: string;
  readonly haproxy: string;
  readonly patroni: string;
  readonly pgbouncer: string;
  readonly varnish: string;
  /** The folder of PostgreSQL's programs. */
  readonly postgresBin: string;
}

const missing = () => Object.values(engines).filter(({ at }) => !at.every((path) => globSync(path).length > 0));

/** Where the engines of the cluster are; installs from Debian what is missing. Throws with what to do when it can't. */
export function ensureClusterEngines(): ClusterEngines {
  const wanted = missing().flatMap(({ packages }) => packages);
  if (wanted.length > 0 && hasApt) {
    console.log(`Installing ${wanted.join(", ")} …`);
    installFromDebian(...wanted);
  }
  const left = missing().flatMap(({ packages }) => packages);
  if (left.length > 0) {
    throw new Error(
      `The cluster needs packages of Debian 12 that are not here and could not be installed: ${left.join(", ")}. On Debian 12, as root: apt-get install ${left.join(" ")}`,
    );
  }
  const { etcd, haproxy, patroni, pgbouncer, varnish } = engines;
  return {
    etcd: etcd.at[0],
    haproxy: haproxy.at[0],
    patroni: patroni.at[0],
    pgbouncer: pgbouncer.at[0],
    varnish: varnish.at[0],
    postgresBin,
  };
}
