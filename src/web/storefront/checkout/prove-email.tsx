import { Form, useNavigation } from "react-router";
import type { CheckoutProof } from "#engine/checkout/checkout-proof.ts";
import { useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import type { CheckoutReply } from "./checkout-action.server.ts";

interface Shown {
  readonly reply: CheckoutReply | undefined;
  readonly isProved: boolean;
  readonly proof: CheckoutProof | null;
}

/**
 * The way on for whoever others hold up: a link to the typed email. A form of its own, so that Enter in the checkout's
 * goes on placing the order; what was typed goes along and comes back.
 */
export function ProveEmail({ reply, isProved, proof }: Shown) {
  const t = useT();
  const busy = useNavigation().formData?.get("intent") === "link";
  if (isProved) return null;
  if (reply && reply.linkSentTo !== null)
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
  const note = reply?.prove;
  if (!note || (note.hasLink && proof?.works && proof.email === reply.values.email)) return <ByLink proof={proof} />;
  return (
    <div className="mt-4">
      <Notice>
        <p>{note.text}</p>
        {note.hasLink && (
          <Form method="post" className="mt-2">
            {Object.entries(reply.values).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" name="intent" value="link" variant="secondary" size="small" pending={busy}>
              {t("checkout.prove.submit", { email: reply.values.email ?? "" })}
            </Button>
          </Form>
        )}
      </Notice>
    </div>
  );
}

/** For whom came by the link. */
function ByLink({ proof }: Pick<Shown, "proof">) {
  const t = useT();
  if (!proof) return null;
  return (
    <div className="mt-4">
      {proof.works ? (
        <SuccessNotice>{t("checkout.prove.done", { email: proof.email })}</SuccessNotice>
      ) : (
        <Notice type="warning" title={t("checkout.prove.expiredTitle")}>
          {t("checkout.prove.expired")}
        </Notice>
      )}
    </div>
  );
}
