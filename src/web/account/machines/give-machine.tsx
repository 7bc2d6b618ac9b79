import { Form } from "react-router";
import type { KeptSite } from "#engine/customers/keepers.ts";
import type { MachineView } from "#engine/machines/machine-view.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { BesideFields, SelectField } from "../../ui/field.tsx";
import { useFieldErrors } from "../field-errors.ts";
import type { MachineReply } from "./machine-reply.ts";

interface GiveMachineProps {
  machine: MachineView;
  sites: readonly KeptSite[];
  reply: MachineReply | undefined;
}

/** Hands one's own machine to a site. */
export function GiveMachine({ machine, sites, reply }: GiveMachineProps) {
  const t = useT();
  const { say } = useFieldErrors(reply?.fieldErrors);
  return (
    <section aria-labelledby="give" className="flex max-w-text flex-col gap-3 border-t border-line pt-5">
      <h2 id="give" className="text-lg font-semibold">
        {t("machines.give.title")}
      </h2>
      <p className="text-sm text-muted">{t("machines.give.hint")}</p>
      <Form method="post" noValidate className="field-row w-full sm:grid-cols-[minmax(0,20rem)_auto]">
        <input type="hidden" name="key" value={machine.key} />
        <SelectField
          name="shareWith"
          label={t("machines.give.site")}
          choices={sites.map((site) => ({ value: String(site.siteId), label: site.name }))}
          error={say("shareWith")}
        />
        <BesideFields>
          <Button type="submit" name="intent" value="give" variant="secondary">
            {t("machines.give.submit")}
          </Button>
        </BesideFields>
      </Form>
    </section>
  );
}
