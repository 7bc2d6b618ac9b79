import type { StripeCalls } from "./calls.ts";
import { done, missing } from "./errors.ts";
import { asText } from "./form.ts";
import { listPage } from "./lists.ts";
import { createSession, expireSession } from "./sessions.ts";

/** /v1/checkout/sessions: open, expire, retrieve, list, and a session's lines. */
export function addSessionCalls({ api, ledger, operation, write, read }: StripeCalls): void {
  api.post("/checkout/sessions", operation("checkout.sessions.create"), (c) =>
    write(c, (fields) => createSession(ledger, fields)),
  );

  api.post("/checkout/sessions/:id/expire", operation("checkout.sessions.expire"), (c) =>
    write(c, () => expireSession(ledger, c.req.param("id"))),
  );

  api.get("/checkout/sessions/:id", operation("checkout.sessions.retrieve"), (c) =>
    read(c, () => {
      const session = ledger.sessions.get(c.req.param("id"));
      return session ? done(session) : missing("checkout.session", c.req.param("id"), "session");
    }),
  );

  api.get("/checkout/sessions/:id/line_items", operation("checkout.sessions.list_line_items"), (c) =>
    read(c, () => {
      const detail = ledger.details.get(c.req.param("id"));
      if (!detail) return missing("checkout.session", c.req.param("id"), "session");
      return done({ object: "list", data: detail.lines, has_more: false, url: c.req.path });
    }),
  );

  api.get("/checkout/sessions", operation("checkout.sessions.list"), (c) =>
    read(c, (fields) => {
      const [intent, status] = [asText(fields.payment_intent), asText(fields.status)];
      const fitting = ledger.sessions
        .all()
        .filter(
          (session) =>
            (intent === null || session.payment_intent === intent) && (status === null || session.status === status),
        );
      return done(listPage(fitting, fields, "/v1/checkout/sessions"));
    }),
  );
}
