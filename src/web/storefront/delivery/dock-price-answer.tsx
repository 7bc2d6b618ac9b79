import { type FormEvent, useEffect, useRef } from "react";
import { useFetcher } from "../../navigation/fetcher.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { refreshVisitor, useVisitor } from "../../visitor/visitor.ts";
import type { DestinationReply } from "./delivered-price.server.ts";
import { useDeliveredPrice } from "./delivered-prices.ts";
import { DeliveredAnswer } from "./delivered-answer.tsx";
import { DestinationFields } from "./destination-fields.tsx";

/** Price of a product at the visitor's dock, with the form to change or clear the destination. */
export default function DockPriceAnswer({ sku, typed }: { sku: string; typed: FormData | null }) {
  const t = useT();
  const destination = useVisitor()?.destination ?? null;
  const { price, again } = useDeliveredPrice(sku, destination);
  const { fetcher, send, pending } = useDestinationForm(sku, typed);
  const refused = !pending && fetcher.data && !fetcher.data.ok ? fetcher.data : null;
  const current = price === "failed" || price === undefined ? null : price;
  const form = (
    <form key={destination?.zip} method="post" onSubmit={send} noValidate className="flex flex-col items-start gap-3">
      <input type="hidden" name="intent" value="save" />
      <DestinationFields
        id="dock-zip"
        destination={destination}
        typed={typed?.get("zip")}
        refused={refused}
        freight={current?.ways.some(({ method }) => method === "LOCAL") ?? false}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={pending} pendingLabel={t("delivery.pending")}>
          {t(destination ? "delivery.update" : "delivery.submit")}
        </Button>
        {destination && (
          <Button type="submit" name="intent" value="forget" variant="quiet">
            {t("delivery.forget")}
          </Button>
        )}
      </div>
    </form>
  );
  return (
    <div className="flex flex-col gap-2">
      <div role="status" className="flex flex-col gap-2">
        {destination &&
          // A price of another place than the field names would be taken for its own.
          !refused &&
          (price === undefined ? (
            <p className="text-sm text-muted">{t("delivery.loading")}</p>
          ) : price === "failed" ? (
            <>
              <p className="text-sm text-danger">{t("delivery.failed")}</p>
              <Button variant="secondary" size="small" className="self-start" onClick={again}>
                {t("delivery.again")}
              </Button>
            </>
          ) : (
            <DeliveredAnswer price={price} to={destination} />
          ))}
      </div>
      {destination ? (
        <Disclosure summary={t("delivery.change")} open={refused !== null} className="border-b-0">
          {form}
        </Disclosure>
      ) : (
        form
      )}
    </div>
  );
}

/** Sends the form by script; once with what was typed before this part of the page was there. */
function useDestinationForm(sku: string, typed: FormData | null) {
  const to = useHref();
  const fetcher = useFetcher<DestinationReply>();
  const action = to("deliveredPrice", {}, { sku });
  const pending = fetcher.state !== "idle";
  const submit = (form: FormData) => {
    form.set("reply", "data");
    void fetcher.submit(form, { method: "post", action });
  };
  const first = useRef(typed);
  useEffect(() => {
    if (first.current) submit(first.current);
    first.current = null;
  });
  useEffect(() => {
    if (fetcher.data) void refreshVisitor();
  }, [fetcher.data]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget);
    if (submitter?.getAttribute("value") === "forget") form.set("intent", "forget");
    submit(form);
  };
  return { fetcher, send, pending };
}
