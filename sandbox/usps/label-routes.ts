import { type Context, Hono } from "hono";
import { answer, type Input, readInput, text } from "../control/input.ts";
import type { HttpEnv } from "../control/inject-faults.ts";
import type { MiddlewareHandler } from "hono";
import type { Sandbox } from "../sandbox.ts";
import { badRequest, problem, type UspsError } from "./label-answers.ts";
import { labelPdf } from "./label-pdf.ts";
import { readLabelRequest } from "./label-request.ts";
import { type Labeled, Labels } from "./labels.ts";
import { Payments } from "./payments.ts";
import { baseRates } from "./prices.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IN_JSON = "application/vnd.usps.labels+json";

interface Wiring {
  readonly sandbox: Sandbox;
  readonly labels: Labels;
  readonly operation: (name: string) => MiddlewareHandler<HttpEnv>;
  readonly failure: (status: number, message: string) => object;
}

/** USPS: payment authorization, base rates, domestic labels, reprint by number or key, cancel by either. */
export function labelRoutes({ sandbox, labels, operation, failure }: Wiring): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>();
  const payments = new Payments(sandbox);
  const refuse = (c: Context, errors: readonly UspsError[]) => c.json(badRequest(errors), 400);

  for (const path of ["/payments/*", "/prices/*", "/labels/*"])
    api.use(path, async (c, next) => {
      const header = c.req.header("authorization");
      if (sandbox.tokens.accepts("usps", header)) return next();
      const isKnown = sandbox.tokens.accepts("usps-tracking", header);
      return isKnown
        ? c.json(failure(403, "The access token has no scope for this API"), 403)
        : c.json(failure(401, "Invalid or missing access token"), 401);
    });

  api.post("/payments/v3/payment-authorization", operation("payment"), async (c) => {
    const outcome = payments.authorize(await readInput(c));
    if ("errors" in outcome) return refuse(c, outcome.errors);
    return c.json({ paymentAuthorizationToken: outcome.token, roles: outcome.roles });
  });
  api.post("/prices/v3/base-rates/search", operation("price"), async (c) => {
    const outcome = baseRates(await readInput(c));
    return "errors" in outcome ? refuse(c, outcome.errors) : c.json(outcome.answer);
  });

  const payer = (c: Context) => payments.accountOf(c.req.header("x-payment-authorization-token"));
  const unpaid = (c: Context) => c.json(failure(401, "The payment authorization token is missing or has expired"), 401);

  api.post("/labels/v3/label", operation("label"), async (c) => {
    const account = payer(c);
    if (!account) return unpaid(c);
    const key = c.req.header("x-idempotency-key") ?? "";
    if (key !== "" && !UUID.test(key))
      return refuse(c, [problem("OASValidation", "Header: X-Idempotency-Key", "must be a UUID")]);
    const outcome = readLabelRequest(await readInput(c), sandbox.clock.now());
    if ("errors" in outcome) return refuse(c, outcome.errors);
    const label = labels.sell(outcome.request, key, account.crid, account.mid);
    return send(c, label, { nested: false });
  });

  const reprint = async (c: Context, by: { number?: string; key?: string }) => {
    const account = payer(c);
    if (!account) return unpaid(c);
    const label = labels.find(by, account.crid);
    if (!label) return refuse(c, [unfound(by)]);
    const outcome = labels.reprint(label);
    if ("error" in outcome) return refuse(c, [outcome.error]);
    if (by.key) c.header("x-idempotency-key", by.key);
    return send(c, outcome.label, { nested: true });
  };
  api.post("/labels/v3/label-reprint", operation("reprint"), (c) =>
    reprint(c, { key: c.req.header("x-idempotency-key") ?? "" }),
  );
  api.post("/labels/v3/label-reprint/:number", operation("reprint"), (c) =>
    reprint(c, { number: c.req.param("number") ?? "" }),
  );

  const cancel = async (c: Context, by: { number?: string; key?: string }) => {
    const account = payer(c);
    if (!account) return unpaid(c);
    const label = labels.find(by, account.crid);
    if (!label)
      return refuse(c, [
        by.number === undefined ? unfound(by) : problem("160185", "trackingNumber", "Order not found"),
      ]);
    const outcome = labels.cancel(label);
    if ("error" in outcome) return refuse(c, [outcome.error]);
    const { number, status, disputeId } = outcome.label;
    return c.json({ trackingNumber: number, status: status.toUpperCase(), ...(disputeId && { disputeId }) });
  };
  api.delete("/labels/v3/label", operation("cancel"), (c) =>
    cancel(c, { key: c.req.header("x-idempotency-key") ?? "" }),
  );
  api.delete("/labels/v3/label/:number", operation("cancel"), (c) =>
    cancel(c, { number: c.req.param("number") ?? "" }),
  );
  return api;
}

