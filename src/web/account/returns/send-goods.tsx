import { Form } from "react-router";
import { nameOfCarrier, returnCarriers } from "#domain/fulfilment/carriers.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { DetailView } from "./return-page.server.ts";
import type { Say } from "./step-buttons.tsx";

const freightSteps = ["pack", "call", "bill", "number"] as const;

/** Address and instructions for agreed goods, and the carrier used. */
export function SendGoods({ view: { back, sendTo, freight }, say }: { view: DetailView; say: Say }) {
  const t = useT();
  return (
    <section aria-labelledby="send" className="flex flex-col gap-4 rounded-lg border border-line p-5">
      <h2 id="send" className="text-xl font-semibold">
        {t("returns.send.title")}
      </h2>
      <p>{t("returns.send.text")}</p>
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
      {back.instructions && (
        <div>
          <h3 className="text-sm font-semibold text-muted">{t("returns.send.instructions")}</h3>
          <p className="whitespace-pre-line">{back.instructions}</p>
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
          {t("returns.send.sentBy", {
            carrier: nameOfCarrier(back.carrier, (word) => t(`orders.parcels.carrierName.${word}`)),
            number: back.trackingNumber ?? "",
          })}
        </p>
      )}
      <CarrierForm back={back} isFreight={freight} say={say} />
    </section>
  );
}

function CarrierForm({ back, isFreight, say }: { back: DetailView["back"]; isFreight: boolean; say: Say }) {
  const t = useT();
  const isSent = back.carrier !== null;
  return (
    <Form method="post" noValidate className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        name="carrier"
        label={t("returns.send.carrier")}
        placeholder={t("returns.send.chooseCarrier")}
        choices={returnCarriers.map((value) => ({
          value,
          label: nameOfCarrier(value, (word) => t(`orders.parcels.carrierName.${word}`)),
        }))}
        defaultValue={back.carrier ?? (isFreight ? "ltl" : "")}
        error={say("carrier")}
      />
      <TextField
        name="number"
        label={t("returns.send.number")}
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
