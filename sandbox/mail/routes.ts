import { Hono } from "hono";
import { html, raw } from "hono/html";
import { answer } from "../control/input.ts";
import { page } from "../pages/layout.ts";
import type { Html } from "../pages/layout.ts";
import type { Inbox } from "./inbox.ts";
import type { Message } from "./message.ts";

// A mail may bring its own styles and pictures but runs nothing and posts nothing.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; font-src * data:; sandbox allow-popups allow-popups-to-escape-sandbox";

/** GET /mail (JSON, ?to=), DELETE /mail, GET /mail/view (the reading page). */
export function mailRoutes(inbox: Inbox): Hono {
  const routes = new Hono();
  routes.get("/", (c) => c.json(inbox.list(c.req.query("to"))));
  routes.delete("/", (c) => {
    inbox.empty();
    return c.body(null, 204);
  });
  routes.post("/empty", (c) => {
    inbox.empty();
    return answer(c, { emptied: true });
  });
  routes.get("/view", (c) => {
    const to = c.req.query("to");
    const messages = inbox.list(to);
    const shown = inbox.find(c.req.query("id") ?? "") ?? messages[0];
    return page(c, {
      language: "en",
      title: shown ? `${shown.subject} – inbox` : "Inbox",
      look: "panel",
      body: reading(messages, shown, to),
    });
  });
  routes.get("/:id/html", (c) => {
    const message = inbox.find(c.req.param("id"));
    if (!message) return c.notFound();
    c.header("content-security-policy", MAIL_POLICY);
    return c.html(html`<base target="_blank" />${raw(message.html || `<pre>${escaped(message.text)}</pre>`)}`);
  });
  routes.get("/:id", (c) => {
    const message = inbox.find(c.req.param("id"));
    return message ? c.json(message) : c.json({ error: "no such mail" }, 404);
  });
  return routes;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const withTo = (id: string, to: string | undefined): string =>
  `/mail/view?id=${id}${to ? `&to=${encodeURIComponent(to)}` : ""}`;

function reading(messages: Message[], shown: Message | undefined, to: string | undefined): Html {
  return html`<main>
    <h1>Inbox</h1>
    <p class="soft">
      Every mail the shop has sent${to ? ` to ${to}` : ", and what accounts payable wrote to it"}.
      <a href="/control">Control panel</a> · <a href="/payables/view">Accounts payable</a> · <a href="/mail">JSON</a>
    </p>
    <form method="get" action="/mail/view">
      <label for="to">Only mail to</label>
      <div class="find"><input id="to" name="to" type="email" value="${to ?? ""}" /><button>Show</button></div>
    </form>
    <form method="post" action="/mail/empty" class="actions"><button>Empty the inbox</button></form>
    <div class="mail actions">
      <nav aria-label="Mails">
        <ol>
          ${messages.map(
            (message) =>
              html`<li>
                <a href="${withTo(message.id, to)}" ${message.id === shown?.id ? raw('aria-current="true"') : ""}>
                  <strong>${message.subject || "(no subject)"}</strong><br />
                  <span class="soft small"
                    >${message.to}<br /><time datetime="${message.receivedAt}"
                      >${message.receivedAt.slice(0, 19).replace("T", " ")}</time
                    ></span
                  >
                </a>
              </li>`,
          )}
        </ol>
      </nav>
      ${shown ? reader(shown) : html`<p>No mail yet.</p>`}
    </div>
  </main>`;
}

function reader(message: Message): Html {
  return html`<article class="card">
    <h2>${message.subject}</h2>
    <p class="small">
      From ${message.from}<br />To
      ${message.to}${message.language ? html`<br />Language ${message.language}` : ""}${
        message.unsubscribe ? html`<br />One-click unsubscribe at <span class="id">${message.unsubscribe}</span>` : ""
      }
    </p>
    <iframe
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="/mail/${message.id}/html"
      title="${message.subject}"
    ></iframe>
    ${message.links.length > 0 && linkList(message.links)}
    <h2>Plain text</h2>
    <pre>${message.text}</pre>
  </article>`;
}

const linkList = (links: string[]): Html =>
  html`<h2>Links</h2>
    <ul>
      ${links.map((link) => html`<li class="id"><a href="${link}">${link}</a></li>`)}
    </ul>`;
