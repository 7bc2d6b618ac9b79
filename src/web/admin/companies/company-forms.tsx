import { FactsFields } from "../../account/companies/facts-form.tsx";
import { InviteForm } from "../../account/companies/member-forms.tsx";
import { SiteForm } from "../../account/companies/site-form.tsx";
import { AccountForm } from "../../account/entry-page.tsx";
import { useFieldErrors } from "../../account/field-errors.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { FinishWithProof } from "../security/proof-fields.tsx";
import type * as server from "./company.server.ts";

type Props = PageProps<typeof server>;
type Screen = Props["loaderData"];
type Reply = Extract<NonNullable<Props["actionData"]>, { step: "form" }> | undefined;

const titles = { facts: "companies.facts.title", invite: "companies.invite" } as const;

/** A form of the merchant's that takes the page's place: the record, a site, or the invitation of a person. */
export function CompanyForms({ screen, reply }: { screen: Screen; reply: Reply }) {
  const t = useT();
  const to = useHref();
  const { company, editing, sites } = screen;
  const back = to("adminCompany", { company: String(company.id) });
  if (!editing) return null;
  const title =
    editing.what === "site"
      ? t(editing.site ? "companies.site.editTitle" : "companies.site.addTitle")
      : t(titles[editing.what]);
  const unproved = reply?.unproved;
  return (
    <AdminPage title={title} aside={<BackButton to={back}>{company.legalName}</BackButton>}>
      {unproved && <FinishWithProof unproved={unproved} asked={screen.asked} />}
      <div className="max-w-text">
        {editing.what === "site" && (
          <SiteForm key={editing.site?.id ?? "new"} back={back} site={editing.site} reply={reply} />
        )}
        {editing.what === "invite" && !unproved && <InviteForm sites={sites} back={back} reply={reply} />}
        {editing.what === "facts" && <Record screen={screen} values={editing.values} back={back} reply={reply} />}
      </div>
    </AdminPage>
  );
}

function Record({
  screen: { company },
  values,
  back,
  reply,
}: {
  screen: Screen;
  values: Readonly<Record<string, string>>;
  back: string;
  reply: Reply;
}) {
  const t = useT();
  const errors = useFieldErrors(reply?.fieldErrors);
  return (
    <AccountForm
      shown={errors}
      submit={t("companies.facts.save")}
      pending={t("companies.sending")}
      wide={false}
      aside={
        <ButtonLink to={back} variant="secondary">
          {t("companies.cancel")}
        </ButtonLink>
      }
    >
      <input type="hidden" name="intent" value="facts" />
      <input type="hidden" name="version" value={company.version} />
      <FactsFields values={reply?.values ?? values} say={errors.say} />
    </AccountForm>
  );
}
