import { Form, useNavigation } from "react-router";
import type { MemberRow } from "#engine/admin/prices/group-members.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { ListPages } from "../table/list-pages.tsx";
import type * as server from "./customer-group.server.ts";
import { groupErrorText } from "./group-words.ts";

type Props = PageProps<typeof server>;
type Screen = Props["loaderData"];
type Refused = Extract<NonNullable<Props["actionData"]>, { intent: "add-email" }> | null;

/** Companies and customers of a group, and the ways in. */
export function GroupMembers({ screen, refused }: { screen: Screen; refused: Refused }) {
  const t = useT();
  const to = useHref();
  const { group, members, mayEdit } = screen;
  return (
    <Panel id="members" title={t("adminGroups.members")}>
      {members.count === 0 && <p className="text-sm text-muted">{t("adminGroups.nobody")}</p>}
      <ul className="flex flex-col divide-y divide-line text-sm wrap-anywhere">
        {members.rows.map((member) => (
          <li
            key={`${member.companyId} ${member.customerId}`}
            className="flex flex-wrap items-center justify-between gap-2 py-2"
          >
            <Member member={member} seesPeople={screen.seesPeople} />
            {mayEdit && <Remove member={member} />}
          </li>
        ))}
      </ul>
      {members.pages > 1 && (
        <ListPages
          page={members.page}
          pages={members.pages}
          at={(page) => to("adminCustomerGroup", { group: String(group.id) }, { page: String(page) })}
        />
      )}
      {mayEdit && (
        <div className="grid gap-6 sm:grid-cols-2">
          <AddCompany screen={screen} />
          <AddCustomer refused={refused} />
        </div>
      )}
    </Panel>
  );
}

const nameOf = ({ name, email }: MemberRow) => name || email || "";

function Member({ member, seesPeople }: { member: MemberRow; seesPeople: boolean }) {
  const t = useT();
  const to = useHref();
  const { companyId, customerId, name, email, buysFor } = member;
  const path =
    companyId === null
      ? to("adminCustomer", { customer: String(customerId) })
      : to("adminCompany", { company: String(companyId) });
  return (
    <span className="min-w-0">
      {companyId !== null || seesPeople ? (
        <Link to={path} className="link font-semibold">
          {nameOf(member)}
        </Link>
      ) : (
        <span className="font-semibold">{nameOf(member)}</span>
      )}{" "}
      <span className="text-muted">{companyId === null ? name && email : t("adminPrices.allSites")}</span>
      {buysFor !== null && (
        <span className="block text-muted">{t("adminGroups.buysForToo", { company: buysFor })}</span>
      )}
    </span>
  );
}

function Remove({ member }: { member: MemberRow }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const { companyId, customerId } = member;
  return (
    <Form method="post">
      <input type="hidden" name={companyId === null ? "customer" : "company"} value={String(companyId ?? customerId)} />
      <Button
        type="submit"
        name="intent"
        value="remove"
        variant="quiet"
        size="small"
        pending={busy}
        aria-label={t("adminPrices.removeOf", { name: nameOf(member) })}
      >
        {t("adminPrices.remove")}
      </Button>
    </Form>
  );
}

function AddCompany({ screen: { companies, members } }: { screen: Screen }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const belonging = new Set(members.rows.map(({ companyId }) => companyId));
  const rest = companies.filter(({ companyId }) => !belonging.has(companyId));
  if (rest.length === 0) return null;
  return (
    <Form method="post" className="flex flex-col items-start gap-3">
      <SelectField
        name="company"
        label={t("adminGroups.company")}
        hint={t("adminGroups.companyHint")}
        choices={rest.map(({ companyId, company }) => ({ value: String(companyId), label: company }))}
        className="w-full"
      />
      <Button type="submit" name="intent" value="add" variant="secondary" size="small" pending={busy}>
        {t("adminGroups.addCompany")}
      </Button>
    </Form>
  );
}

function AddCustomer({ refused }: { refused: Refused }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const error = refused ? groupErrorText(t, refused.error.code, { ...refused.error }) : undefined;
  return (
    <Form key={refused?.typed ?? ""} method="post" noValidate className="flex flex-col items-start gap-3">
      {error && <ErrorSummary fieldErrors={[{ field: "email", message: error }]} of={refused!} />}
      <TextField
        name="email"
        type="email"
        label={t("adminGroups.email")}
        hint={t("adminGroups.emailHint")}
        defaultValue={refused?.typed ?? ""}
        error={error}
        autoComplete="off"
        className="w-full"
      />
      <Button type="submit" name="intent" value="add-email" variant="secondary" size="small" pending={busy}>
        {t("adminGroups.addCustomer")}
      </Button>
    </Form>
  );
}
