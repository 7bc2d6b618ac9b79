import { Form, useNavigation } from "react-router";
import { longestMask } from "#domain/companies/po-rule.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { useFieldErrors } from "../field-errors.ts";
import type { CompanyReply, CompanyScreen } from "./company-part.tsx";

/** Settings of PO numbers: required or not, and their format. */
export function PoForm({ screen: { company }, reply }: { screen: CompanyScreen; reply: CompanyReply }) {
  const t = useT();
  const errors = useFieldErrors(reply?.fieldErrors);
  const busy = useNavigation().state !== "idle";
  const typed = reply?.values["intent"] === "po" ? reply.values : null;
  return (
    <section aria-labelledby="po" className="flex max-w-text flex-col gap-3">
      <h2 id="po" className="text-lg font-semibold">
        {t("companies.po.title")}
      </h2>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <input type="hidden" name="intent" value="po" />
        <CheckboxField
          name="poRequired"
          label={t("companies.po.needed")}
          defaultChecked={typed ? typed["poRequired"] === "on" : company.poRequired}
        />
        <TextField
          name="poMask"
          label={t("companies.po.mask")}
          hint={t("companies.po.maskHint")}
          optional
          maxLength={longestMask}
          defaultValue={typed?.["poMask"] ?? company.poMask}
          error={errors.say("poMask")}
          autoComplete="off"
          className="w-full"
        />
        <Button type="submit" variant="secondary" pending={busy}>
          {t("companies.po.save")}
        </Button>
      </Form>
    </section>
  );
}
