import { Form } from "react-router";
import type { KeptSite } from "#engine/customers/keepers.ts";
import type { MachineView } from "#engine/machines/machine-view.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { useFieldErrors } from "../field-errors.ts";
import type { MachineReply } from "./machine-reply.ts";

interface GiveMachineProps {
  machine: MachineView;
  sites: readonly KeptSite[];
  reply: MachineReply | undefined;
}

/** Hands one's own machine to a site: now, or once one has left its company. */
export function GiveMachine({ machine: { key, heir }, sites, reply }: GiveMachineProps) {
  const t = useT();
  const { say } = useFieldErrors(reply?.fieldErrors);
  const typed = reply?.values?.["shareWith"] ?? heir?.siteId;
  return (
    <section aria-labelledby="give" className="flex max-w-text flex-col gap-3 border-t border-line pt-5">
      <h2 id="give" className="text-lg font-semibold">
        {t("machines.give.title")}
      </h2>
      <p className="text-sm text-muted">{t("machines.give.hint")}</p>
      {heir && <p className="text-sm font-semibold wrap-anywhere">{t("machines.give.left", { site: heir.place })}</p>}
      <Form method="post" noValidate className="flex flex-col items-start gap-3">
        <input type="hidden" name="key" value={key} />
        {sites.length > 0 && (
          <SelectField
            key={typed}
            name="shareWith"
            label={t("machines.give.site")}
            choices={sites.map((site) => ({ value: String(site.siteId), label: site.name }))}
            defaultValue={typed}
            error={say("shareWith")}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {sites.length > 0 && (
            <>
              <Button type="submit" name="intent" value="give" variant="secondary">
                {t("machines.give.submit")}
              </Button>
              <Button type="submit" name="intent" value="leave" variant="secondary">
                {t("machines.give.leave")}
              </Button>
            </>
          )}
          {heir && (
            <Button type="submit" name="intent" value="unleave" variant="quiet">
              {t("machines.give.unleave")}
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}
