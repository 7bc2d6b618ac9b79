import { readFileSync } from "node:fs";
import { Hono } from "hono";

const css = readFileSync(new URL("sandbox.css", import.meta.url), "utf8");

/** The one stylesheet of the sandbox's pages. */
export function pageRoutes(): Hono {
  const routes = new Hono();
  routes.get("/sandbox.css", (c) =>
    c.body(css, 200, { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" }),
  );
  return routes;
}
