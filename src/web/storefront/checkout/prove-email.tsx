import { Form, useNavigation } from "react-router";
import type { PlaceOrderRefused } from "#engine/checkout/place-order.ts";
import { useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import type { CheckoutReply } from "./checkout-action.server.ts";

/** Refusals that a proven mailbox would avoid. */
const refusedUnproved: ReadonlySet<PlaceOrderRefused["code"]> = new Set([
  "unpaid_orders",
  "unpaid_units",
  "unpaid_value",
  "unpaid_share",
  "unproved_share",
  "too_many",
] as const);

/**
 * The way on for whoever others hold up: a link to the typed email. A form of its own, so that Enter in the checkout's
 * goes on placing the order; what was typed goes along and comes back.
 */
export function ProveEmail({ reply, isProved }: { reply: CheckoutReply | undefined; isProved: boolean }) {
  const t = useT();
  const busy = useNavigation().formData?.get("intent") === "link";
  if (!reply || isProved) return null;
  if (reply.linkSentTo !== null)
    return (
      <div className="mt-4">
        <Answered answer={reply}>
          <SuccessNotice>
            <p>{t("checkout.prove.sent", { email: reply.linkSentTo })}</p>
            <p className="mt-1 text-sm">{t("checkout.prove.hint")}</p>
          </SuccessNotice>
        </Answered>
      </div>
    );
  const isOffered = reply.intent === "link" || (reply.refused !== null && refusedUnproved.has(reply.refused.code));
  if (!isOffered) return null;
  return (
    <div className="mt-4">
      <Notice>
        <p>{t("checkout.prove.text")}</p>
        <Form method="post" className="mt-2">
          {Object.entries(reply.values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" name="intent" value="link" variant="secondary" size="small" pending={busy}>
            {t("checkout.prove.submit", { email: reply.values.email ?? "" })}
          </Button>
        </Form>
      </Notice>
    </div>
  );
}
