import { request } from "node:http";
import { expect } from "vitest";

interface Answered {
  readonly status: number;
  readonly location: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A browser as a proxy in front of one process passes it on: it keeps cookies by host, as they have no domain. */
export class HostBrowser {
  readonly #jars = new Map<string, Map<string, string>>();
  readonly #process: () => string;

  /** `process` gives the URL that the process itself listens at. */
  constructor(process: () => string) {
    this.#process = process;
  }

  jar(host: string): Map<string, string> {
    const jar = this.#jars.get(host) ?? new Map<string, string>();
    this.#jars.set(host, jar);
    return jar;
  }

  ask(url: string, fields?: Record<string, string>, origin = new URL(url).origin, more = {}): Promise<Answered> {
    const { host, pathname, search } = new URL(url);
    const { hostname, port } = new URL(this.#process());
    const jar = this.jar(host);
    const headers = {
      host,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      ...more,
      ...(fields && { origin, "content-type": "application/x-www-form-urlencoded" }),
    };
    return new Promise((done, failed) => {
      request({ hostname, port, path: pathname + search, method: fields ? "POST" : "GET", headers }, (response) => {
        let text = "";
        for (const line of response.headers["set-cookie"] ?? []) {
          expect(line, "of this host alone").not.toMatch(/domain=/i);
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        const { location } = response.headers;
        response.on("end", () => done({ status: response.statusCode ?? 0, location, headers: response.headers, text }));
      })
        .on("error", failed)
        .end(fields && String(new URLSearchParams(fields)));
    });
  }
}
