import { Form, useNavigation } from "react-router";
import { longestReferenceName, mostReferences } from "#domain/approvals/references.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, TextArea, TextField } from "../../ui/field.tsx";
import type { useFieldErrors } from "../field-errors.ts";
import type { SpendingReply, SpendingScreen } from "./spending-part.ts";

/** Settings of an order's references beside the PO number. */
export function ReferencesForm({
  screen: { references, costCenterRequired },
  reply,
  errors,
}: {
  screen: SpendingScreen;
  reply: SpendingReply;
  errors: ReturnType<typeof useFieldErrors>;
}) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const typed = reply?.values["intent"] === "references" ? reply.values : null;
  return (
    <section aria-labelledby="references" className="flex max-w-text flex-col gap-3">
      <h2 id="references" className="text-lg font-semibold">
        {t("approvals.spending.references")}
      </h2>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <input type="hidden" name="intent" value="references" />
        <CheckboxField
          name="costCenterRequired"
          label={t("approvals.spending.costCenterNeeded")}
          defaultChecked={typed ? typed["costCenterRequired"] === "on" : costCenterRequired}
        />
        <p className="text-muted">{t("approvals.spending.referencesText")}</p>
        {Array.from({ length: mostReferences }, (_, at) => (
          <ReferenceRow key={at} row={at + 1} rule={references[at]} typed={typed} errors={errors} />
        ))}
        <Button type="submit" variant="secondary" pending={busy}>
          {t("approvals.spending.saveReferences")}
        </Button>
      </Form>
    </section>
  );
}

function ReferenceRow({
  row,
  rule,
  typed,
  errors,
}: {
  row: number;
  rule: SpendingScreen["references"][number] | undefined;
  typed: Readonly<Record<string, string>> | null;
  errors: ReturnType<typeof useFieldErrors>;
}) {
  const t = useT();
  return (
    <fieldset className="flex w-full flex-col gap-3 rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">{t("approvals.spending.referenceName", { number: row })}</legend>
      <TextField
        name={`name${row}`}
        label={t("approvals.spending.name")}
        hint={t("approvals.spending.referenceNameHint")}
        optional
        maxLength={longestReferenceName}
        autoComplete="off"
        defaultValue={typed?.[`name${row}`] ?? rule?.name ?? ""}
        error={errors.say(`name${row}`)}
      />
      <TextArea
        name={`choices${row}`}
        label={t("approvals.spending.choices")}
        hint={t("approvals.spending.choicesHint")}
        optional
        rows={3}
        defaultValue={typed?.[`choices${row}`] ?? rule?.choices.join("\n") ?? ""}
        error={errors.say(`choices${row}`)}
      />
      <CheckboxField
        name={`required${row}`}
        label={t("approvals.spending.needed")}
        defaultChecked={typed ? typed[`required${row}`] === "on" : (rule?.isRequired ?? false)}
      />
    </fieldset>
  );
}