const unfound = ({ key }: { key?: string }): UspsError =>
  key === undefined
    ? problem("160378", "trackingNumber", "Tracking number not found for a mailing date within the last 45 days")
    : problem(
        "160412",
        "Header: X-Idempotency-Key",
        "Idempotency-Key not found for a mailing date within the last 7 days",
      );

function metadataOf(label: Labeled): object {
  const { to, parcel } = label;
  return {
    labelAddress: {
      ...Object.fromEntries(Object.entries(to).map(([name, value]) => [name, value.toUpperCase()])),
      ignoreBadAddress: false,
    },
    routingInformation: `420${to.ZIPCode}`,
    trackingNumber: label.number,
    postage: label.postage,
    extraServices: [{ name: "USPS Tracking", price: 0, SKU: "DXTU0EXXXCX0000" }],
    zone: label.zone,
    commitment: { name: "3 Days", scheduleDeliveryDate: label.mailingDate },
    weightUOM: "LB",
    weight: parcel.weight,
    dimensionalWeight: 0,
    fees: label.fees,
    constructCode: "C01",
    SKU: label.SKU,
  };
}

/** In JSON where the caller asks for it, else as parts of a form: the published default. */
async function send(c: Context, label: Labeled, { nested }: { nested: boolean }): Promise<Response> {
  const image = (await labelPdf(label)).toString("base64");
  const about = metadataOf(label);
  const reprintInfo = { reprintNumber: label.reprints, reprintLimit: 3 };
  if ((c.req.header("accept") ?? "").includes(IN_JSON)) {
    const body = nested ? { labelMetadata: about, labelImage: image, reprintInfo } : { ...about, labelImage: image };
    return c.json(body, 200, { "content-type": IN_JSON });
  }
  const boundary = "usps-label-parts";
  const part = (name: string, type: string, content: string, file = "") =>
    `--${boundary}\r\nContent-Type: ${type}\r\nContent-Disposition: form-data; ${file && `filename="${file}"; `}name="${name}"\r\n\r\n${content}\r\n`;
  const parts = [
    part("labelMetadata", "application/json", JSON.stringify(about)),
    part("labelImage", "application/pdf", image, "labelImage.pdf"),
    ...(nested ? [part("reprintInfo", "application/json", JSON.stringify(reprintInfo))] : []),
  ];
  return c.body(`${parts.join("")}--${boundary}--\r\n`, 200, {
    "content-type": `multipart/form-data; boundary=${boundary}`,
  });
}

/** GET and POST /control/labels: what was sold, and the night that puts a label into a Shipping Services File. */
export function labelControl(labels: Labels): Hono {
  const routes = new Hono();
  routes.get("/", (c) => c.json({ labels: labels.list() }));
  routes.post("/", async (c) => {
    const input: Input = await readInput(c);
    const label = labels.manifest(text(input.trackingNumber));
    return label ? answer(c, { label }) : c.json({ error: "no such label" }, 404);
  });
  return routes;
}
