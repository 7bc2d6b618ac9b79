import { longestName, longestSerial } from "#domain/machines/machine.ts";
import { machineKinds } from "#domain/machines/machine-kind.ts";
import type { KeptSite } from "#engine/customers/keepers.ts";
import type { MachineView } from "#engine/machines/machine-view.ts";
import { useHref, useT } from "../../language/language.tsx";
import { categoryName } from "#i18n/translator.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { AccountForm } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { KeeperField } from "../keeper-field.tsx";
import type { MachineReply } from "./machine-reply.ts";

interface MachineFormProps {
  /** The machine to change; none for a new one. */
  machine?: MachineView;
  /** The product that was chosen for a new one; null for one that is in no catalogue. */
  model?: { readonly slug: string; readonly name: string } | null;
  /** The sites for which a new one can be. */
  sites: readonly KeptSite[];
  today: string;
  reply: MachineReply | undefined;
}

/** The owner's facts of a machine. Only the name is required; dates need the hours. */
export function MachineForm({ machine, model, sites, today, reply }: MachineFormProps) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(reply?.fieldErrors);
  const values: Readonly<Record<string, unknown>> = reply?.values ?? { ...(machine ?? { name: model?.name }) };
  const field = (name: "kind" | "name" | "serial" | "hours" | "readOn" | "hoursPerWeek") => ({
    name,
    label: t(`machines.fields.${name}`),
    defaultValue: String(values[name] ?? ""),
    error: errors.say(name),
  });
  const kinds = machineKinds.map((kind) => ({ value: kind, label: categoryName(t, kind) }));
  return (
    <div className="max-w-text">
      <AccountForm
        shown={errors}
        submit={t("machines.save")}
        pending={t("machines.saving")}
        wide={false}
        aside={
          <ButtonLink to={to("machines")} variant="secondary">
            {t("machines.cancel")}
          </ButtonLink>
        }
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="key" value={machine?.key ?? ""} />
        <input type="hidden" name="version" value={machine?.version ?? ""} />
        <input type="hidden" name="model" value={model?.slug ?? ""} />
        {!machine && !model && (
          <SelectField {...field("kind")} placeholder={t("machines.fields.kindChoose")} choices={kinds} />
        )}
        <KeeperField
          words={{ label: t("machines.keeper"), placeholder: t("machines.own") }}
          sites={sites}
          defaultValue={String(values["keeper"] ?? "")}
          error={errors.say("keeper")}
        />
        <TextField {...field("name")} hint={t("machines.fields.nameHint")} maxLength={longestName} />
        <TextField
          {...field("serial")}
          hint={t("machines.fields.serialHint")}
          optional
          autoComplete="off"
          maxLength={longestSerial}
        />
        <div className="field-row sm:grid-cols-2">
          <TextField {...field("hours")} inputMode="numeric" hint={t("machines.fields.hoursHint")} optional />
          <TextField {...field("readOn")} type="date" max={today} hint={t("machines.fields.readOnHint")} optional />
        </div>
        <TextField
          {...field("hoursPerWeek")}
          inputMode="numeric"
          hint={t("machines.fields.hoursPerWeekHint")}
          optional
        />
      </AccountForm>
    </div>
  );
}
