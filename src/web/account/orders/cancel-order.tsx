import { useState } from "react";
import { Form } from "react-router";
import { useFetcher } from "../../navigation/fetcher.ts";
import type { Money } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import type { OrderReply } from "./order-action.server.ts";

/** Key of the fetcher that cancels an order: the page that the button is on shows its reply. */
export const cancelKey = (order: string) => `cancel-${order}`;

/**
 * Asks first, with the focus on keeping the order, and names what came of its price. Without scripts the question is a
 * part that opens.
 */
export function CancelOrder({ order, parts }: { order: string; parts?: Money }) {
  const t = useT();
  const text = t("orders.pay.cancelText", { amount: parts ? formatMoney(parts, t.language) : "none" });
  const fetcher = useFetcher<OrderReply>({ key: cancelKey(order) });
  const [isOpen, setOpen] = useState(false);
  const confirm = () => {
    setOpen(false);
    void fetcher.submit({ intent: "cancel", order }, { method: "post" });
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="noscript:hidden">
        <Button variant="quiet" className="-ml-4" onClick={() => setOpen(true)} pending={fetcher.state !== "idle"}>
          {t("orders.pay.cancel")}
        </Button>
      </div>
      <noscript>
        <Disclosure summary={t("orders.pay.cancel")}>
          <p>{text}</p>
          <Form method="post">
            <input type="hidden" name="intent" value="cancel" />
            <input type="hidden" name="order" value={order} />
            <Button type="submit" variant="danger">
              {t("orders.pay.confirm")}
            </Button>
          </Form>
          <Form method="get" className="mt-2">
            <input type="hidden" name="order" value={order} />
            <Button type="submit" variant="secondary">
              {t("orders.pay.keep")}
            </Button>
          </Form>
        </Disclosure>
      </noscript>
      <ConfirmDialog
        open={isOpen}
        title={t("orders.pay.cancelTitle")}
        text={text}
        cancelLabel={t("orders.pay.keep")}
        confirmLabel={t("orders.pay.confirm")}
        onCancel={() => setOpen(false)}
        onConfirm={confirm}
        danger
      />
    </div>
  );
}
