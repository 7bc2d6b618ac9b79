interface VarnishPlace {
  /** Its own folder, which it makes. */
  readonly work: string;
  readonly vcl: string;
  /** Where visitors ask, and where the shop purges: address and port. */
  readonly visitors: string;
  readonly purge: string;
}

/** The arguments that deploy/cluster/varnish.vcl is written for, for a machine that does much else beside. */
export function varnishArguments({ work, vcl, visitors, purge }: VarnishPlace): string[] {
  const listens = ["-a", `visitors=${visitors}`, "-a", `purge=${purge}`];
  // HAProxy closes an idle connection after 30 s, and a form that meets one just then is lost. vsl_space: what it
  // remembers of its log, 80 MB of shared memory unless told.
  const settings = ["-p", "http_gzip_support=off", "-p", "backend_idle_timeout=20", "-p", "vsl_space=8m"];
  return ["-F", "-n", work, "-f", vcl, "-T", "none", "-s", "malloc,64m", ...listens, ...settings];
}
