import { readFileSync } from "node:fs";
import { Hono } from "hono";
import type { Context } from "hono";
import type { Sandbox } from "../sandbox.ts";

type Load = { id: string; script: "chat" | "tag"; at: string; page: string | null };

const scriptOf = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const HEADERS = {
  "content-type": "text/javascript; charset=utf-8",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "cross-origin",
};

/** Stand-ins for the live chat and the tag manager; each load is noted with the page it was for. */
export function thirdPartyScripts({ store, clock }: Sandbox): { chat: Hono; tags: Hono; loads(): Load[] } {
  const loaded = store.collection<Load>("script.load");
  const [widget, tag] = [scriptOf("widget.js"), scriptOf("tag.js")];
  const serve = (c: Context, script: Load["script"], code: string) => {
    loaded.put({ id: `load_${loaded.size + 1}`, script, at: clock.iso(), page: c.req.header("referer") ?? null });
    return c.body(code, 200, HEADERS);
  };
  const loads = () => loaded.all().reverse();
  const chat = new Hono();
  chat.get("/widget.js", (c) => serve(c, "chat", widget));
  chat.get("/log", (c) => c.json(loads().filter((load) => load.script === "chat")));
  const tags = new Hono();
  tags.get("/tag.js", (c) => serve(c, "tag", tag));
  tags.get("/log", (c) => c.json(loads().filter((load) => load.script === "tag")));
  return { chat, tags, loads };
}
