import { Form } from "react-router";
import type { MailedMember } from "#engine/machines/machine-rows.ts";
import type { MachineView } from "#engine/machines/machine-view.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { BesideFields, SelectField } from "../../ui/field.tsx";

/** A mail before each service of one's own machine, for who asks for it. */
export function Reminder({ machine: { key, name, remind }, isOffered }: { machine: MachineView; isOffered: boolean }) {
  const t = useT();
  const to = useHref();
  if (!isOffered && !remind)
    return (
      <p className="text-sm text-muted">
        {t("machines.remind.unconfirmed")}{" "}
        <Link to={to("personal")} className="link">
          {t("machines.remind.confirm")}
        </Link>
      </p>
    );
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="key" value={key} />
      <p className="text-sm">{t(remind ? "machines.remind.on" : "machines.remind.off")}</p>
      <Button
        type="submit"
        name="intent"
        value={remind ? "unremind" : "remind"}
        variant="secondary"
        size="small"
        icon={remind ? undefined : "mail"}
        aria-label={t(remind ? "machines.remind.stopOf" : "machines.remind.startOf", { name })}
      >
        {t(remind ? "machines.remind.stop" : "machines.remind.start")}
      </Button>
    </Form>
  );
}

/** A mail before each service of a site's machine, to whom its people choose. */
export function SiteReminder({ machine, members }: { machine: MachineView; members: readonly MailedMember[] }) {
  const t = useT();
  const { key, name, remind, mailTo } = machine;
  if (members.length === 0) return <p className="text-sm text-muted">{t("machines.remind.nobodyThere")}</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm wrap-anywhere">
        {remind && mailTo ? t("machines.remind.siteOn", { person: mailTo.name }) : t("machines.remind.siteOff")}
      </p>
      <Form method="post" className="field-row w-full sm:w-auto sm:grid-cols-[minmax(0,20rem)_auto]">
        <input type="hidden" name="key" value={key} />
        <SelectField
          key={mailTo?.memberId}
          id={`mailTo-${key}`}
          name="mailTo"
          label={t("machines.remind.mailTo")}
          choices={members.map((member) => ({ value: String(member.memberId), label: member.name }))}
          defaultValue={mailTo?.memberId}
        />
        <BesideFields>
          <Button
            type="submit"
            name="intent"
            value="remind"
            variant="secondary"
            icon="mail"
            aria-label={t("machines.remind.mailOf", { name })}
          >
            {t("machines.remind.mail")}
          </Button>
          {remind && (
            <Button
              type="submit"
              name="intent"
              value="unremind"
              variant="quiet"
              aria-label={t("machines.remind.stopOf", { name })}
            >
              {t("machines.remind.stop")}
            </Button>
          )}
        </BesideFields>
      </Form>
    </div>
  );
}
