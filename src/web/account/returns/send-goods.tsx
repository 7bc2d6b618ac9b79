import { Form } from "react-router";
import { nameOfCarrier, type ReturnCarrier, returnCarriers } from "#domain/fulfilment/carriers.ts";
import { isOurFault } from "#domain/returns/reasons.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { DetailView } from "./return-page.server.ts";
import type { Translator } from "#i18n/translator.ts";
import type { Say } from "./step-buttons.tsx";

const freightSteps = ["pack", "call", "bill", "number"] as const;

/** Address and instructions for agreed goods, and the carrier used. */
export function SendGoods({ view, say }: { view: DetailView; say: Say }) {
  const t = useT();
  const { back, sendTo, freight, isFetched } = view;
  return (
    <section aria-labelledby="send" className="flex flex-col gap-4 rounded-lg border border-line p-5">
      <h2 id="send" className="text-xl font-semibold">
        {t("returns.send.title")}
      </h2>
      <HowToSend back={back} />
      <p>{t("returns.send.text", { method: isFetched ? "PICKUP" : "" })}</p>
      {sendTo && (
        <div>
          <h3 className="text-sm font-semibold text-muted">{t("returns.send.address")}</h3>
          <address className="not-italic">
            {[...sendTo, back.number].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
      )}
      {freight && (
        <div>
          <h3 className="text-sm font-semibold text-muted">{t("returns.send.freightTitle")}</h3>
          <ol className="list-decimal pl-5">
            {freightSteps.map((step) => (
              <li key={step}>{t(`returns.send.freight.${step}`)}</li>
            ))}
          </ol>
        </div>
      )}
      {back.carrier !== null && (
        <p className="font-semibold">
          {back.carrier === "in-person"
            ? t("returns.send.brings")
            : t("returns.send.sentBy", { carrier: nameOf(t, back.carrier), number: back.trackingNumber ?? "" })}
        </p>
      )}
      <CarrierForm view={view} say={say} />
    </section>
  );
}

/** The merchant’s word on the way back, which the shop pays for some reasons. */
function HowToSend({ back: { reason, received, instructions } }: Pick<DetailView, "back">) {
  const t = useT();
  const isPaidByUs = isOurFault(reason, received);
  if (!isPaidByUs && !instructions) return null;
  return (
    <div>
      <h3 className="text-sm font-semibold text-muted">{t("returns.send.instructions")}</h3>
      {isPaidByUs && <p>{t("returns.summary.wayOurs")}</p>}
      {instructions && <p className="whitespace-pre-line">{instructions}</p>}
    </div>
  );
}

const nameOf = (t: Translator, carrier: ReturnCarrier): string =>
  carrier === "in-person"
    ? t("returns.send.inPerson")
    : nameOfCarrier(carrier, (word) => t(`orders.parcels.carrierName.${word}`));

function CarrierForm({ view: { back, freight, isFetched }, say }: { view: DetailView; say: Say }) {
  const t = useT();
  const isSent = back.carrier !== null;
  return (
    <Form method="post" noValidate className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        name="carrier"
        label={t("returns.send.carrier")}
        placeholder={t("returns.send.chooseCarrier")}
        choices={returnCarriers(isFetched).map((value) => ({ value, label: nameOf(t, value) }))}
        defaultValue={back.carrier ?? (freight ? "ltl" : "")}
        error={say("carrier")}
      />
      <TextField
        name="number"
        label={t("returns.send.number")}
        hint={isFetched ? t("returns.send.numberHint") : undefined}
        defaultValue={back.trackingNumber ?? ""}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        error={say("number")}
      />
      <Button
        type="submit"
        name="intent"
        value="send-goods"
        className="justify-self-start"
        variant={isSent ? "secondary" : "primary"}
      >
        {isSent ? t("returns.send.correct") : t("returns.send.submit")}
      </Button>
    </Form>
  );
}
