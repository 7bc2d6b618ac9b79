import { Form } from "react-router";
import { nameOfCarrier } from "#domain/fulfilment/carriers.ts";
import { nameOfService } from "#domain/fulfilment/label.ts";
import { formatDateTime } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import type { PageProps } from "../../page-props.ts";
import { labelTone } from "./label-words.ts";
import type * as server from "./label.server.ts";

type Label = PageProps<typeof server>["loaderData"]["labels"][number];

/** The order's labels, the latest first, each with what can still be done with it. */
export function LabelList({ number, labels }: { number: string; labels: readonly Label[] }) {
  const t = useT();
  return (
    <ul className="flex flex-col gap-4">
      {labels.toReversed().map((label) => (
        <li key={label.id} className="flex flex-col gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{nameOf(t, label)}</span>
            <Badge tone={labelTone[label.state]}>{t(`adminLabels.state.${label.state}`)}</Badge>
            {label.isUsed && <Badge tone="info">{t("adminLabels.used")}</Badge>}
            {label.cost > 0 && <Money amount={label.cost} />}
          </p>
          {label.number && <p className="break-all tabular-nums">{label.number}</p>}
          <p className="text-sm text-muted">
            {t("adminLabels.made", { at: formatDateTime(label.madeAt, t), by: label.by ?? "–" })}
            {label.state === "refund-asked" && label.remark && ` · ${t("adminLabels.dispute", { id: label.remark })}`}
          </p>
          <Steps number={number} label={label} />
        </li>
      ))}
    </ul>
  );
}

export const nameOf = (t: Translator, { service, carrier }: Pick<Label, "service" | "carrier">): string =>
  service === "" ? nameOfCarrier(carrier, (word) => t(`orders.parcels.carrierName.${word}`)) : nameOfService(service);

function Steps({ number, label }: { number: string; label: Label }) {
  const t = useT();
  const to = useHref();
  const { id, state, isUsed, isOld, hasFile, awaitsFile } = label;
  const isActive = state === "bought" || state === "uploaded";
  return (
    <>
      {state === "buying" && <p className="max-w-text text-sm">{t("adminLabels.buyingText")}</p>}
      {state === "voiding" && <p className="max-w-text text-sm">{t("adminLabels.voidingText")}</p>}
      {awaitsFile && <p className="max-w-text text-sm">{t("adminLabels.fileComes")}</p>}
      <div className="flex flex-wrap gap-2">
        {isActive && hasFile && (
          <ButtonLink
            to={to("adminLabelFile", { number, label: String(id) })}
            reloadDocument
            variant="secondary"
            size="small"
            icon="print"
          >
            {t("adminLabels.open")}
          </ButtonLink>
        )}
        {(state === "buying" || awaitsFile) && <Step id={id} intent="settle" />}
        {state === "voiding" && !isUsed && <Step id={id} intent="void" />}
        {state === "refund-asked" && <Step id={id} intent="refunded" />}
        {isOld && <Step id={id} intent="close" />}
      </div>
      {isActive && !isUsed && <Void id={id} word={state === "uploaded" ? "remove" : "void"} />}
    </>
  );
}

/** The end of a label, which a press by mistake would not bring back. */
function Void({ id, word }: { id: number; word: "void" | "remove" }) {
  const t = useT();
  return (
    <Disclosure summary={t(`adminLabels.submit.${word}`)} className="text-sm">
      <p className="mb-2 max-w-text">{t(`adminLabels.endText.${word}`)}</p>
      <Step id={id} intent="void" word={word} />
    </Disclosure>
  );
}

/** A press about one label. */
function Step({
  id,
  intent,
  word = intent as "settle",
}: {
  id: number;
  intent: "settle" | "void" | "refunded" | "close";
  word?: "settle" | "void" | "remove" | "refunded" | "close";
}) {
  const t = useT();
  return (
    <Form method="post">
      <input type="hidden" name="label" value={id} />
      <Button type="submit" name="intent" value={intent} variant="secondary" size="small">
        {t(`adminLabels.submit.${word}`)}
      </Button>
    </Form>
  );
}
